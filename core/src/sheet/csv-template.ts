import { toCsv } from '../analytics/csv.ts';
import { addDays, dayIn } from '../calendar/days.ts';
import { cellText } from './cells.ts';
import { isTextField, type RowField, type SheetColumn } from './fields.ts';
import { newRow, type SheetRow } from './sheet.ts';

/** File name in the example row. It matches no file, so an unedited example is refused. */
const exampleFile = 'your-photo.jpg';

const exampleTexts = {
  title: 'A title',
  description: 'The text of your post #hashtag',
  comment: 'A first comment',
} as const;

function exampleOf(field: RowField, zone: string, now: number): string {
  if (isTextField(field)) return exampleTexts[field];
  if (field === 'altText') return 'The photo in words';
  if (field === 'schedule') return `${addDays(dayIn(now, zone), 1)} 09:00`;
  return cellText(newRow('', null), field, zone);
}

interface Template {
  rows: readonly SheetRow[];
  columns: readonly SheetColumn[];
  zone: string;
  now: number;
}

/**
 * A CSV file with the columns of the sheet and its rows, to be filled in and imported again. Rows without a file are
 * left out, because an import would not find them in the sheet and would add them again. Without any row, the file has
 * a line as an example.
 */
export function csvTemplate({ rows, columns, zone, now }: Template): string {
  const header = ['File', ...columns.map(({ label }) => label)];
  const lines = rows.flatMap((row) =>
    row.file ? [[row.file.name, ...columns.map(({ field }) => cellText(row, field, zone))]] : [],
  );
  const example = [exampleFile, ...columns.map(({ field }) => exampleOf(field, zone, now))];
  return toCsv([header, ...(lines.length > 0 ? lines : [example])]);
}
