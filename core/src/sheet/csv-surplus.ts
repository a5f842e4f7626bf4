import type { CsvField, CsvMapping } from './csv-columns.ts';
import { accountOfField, isTextField } from './fields.ts';

const separatorNames: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** The number of cells beyond the columns of the header. Empty cells at the end are not counted. */
const surplusOf = (row: readonly string[], { length }: CsvMapping): number =>
  row.length <= length ? 0 : Math.max(0, row.findLastIndex((cell) => cell.trim() !== '') + 1 - length);

const mayContainSeparators = (field: CsvField): boolean =>
  field !== 'file' &&
  field !== 'date' &&
  field !== 'time' &&
  (field === 'altText' || isTextField(field) || accountOfField(field) !== null);

/** A cell whose text may have been split into several cells, with the whole text. */
interface SplitCell {
  column: number;
  field: CsvField;
  text: string;
  problem: string;
  suggestions: readonly string[];
}

/**
 * The cells that may have been split because their text contains separators and is not in quotes; empty if the row has
 * no more cells than the header. If no cell can have been split, the last imported column is listed.
 */
export function splitCells(row: readonly string[], mapping: CsvMapping, separator: string): SplitCell[] {
  const surplus = surplusOf(row, mapping);
  if (surplus === 0) return [];
  const name = separatorNames[separator] ?? 'separators';
  const problem = `This row has more cells than the header. Correct it here, or put quotes around texts with ${name} in the file.`;
  const cells = mapping.flatMap((field, column): SplitCell[] => {
    if (field === null) return [];
    const text = row
      .slice(column, column + surplus + 1)
      .join(separator)
      .trim();
    const isSplit = mayContainSeparators(field) && row[column]?.trim() !== '';
    const shown = field === 'date' || field === 'time' ? 'schedule' : field;
    return [{ column, field: shown, text, problem, suggestions: isSplit ? [text] : [] }];
  });
  const split = cells.filter(({ suggestions }) => suggestions.length > 0);
  return split.length > 0 ? split : cells.slice(-1);
}

/** The row with a text in place of the cells into which it was split; null if the row has no surplus cells. */
export const joinCells = (
  row: readonly string[],
  column: number,
  text: string,
  mapping: CsvMapping,
): readonly string[] | null => {
  const surplus = surplusOf(row, mapping);
  return surplus === 0 ? null : row.slice(0, mapping.length + surplus).toSpliced(column, surplus + 1, text);
};
