import { toCsv, type Cell } from '@fanfare/core/analytics/csv.ts';
import { saveBlob } from '../../browser/save-file.ts';

/** Saves a table for spreadsheets. */
export const saveCsv = (fileName: string, rows: readonly (readonly Cell[])[]): void =>
  saveBlob(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);
