import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import type { FocusEvent } from 'react';

/**
 * The rows that a virtual list renders: those near the viewport, and the given ones, such as the row with the focus.
 * A row that the list no longer has is left out.
 */
export function rangeWith(range: Range, ...rows: readonly (number | null)[]): number[] {
  const others = rows.flatMap((row) => (row !== null && row >= 0 && row < range.count ? [row] : []));
  return [...new Set([...defaultRangeExtractor(range), ...others])].toSorted((a, b) => a - b);
}

/** Handlers of a list that report the row with the focus by its `data-index`, or null when the list has no focus. */
export const focusHandlers = (report: (index: number | null) => void) => ({
  onFocus({ target }: FocusEvent) {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    report(index === undefined ? null : Number(index));
  },
  onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) report(null);
  },
});
