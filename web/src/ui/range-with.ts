import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * The rows that a virtual list renders: those near the viewport, and the given ones, such as the row with the focus.
 * A row that the list no longer has is left out.
 */
export function rangeWith(range: Range, ...rows: readonly (number | null)[]): number[] {
  const others = rows.flatMap((row) => (row !== null && row >= 0 && row < range.count ? [row] : []));
  return [...new Set([...defaultRangeExtractor(range), ...others])].toSorted((a, b) => a - b);
}
