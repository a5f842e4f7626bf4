/** Fired when the product itself scrolls to something that the person has to see. */
export const scrolledEvent = 'fanfare:scrolled';

/** Scrolls to the element. A page that still returns to an earlier position stays there instead. */
export function scrollIntoView(element: HTMLElement): void {
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  window.dispatchEvent(new Event(scrolledEvent));
}
