/** Fired when the product itself scrolls to something that the person has to see. */
export const scrolledEvent = 'fanfare:scrolled';

/** Scrolls to the element. If an earlier scroll position is still being restored, this is stopped. */
export function scrollIntoView(element: HTMLElement): void {
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  window.dispatchEvent(new Event(scrolledEvent));
}
