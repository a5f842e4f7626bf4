import type { CellRange } from './grid-position.ts';

/** The part of a range that is in a row. */
export interface RowRange {
  left: number;
  right: number;
  isTop: boolean;
  isBottom: boolean;
}

const known = new Map<string, RowRange>();

/**
 * Returns the same object for the same values, so that only the rows at the ends of a range are rendered when the range
 * grows.
 */
export function rowRangeOf({ top, bottom, left, right }: CellRange, row: number): RowRange | null {
  if (row < top || row > bottom) return null;
  const key = `${left} ${right} ${row === top} ${row === bottom}`;
  const range = known.get(key) ?? { left, right, isTop: row === top, isBottom: row === bottom };
  known.set(key, range);
  return range;
}
