import { useEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls a row sideways until its item at `index` is in the middle, now and whenever `index` changes. The row must be
 * positioned (`position: relative`), because browsers measure the position of an item from its nearest positioned
 * parent. `scrollIntoView` would also scroll the page and move the starting point of the Tab key.
 */
export function useCentredItem<Row extends HTMLElement>(index: number): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    // Waits for the next frame. Reading positions earlier would cost one more layout while the page is still being
    // built.
    const frame = requestAnimationFrame(() => {
      const item = row.current?.children[index];
      if (row.current && item instanceof HTMLElement)
        row.current.scrollLeft = item.offsetLeft - (row.current.clientWidth - item.offsetWidth) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [index]);
  return row;
}
