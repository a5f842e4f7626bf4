import { foldText } from '../text/fold-text.ts';
import { accountOfField, type RowField, type SheetColumn } from './fields.ts';

/**
 * The meaning of a column of a CSV file: a cell of a row, the name of its file, or only the date or time of its
 * schedule.
 */
export type CsvField = RowField | 'file' | 'date' | 'time';

/** For each column of the file, the field that it fills; null for columns that are left out. */
export type CsvMapping = readonly (CsvField | null)[];

/**
 * Other names that people give to columns. The labels of the columns in the sheet are recognised without being listed
 * here.
 */
const names: Readonly<Record<string, readonly string[]>> = {
  file: ['file', 'file name', 'filename', 'media', 'image', 'photo', 'picture', 'video', 'asset'],
  title: ['headline', 'post title', 'video title'],
  description: ['caption', 'text', 'message', 'post', 'content', 'body', 'copy', 'post text'],
  comment: ['first comment'],
  privacy: ['visibility'],
  schedule: [
    'date and time',
    'datetime',
    'scheduled',
    'scheduled for',
    'publish at',
    'publish date',
    'when',
    'post at',
    'posting time',
    'posting date',
    'post date',
    'post time',
    'scheduled time',
    'schedule time',
    'scheduled at',
  ],
  date: ['date', 'day', 'publish day'],
  time: ['time', 'hour', 'publish time'],
  altText: ['alt', 'alternative text', 'image description', 'alt text'],
  link: ['url', 'website', 'web address', 'destination'],
};

const wordsOf = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A column called only "Boards", without an account's name, belongs to the first account with boards. */
const targetNames = (label: string): string[] => {
  const plain = wordsOf(label.replace(/ \(.*\)$/su, ''));
  return [wordsOf(label), plain, plain.replace(/s$/, '')];
};

/** The fields by the names that a CSV file may use, with the sheet's own columns first. */
function fieldsByName(columns: readonly SheetColumn[]): Map<string, CsvField> {
  const fields = new Map<string, CsvField>();
  const add = (name: string, field: CsvField) => {
    if (name !== '' && !fields.has(name)) fields.set(name, field);
  };
  for (const { field, label } of columns) add(wordsOf(label), field);
  for (const { field, label } of columns)
    if (accountOfField(field) !== null) for (const name of targetNames(label)) add(name, field);
  const known = new Set<string>(['file', 'date', 'time', ...columns.map(({ field }) => field)]);
  for (const [field, all] of Object.entries(names))
    if (known.has(field)) for (const name of all) add(name, field as CsvField);
  return fields;
}

const isHalf = (field: CsvField | null): boolean => field === 'date' || field === 'time';

/** Guesses the field of each column from the names in the first line. The first column that names a field gets it. */
export function guessMapping(header: readonly string[], columns: readonly SheetColumn[]): CsvMapping {
  const fields = fieldsByName(columns);
  const taken = new Set<CsvField>();
  const guessed = header.map((name): CsvField | null => {
    const field = fields.get(wordsOf(name)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  if (taken.has('schedule')) return guessed.map((field) => (isHalf(field) ? null : field));
  // Without a column of times, the column of dates contains dates with times.
  return taken.has('time') ? guessed : guessed.map((field) => (field === 'date' ? 'schedule' : field));
}

/** The mapping after the person chose a field for a column. Another column that had the field is left out. */
export const remap = (mapping: CsvMapping, column: number, field: CsvField | null): CsvMapping =>
  mapping.map((each, index) => {
    if (index === column) return field;
    return each === field ? null : each;
  });

/** The reason why rows cannot be read with this mapping; null if they can. */
export function mappingProblem(mapping: CsvMapping): string | null {
  if (mapping.every((field) => field === null)) return 'Choose a field for at least one column.';
  if (mapping.includes('time') && !mapping.includes('date'))
    return 'Choose the column with the dates as well.';
  if (mapping.includes('date') && !mapping.includes('time'))
    return 'Choose the column with the times as well.';
  return null;
}
