import type { Grid } from '@fanfare/core/sheet/csv.ts';
import Papa from 'papaparse';
import { sizeProblem } from './file-size.ts';

export const csvRowsMax = 10_000;
export const csvColumnsMax = 100;

export type ReadCsv =
  | { problem: string }
  | { problem: null; header: readonly string[]; grid: Grid; separator: string; notes: readonly string[] };

const refuse = (problem: string): ReadCsv => ({ problem });

const notText = refuse(
  'This is not a CSV file. In your spreadsheet, save the table as CSV and choose that file.',
);

const beginsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** The encoding that the byte order mark names; null if there is no such mark. */
function markedEncoding(bytes: Uint8Array): string | null {
  if (beginsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  return beginsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : null;
}

const oldEncodingNote =
  'The file is not UTF-8, so it was read as Windows-1252. Check letters such as é, ü and ß before you import.';

/** Decodes the bytes and drops the byte order mark. Null if the bytes are not a text. */
function decode(bytes: Uint8Array): { text: string; notes: string[] } | null {
  const marked = markedEncoding(bytes);
  if (marked !== null) return { text: new TextDecoder(marked).decode(bytes), notes: [] };
  if (bytes.includes(0)) return null;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), notes: [oldEncodingNote] };
  }
}

const count = (number: number): string => number.toLocaleString('en');

/** Removes empty rows at the end, such as the one that the last line break of a file makes. */
const dropTrailingRows = (rows: string[][]): string[][] => {
  const last = rows.findLastIndex((row) => row.some((cell) => cell !== ''));
  return rows.slice(0, last + 1);
};

/**
 * The reason to refuse the file. A quotation mark that is not closed turns the rest of the file into one cell, so no
 * later row can be trusted.
 */
function problemIn(errors: readonly Papa.ParseError[]): string | null {
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (!open) return null;
  return `A quotation mark in row ${(open.row ?? 0) + 1} is not closed. Correct it in the file, and choose the file again.`;
}

function quoteNotes(errors: readonly Papa.ParseError[]): string[] {
  const rows = [
    ...new Set(errors.filter(({ code }) => code === 'InvalidQuotes').map(({ row = 0 }) => row + 1)),
  ];
  const [first] = rows;
  if (first === undefined) return [];
  return [
    rows.length === 1
      ? `Row ${first} has a quotation mark in the middle of a cell. Check its cells before you import.`
      : `${count(rows.length)} rows have a quotation mark in the middle of a cell, the first in row ${first}. Check them before you import.`,
  ];
}

/**
 * The length in characters of the text from which the separator is guessed. It includes the first lines of any table.
 */
const guessLength = 64 * 1024;

/** Blank lines are skipped: they contain no separator, so the guess would be wrong. */
const separatorOf = (text: string): string =>
  Papa.parse<string[]>(text.slice(0, guessLength), { preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter;

/**
 * Removes the unnamed columns at the end. If a separator within a text has split the text into these columns, its end
 * is then reported as an extra cell, so the person notices it.
 */
const dropUnnamed = (header: string[]): string[] => {
  const last = header.findLastIndex((name) => name.trim() !== '');
  return last === -1 ? header : header.slice(0, last + 1);
};

/**
 * Removes the empty cells that spreadsheets write after the named columns. Cells with text are not removed, so no text
 * is lost.
 */
const dropSurplusBlanks = (row: string[], columns: number): string[] => {
  if (row.length <= columns) return row;
  const last = row.findLastIndex((cell) => cell.trim() !== '');
  return row.slice(0, Math.max(columns, last + 1));
};

/** Parses the text of a CSV file, whose separator is guessed. */
export function parseCsv(text: string): ReadCsv {
  const separator = separatorOf(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, preview: csvRowsMax + 2 });
  const [names = [], ...rows] = dropTrailingRows(data);
  const header = dropUnnamed(names);
  if (header.length === 0) return refuse('This file is empty.');
  const problem = problemIn(errors);
  if (problem !== null) return refuse(problem);
  if (header.length > csvColumnsMax)
    return refuse(`This file has more than ${csvColumnsMax} columns. Remove those that you do not need.`);
  if (rows.length === 0) return refuse('This file has no rows below the names of its columns.');
  const tooMany = `The file has more than ${count(csvRowsMax)} rows. The first ${count(csvRowsMax)} were read.`;
  return {
    problem: null,
    header,
    grid: rows.slice(0, csvRowsMax).map((row) => dropSurplusBlanks(row, header.length)),
    separator,
    notes: [...(rows.length > csvRowsMax ? [tooMany] : []), ...quoteNotes(errors)],
  };
}

/** Reads UTF-8, UTF-16 with a byte order mark, or else Windows-1252. */
export function readCsv(bytes: Uint8Array): ReadCsv {
  const tooLarge = sizeProblem({ size: bytes.length });
  if (tooLarge !== null) return refuse(tooLarge);
  if (beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04))
    return refuse('This is an Excel workbook. In Excel, save the sheet as “CSV UTF-8” and choose that file.');
  const decoded = decode(bytes);
  if (!decoded) return notText;
  const read = parseCsv(decoded.text);
  return read.problem === null ? { ...read, notes: [...decoded.notes, ...read.notes] } : read;
}
