import { withoutEnding } from '../media/media-name.ts';
import { dateWords } from '../posts/variables.ts';
import type { PatchedRow, SheetRow } from './sheet.ts';

/** The words of the file's name: "cinnamon-buns_02.jpg" becomes "Cinnamon buns 02". Empty for a row without a file. */
export function wordsOfName({ file }: Pick<SheetRow, 'file'>): string {
  if (!file) return '';
  const words = withoutEnding(file.name)
    .replaceAll(/[_\s-]+/gu, ' ')
    .trim();
  const [first = ''] = words;
  return first.toUpperCase() + words.slice(first.length);
}

/** The name under which people see a row: the name of its file, or its text. */
export function rowName({
  file,
  title,
  description,
}: Pick<SheetRow, 'file' | 'title' | 'description'>): string {
  const [line = ''] = description.trim().split('\n');
  return file?.name ?? (title.trim() || line || 'No file');
}

/** The words of a pattern that are replaced with something about each file. */
export const patternWords = ['{name}', '{number}', '{total}', '{date}'] as const;

const dayOf = ({ schedule }: SheetRow): string => (schedule ? dateWords(schedule.at, schedule.zone) : '');

function filled(pattern: string, row: SheetRow, number: number, total: number): string {
  const values: Readonly<Record<string, string>> = {
    '{name}': wordsOfName(row),
    '{number}': String(number),
    '{total}': String(total),
    '{date}': pattern.includes('{date}') ? dayOf(row) : '',
  };
  return pattern
    .replaceAll(/\{(?:name|number|total|date)\}/g, (word) => values[word] ?? word)
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/**
 * Texts from the names of files, such as "{name} ({number} of {total})". "{date}" is the day of the post. With
 * `onlyEmpty`, existing texts stay. Rows whose result would be empty keep their texts.
 */
export function fillFromNames(
  rows: readonly SheetRow[],
  field: 'title' | 'description' | 'altText',
  { pattern = '{name}', onlyEmpty = false }: { pattern?: string; onlyEmpty?: boolean } = {},
): PatchedRow[] {
  return rows.flatMap((row, i): PatchedRow[] => {
    if (onlyEmpty && row[field].trim() !== '') return [];
    const text = filled(pattern, row, i + 1, rows.length);
    return text === '' ? [] : [{ id: row.id, patch: { [field]: text } }];
  });
}
