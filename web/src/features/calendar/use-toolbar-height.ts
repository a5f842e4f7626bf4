import { useLayoutEffect, type RefObject } from 'react';

const property = '--calendar-head';

/**
 * Publishes the height of the toolbar to the screen around it, if the styles have another. `usePublishedHeight` is not
 * used here, because its file has parts of the composer too.
 */
export function useToolbarHeight(toolbar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = toolbar.current;
    const calendar = element?.parentElement;
    if (!element || !calendar) return undefined;
    const observer = new ResizeObserver(() => {
      const height = `${element.offsetHeight}px`;
      if (getComputedStyle(calendar).getPropertyValue(property) !== height)
        calendar.style.setProperty(property, height);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [toolbar]);
}
