export type Cell = string | number | null;

/**
 * Spreadsheets run texts that begin with these characters as formulas, so `toCsv` marks such texts with an apostrophe
 * in front. A text that begins with an apostrophe gets a second apostrophe, so that removing one mark always restores
 * the text.
 */
const needsMark = /^\s*[=+\-@']|^[\t\r\n]/;
/**
 * Finds characters that can begin a formula and follow a separator within a text. In some regions, a semicolon
 * separates cells even inside quotes. The lookahead comes first, so that texts with many blanks are matched fast.
 */
const needsMarkWithin = /(?=[=+\-@'])(?<=[;\t\r\n][\s"]*)/g;

const markAtStart = /^'(?=\s*[=+\-@']|[\t\r\n])/;
const markWithin = /'(?=[=+\-@'])(?<=[;\t\r\n][\s"]*')/g;

/** The text of a cell as it was before `toCsv` marked it. */
export const withoutMarks = (cell: string): string =>
  cell.replace(markAtStart, '').replaceAll(markWithin, '');

function cellOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = `${needsMark.test(cell) ? "'" : ''}${cell.replaceAll(needsMarkWithin, "'")}`;
  return /[";,\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Formats a table as comma-separated values, with a byte order mark so that Excel reads it as UTF-8. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
