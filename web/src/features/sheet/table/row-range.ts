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
 * Returns an identical object for equal values. Thus, when a range grows, only the rows at its ends are rendered again.
 */
export function rowRangeOf({ top, bottom, left, right }: CellRange, row: number): RowRange | null {
  if (row < top || row > bottom) return null;
  const key = `${left} ${right} ${row === top} ${row === bottom}`;
  const range = known.get(key) ?? { left, right, isTop: row === top, isBottom: row === bottom };
  known.set(key, range);
  return range;
}
