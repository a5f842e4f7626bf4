import { checkCsv, importOf, type CheckedRow, type CsvContext, type Grid } from '../csv.ts';
import { guessMapping, type CsvMapping } from '../csv-columns.ts';
import { columnsOf } from '../fields.ts';
import { sheetAfter, type Sheet, type SheetRow } from '../sheet.ts';
import { account, context as cells, find } from './builders.ts';

export const accounts = [
  account('titled'),
  account('boards', '1'),
  account('boards', '2'),
  account('switches'),
];
export const columns = columnsOf(accounts, find);
export const context = (rows: readonly SheetRow[] = [], change: Partial<CsvContext> = {}): CsvContext => ({
  ...cells,
  rows,
  ...change,
});
export const guess = (...header: string[]): CsvMapping => guessMapping(header, columns);
export const checked = (header: string[], grid: Grid, about = context()): CheckedRow[] =>
  checkCsv(grid, guess(...header), about);
export const imported = (sheet: Sheet, header: string[], grid: Grid): Sheet =>
  sheetAfter(sheet, importOf(checked(header, grid, context(sheet.rows)), sheet.rows.length));

/** Reads our own CSV as papaparse does in the browser. */
export function parseCsv(text: string): string[][] {
  const fields = [...text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of fields) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
