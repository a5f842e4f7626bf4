import { isRecord } from '../values/is-record.ts';
import { guessMapping, mappingProblem, remap, type CsvField, type CsvMapping } from './csv-columns.ts';
import {
  checkCsv,
  csvSummary,
  importedRows,
  importOf,
  repairCell,
  unknownFiles,
  type CheckedRow,
  type CsvContext,
  type CsvProblem,
  type CsvSummary,
  type Grid,
} from './csv.ts';
import type { SheetColumn } from './fields.ts';
import { sheetKeptMs } from './kept-sheet.ts';
import type { DateOrder } from './typed-date.ts';
import type { SheetAction } from './sheet.ts';

/** A CSV file while it is imported: its remaining lines, with the person's choices and repairs. */
export interface CsvWork {
  name: string;
  /** Notes for the person about how the file was read. */
  notes: readonly string[];
  header: readonly string[];
  grid: Grid;
  /** The separator of the cells in the file. */
  separator: string;
  /** The line number of each row, as a spreadsheet shows it. */
  lines: readonly number[];
  mapping: CsvMapping;
  /** The order of day and month that the person chose for dates such as 04/12/2026; null until they have chosen. */
  dateOrder: DateOrder | null;
  /** The ids of the rows that were imported. */
  added: readonly string[];
}

export type CsvWorkContext = Pick<CsvContext, 'rows' | 'library' | 'zone' | 'now'> & {
  columns: readonly SheetColumn[];
};

export type WrongCell = CsvProblem & { line: number };

/** The file as the dialog shows it. */
export interface CsvView {
  name: string;
  notes: readonly string[];
  /** The number of rows that are not empty. */
  rows: number;
  columns: readonly { name: string; first: string; field: CsvField | null; problems: number }[];
  /** The reason why nothing can be read with this mapping. */
  problem: string | null;
  cells: readonly WrongCell[];
  summary: CsvSummary;
  /** Names of files that the sheet does not have. */
  unknown: readonly string[];
}

function lettersOf(column: number): string {
  const letter = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter;
}

/** Removes blank lines; the remaining lines keep their numbers. */
function withLines(grid: Grid, lines: readonly number[]): Pick<CsvWork, 'grid' | 'lines'> {
  const filled = grid.flatMap((row, i) => (row.some((cell) => cell.trim() !== '') ? i : []));
  return { grid: filled.map((i) => grid[i] ?? []), lines: filled.map((i) => lines[i] ?? i + 2) };
}

export function startWork(
  file: Pick<CsvWork, 'name' | 'notes' | 'header' | 'grid' | 'separator'>,
  columns: readonly SheetColumn[],
): CsvWork {
  const { name, notes, header, grid, separator } = file;
  return {
    name,
    notes,
    header,
    separator,
    ...withLines(grid, []),
    mapping: guessMapping(header, columns),
    dateOrder: null,
    added: [],
  };
}

const halves: readonly CsvField[] = ['file', 'date', 'time'];

/** Columns of accounts that are no longer selected are left out. */
function mappingIn({ mapping }: CsvWork, columns: readonly SheetColumn[]): CsvMapping {
  const known = new Set<CsvField>([...halves, ...columns.map(({ field }) => field)]);
  return mapping.map((field) => (field !== null && known.has(field) ? field : null));
}

const firstLength = 200;

export function checkWork(work: CsvWork, context: CsvWorkContext): { checked: CheckedRow[]; view: CsvView } {
  const { name, notes, header, grid, separator, lines, dateOrder, added } = work;
  const mapping = mappingIn(work, context.columns);
  const problem = mappingProblem(mapping);
  const about = { ...context, separator, lines, dateOrder, added };
  const checked = problem === null ? checkCsv(grid, mapping, about) : [];
  const cells = checked.flatMap(({ line, state, problems }): WrongCell[] =>
    state === 'wrong' ? problems.map((each) => ({ ...each, line })) : [],
  );
  const wrong = Map.groupBy(cells, ({ column }) => column);
  const columns = mapping.map((field, column) => ({
    name: header[column]?.trim() || `Column ${lettersOf(column)}`,
    first: (grid[0]?.[column] ?? '').slice(0, firstLength),
    field,
    problems: wrong.get(column)?.length ?? 0,
  }));
  const summary = csvSummary(checked, context.rows.length);
  const unknown = unknownFiles(checked);
  return { checked, view: { name, notes, rows: grid.length, columns, problem, cells, summary, unknown } };
}

export const mapColumn = (work: CsvWork, column: number, field: CsvField | null): CsvWork => ({
  ...work,
  mapping: remap(work.mapping, column, field),
});

/** The file after the person has chosen how dates such as 04/12/2026 are read. */
export const orderDates = (work: CsvWork, dateOrder: DateOrder): CsvWork => ({ ...work, dateOrder });

export function repairWork(work: CsvWork, line: number, column: number, text: string): CsvWork {
  const at = work.lines.indexOf(line);
  const row = work.grid[at];
  return row ? { ...work, grid: work.grid.with(at, repairCell(row, column, text, work.mapping)) } : work;
}

/** The file without one of its rows. Null if no row is left. */
export function dropLine(work: CsvWork, line: number): CsvWork | null {
  const at = work.lines.indexOf(line);
  if (at === -1) return work;
  const grid = work.grid.toSpliced(at, 1);
  return grid.length === 0 ? null : { ...work, grid, lines: work.lines.toSpliced(at, 1) };
}

/** The import, and the lines that remain after it: lines to repair, and lines for which the sheet had no room. */
export function importWork(
  work: CsvWork,
  context: CsvWorkContext,
): { action: Extract<SheetAction, { kind: 'rowsImported' }>; left: CsvWork | null } {
  const { checked } = checkWork(work, context);
  const inSheet = context.rows.length;
  const taken = new Set(importedRows(checked, inSheet).map(({ line }) => line));
  const isLeft = ({ state, line }: CheckedRow) =>
    state === 'wrong' || (state === 'ready' && !taken.has(line));
  const left = checked.flatMap((row, i) => (isLeft(row) ? i : []));
  const action = importOf(checked, inSheet);
  return {
    action,
    left:
      left.length === 0
        ? null
        : {
            ...work,
            grid: left.map((i) => work.grid[i] ?? []),
            lines: left.map((i) => work.lines[i] ?? i + 2),
            added: [...work.added, ...action.rows.map(({ id }) => id)],
          },
  };
}

/**
 * The maximum number of characters of a file that is stored on the device. Browsers allow a site about five million
 * characters in all.
 */
export const keptWorkMax = 1_000_000;

/** The text to store on the device; null if the file is too large. */
export function keptWorkText(work: CsvWork, at: number): string | null {
  const text = JSON.stringify({ ...work, at });
  return text.length > keptWorkMax ? null : text;
}

const texts = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : null;

const orderIn = (value: unknown): DateOrder | null => (value === 'day' || value === 'month' ? value : null);

/** Null if no file is stored, or if the stored file cannot be read or is at least 30 days old. */
export function readKeptWork(stored: string | null, now: number): CsvWork | null {
  let value: unknown = null;
  try {
    value = JSON.parse(stored || 'null');
  } catch {
    return null;
  }
  if (!isRecord(value) || typeof value['at'] !== 'number' || value['at'] <= now - sheetKeptMs) return null;
  const { name, grid, lines, mapping } = value;
  const header = texts(value['header']);
  const rows = Array.isArray(grid) ? grid.map(texts) : [];
  const readable = rows.flatMap((row, i) => {
    const line: unknown = Array.isArray(lines) ? lines[i] : undefined;
    return row && typeof line === 'number' ? [{ row, line }] : [];
  });
  if (typeof name !== 'string' || !header || !Array.isArray(mapping) || readable.length === 0) return null;
  return {
    name,
    header,
    notes: texts(value['notes']) ?? [],
    grid: readable.map(({ row }) => row),
    separator: typeof value['separator'] === 'string' ? value['separator'] : ',',
    lines: readable.map(({ line }) => line),
    mapping: header.map((_, i): CsvField | null =>
      typeof mapping[i] === 'string' ? (mapping[i] as CsvField) : null,
    ),
    dateOrder: orderIn(value['dateOrder']),
    added: texts(value['added']) ?? [],
  };
}
