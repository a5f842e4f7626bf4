/** Fired when the product itself scrolls to something that the person has to see. */
export const scrolledEvent = 'fanfare:scrolled';

/** Scrolls to the element. If the page is still returning to an earlier scroll position, that return ends. */
export function scrollIntoView(element: HTMLElement): void {
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  window.dispatchEvent(new Event(scrolledEvent));
}
