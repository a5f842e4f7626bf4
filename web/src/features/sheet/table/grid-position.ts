export interface Cell {
  row: number;
  column: number;
}

/** The height of a row in pixels. */
export const rowHeight = 64;

/** Columns 0 and 1 are the checkbox and the file. The columns of the sheet follow. */
export const checkColumn = 0;
export const fileColumn = 1;
export const firstField = 2;

/** The cell with the focus, and the opposite corner of the selected range. */
export interface GridSelection {
  head: Cell;
  anchor: Cell;
}

/** The rows and columns of a range, all inclusive. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface GridSize {
  rows: number;
  columns: number;
}

const between = (value: number, most: number) => Math.max(0, Math.min(value, most));

/**
 * The nearest cell that exists. The given one may no longer exist, because rows are removed or filtered out, and
 * deselecting an account removes its columns.
 */
export const clampCell = ({ row, column }: Cell, { rows, columns }: GridSize): Cell => ({
  row: between(row, rows - 1),
  column: between(column, columns - 1),
});

export const rangeOf = ({ head, anchor }: GridSelection): CellRange => ({
  top: Math.min(head.row, anchor.row),
  bottom: Math.max(head.row, anchor.row),
  left: Math.min(head.column, anchor.column),
  right: Math.max(head.column, anchor.column),
});

/** The range without the columns of the checkbox and the file; null if it has no other columns. */
export const fieldRange = (range: CellRange): CellRange | null =>
  range.right < firstField ? null : { ...range, left: Math.max(range.left, firstField) };

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The cell that an arrow key, Home, End or a Page key leads to; null for other keys. `page`: the rows of a page. */
export function cellAfterKey(pressed: Key, from: Cell, size: GridSize, page: number): Cell | null {
  const isFar = pressed.ctrlKey || pressed.metaKey;
  const { row, column } = from;
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const steps: Readonly<Record<string, Cell>> = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? lastRow : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? lastColumn : column + 1 },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? lastRow : row, column: lastColumn },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  };
  const next = steps[pressed.key];
  return next ? clampCell(next, size) : null;
}

/**
 * The next cell for Tab, or the previous cell for Shift+Tab, row by row; null after the last and before the first cell.
 */
export function cellAfterTab({ row, column }: Cell, { rows, columns }: GridSize, back: boolean): Cell | null {
  const index = row * columns + column + (back ? -1 : 1);
  if (index < 0 || index >= rows * columns) return null;
  return { row: Math.floor(index / columns), column: index % columns };
}
