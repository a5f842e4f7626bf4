import { csvTemplate } from '@fanfare/core/sheet/csv-template.ts';
import type { SheetColumn } from '@fanfare/core/sheet/fields.ts';
import { saveBlob } from '../../../browser/save-file.ts';
import type { SheetTools } from '../sheet-tools.ts';

/** Downloads the columns of the sheet as a CSV file, with its rows or an example. */
export function saveTemplate({ sheet, zone, now }: SheetTools, columns: readonly SheetColumn[]): void {
  const text = csvTemplate({ rows: sheet.rows, columns, zone, now });
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'fanfare-posts.csv');
}
