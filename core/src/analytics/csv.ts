export type Cell = string | number | null;

/** Spreadsheets run texts that begin like this as formulas. */
const runs = /^[\s]*[=+\-@\t\r]/;
/**
 * The same in the middle of a text: in some regions a semicolon separates cells, and quotes do not prevent it. Looks for
 * the sign first, so that long runs of blanks cost nothing.
 */
const runsWithin = /(?=[=+\-@])(?<=[;\t\r\n][\s"]*)/g;

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = `${runs.test(cell) ? "'" : ''}${cell.replaceAll(runsWithin, "'")}`;
  return /[";,\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A table as comma-separated values, with a mark in front that makes Excel read UTF-8. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
