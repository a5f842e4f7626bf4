import { cellText } from '@fanfare/core/sheet/cells.ts';
import type { RowField } from '@fanfare/core/sheet/fields.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';

/** Spreadsheets put a cell in quotation marks if it has a tab, a line break or a quotation mark. */
const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The cells in the clipboard format of spreadsheets: a line per row, with tabs between the cells. */
export const copyCells = (rows: readonly SheetRow[], fields: readonly RowField[], zone: string): string =>
  rows.map((row) => fields.map((field) => quoted(cellText(row, field, zone))).join('\t')).join('\r\n');

/** Reads cells that were copied in a spreadsheet. The parser is loaded when something is pasted. */
export async function parseCells(text: string): Promise<string[][]> {
  const { default: Papa } = await import('papaparse');
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' });
  return data;
}
