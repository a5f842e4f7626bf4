import { useLayoutEffect, type RefObject } from 'react';

const property = '--calendar-head';

/**
 * Sets the height of the toolbar and the filters as a CSS variable of the calendar, if it differs from the height in the styles.
 * `usePublishedHeight` is not used here, because its file would also load parts of the composer.
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
