import { withoutMarks } from '../analytics/csv.ts';
import type { Day } from '../calendar/days.ts';
import type { LibraryItem } from '../media/library.ts';
import { contentIdOf } from '../text/content-id.ts';
import { readCell, type CellContext, type ReadCell } from './cells.ts';
import { CsvFiles } from './csv-files.ts';
import type { CsvField, CsvMapping } from './csv-columns.ts';
import { joinCells, splitCells } from './csv-surplus.ts';
import {
  newRow,
  rowAfter,
  sheetRowsMax,
  type PatchedRow,
  type RowPatch,
  type SheetAction,
  type SheetRow,
} from './sheet.ts';

/** The cells of a CSV file, without its first line. A row can have more cells than the first line. */
export type Grid = readonly (readonly string[])[];

export interface CsvProblem {
  column: number;
  field: CsvField;
  text: string;
  problem: string;
  /** Texts that would be accepted in place of the refused one. */
  suggestions: readonly string[];
  /** The cell names a file that is not in the sheet but may be in the library. */
  isUnknownFile?: boolean;
  /** The cell has a date whose day and month could be swapped. */
  isSwappable?: boolean;
}

export interface CheckedRow {
  /** The row in a spreadsheet, where the names of the columns are row 1. */
  line: number;
  /**
   * `ready`: it will be imported. `wrong`: it has problems. `known`: it is already in the sheet, repeats an earlier
   * row, or would change nothing.
   */
  state: 'ready' | 'wrong' | 'known' | 'empty';
  id: string;
  patch: RowPatch;
  /** The row of the sheet whose file this line names; null for a new row. */
  fileOf: string | null;
  /** The file of the library that a new row has. */
  file: LibraryItem | null;
  problems: readonly CsvProblem[];
}

export interface CsvContext extends CellContext {
  /** The rows of the sheet. The CSV file may name their files. */
  rows: readonly SheetRow[];
  /** The library files that the CSV file may name; null if the library was not searched. */
  library?: readonly LibraryItem[] | null;
  /**
   * The ids of rows that earlier imports of the same file have added. Later lines of the file must not change these
   * rows.
   */
  added?: readonly string[];
  /** The number that each remaining line had in the original file. Set if some lines were removed. */
  lines?: readonly number[];
  /** The separator of the cells in the file; a comma if it is not known. */
  separator?: string;
}

function merged(patch: RowPatch, more: RowPatch): RowPatch {
  return {
    ...patch,
    ...more,
    ...((patch.options ?? more.options) && { options: { ...patch.options, ...more.options } }),
    ...((patch.targets ?? more.targets) && { targets: { ...patch.targets, ...more.targets } }),
  };
}

interface Cells {
  /** The texts of the mapped cells that are not empty, by field. */
  texts: Map<CsvField, { column: number; text: string }>;
}

function cellsOf(row: readonly string[], mapping: CsvMapping): Cells['texts'] {
  const texts: Cells['texts'] = new Map();
  for (const [column, field] of mapping.entries()) {
    const text = withoutMarks(row[column] ?? '').trim();
    if (field !== null && text !== '') texts.set(field, { column, text });
  }
  return texts;
}

/** The date and the time of a row in one text, in the column of the date. */
function withSchedule(texts: Cells['texts']): Cells['texts'] {
  const [date, time] = [texts.get('date'), texts.get('time')];
  if (!date && !time) return texts;
  const whole = new Map(texts);
  whole.delete('date');
  whole.delete('time');
  const text = `${date?.text ?? ''} ${time?.text ?? ''}`.trim();
  return whole.set('schedule', { column: date?.column ?? time?.column ?? 0, text });
}

type Read = Pick<CheckedRow, 'patch' | 'fileOf' | 'file' | 'problems'>;

function readRow(texts: Cells['texts'], files: CsvFiles, context: CellContext): Read {
  let patch: RowPatch = {};
  let fileOf: string | null = null;
  let file: LibraryItem | null = null;
  const problems: CsvProblem[] = [];
  for (const [field, { column, text }] of withSchedule(texts)) {
    if (field === 'file') {
      const found = files.find(text);
      if ('row' in found) fileOf = found.row;
      else if ('item' in found) file = found.item;
      else {
        const { problem, suggestions, isUnknown } = found;
        problems.push({
          column,
          field,
          text,
          problem,
          suggestions,
          ...(isUnknown && { isUnknownFile: true }),
        });
      }
      continue;
    }
    const cell: ReadCell =
      field === 'date' || field === 'time' ? { patch: {}, problem: null } : readCell(field, text, context);
    if (cell.patch) patch = merged(patch, cell.patch);
    else {
      const { problem, suggestions, isSwappable } = cell;
      problems.push({ column, field, text, problem, suggestions, ...(isSwappable && { isSwappable }) });
    }
  }
  return { patch, fileOf, file, problems };
}

/**
 * The id of a row is derived from its content, regardless of the order of its columns. So importing the same file twice
 * creates duplicates neither in the sheet nor on the server.
 */
function idOf(texts: Cells['texts']): string {
  const content = [...texts]
    .map(([field, { text }]) => [field, text])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
  // Ids are stored, so their form never changes: it begins with an empty text.
  return `csv-${contentIdOf(JSON.stringify(['', content]))}`;
}

const nothing: Read = { patch: {}, fileOf: null, file: null, problems: [] };

/** Checks each row separately: rows without a problem can be imported while other rows are still wrong. */
export function checkCsv(grid: Grid, mapping: CsvMapping, context: CsvContext): CheckedRow[] {
  const { rows, library = null, added = [], separator = ',' } = context;
  const reading = { offsets: new Map<Day, number | null>(), ...context };
  const entries = grid.map((row) => {
    const split = splitCells(row, mapping, separator);
    const texts = cellsOf(row, mapping);
    return { split, texts, id: split.length > 0 || texts.size === 0 ? '' : idOf(texts) };
  });
  const own = new Set([...added, ...entries.map(({ id }) => id)]);
  const files = new CsvFiles(
    rows.filter(({ id }) => !own.has(id)),
    library,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(byId.keys());
  const named = new Map<string, number>();
  const checkRow = (texts: Cells['texts'], id: string, line: number): CheckedRow => {
    if (texts.size === 0) return { ...nothing, line, state: 'empty', id };
    const read = readRow(texts, files, reading);
    const { fileOf } = read;
    const isKnown = known.has(id);
    known.add(id);
    if (isKnown) return { ...read, line, id, state: 'known' };
    const target = fileOf === null ? undefined : byId.get(fileOf);
    if (!target) return { ...read, line, id, state: read.problems.length > 0 ? 'wrong' : 'ready' };
    const earlier = named.get(target.id);
    if (earlier === undefined) named.set(target.id, line);
    const problems = [...read.problems, ...takenProblem(texts, earlier)];
    const isDone = rowAfter(target, read.patch) === target;
    return { ...read, line, id, problems, state: problems.length > 0 ? 'wrong' : isDone ? 'known' : 'ready' };
  };
  return entries.map(({ split, texts, id }, index) => {
    const line = context.lines?.[index] ?? index + 2;
    return split.length > 0
      ? { ...nothing, line, state: 'wrong', id, problems: split }
      : checkRow(texts, id, line);
  });
}

/** The problem of a row that names the same file as an earlier row. */
function takenProblem(texts: Cells['texts'], earlier: number | undefined): CsvProblem[] {
  const cell = texts.get('file');
  if (!cell || earlier === undefined) return [];
  return [{ ...cell, field: 'file', problem: `Row ${earlier} has this file already.`, suggestions: [] }];
}

/** The names of files that the sheet does not have, without duplicates. */
export const unknownFiles = (checked: readonly CheckedRow[]): string[] => [
  ...new Set(
    checked
      .filter(({ state }) => state === 'wrong')
      .flatMap(({ problems }) => problems.flatMap(({ isUnknownFile, text }) => (isUnknownFile ? text : []))),
  ),
];

/**
 * Replaces the text of a cell, or of all cells that it was split into. The new text of a date also contains the time of
 * day.
 */
export function repairCell(
  row: readonly string[],
  column: number,
  text: string,
  mapping: CsvMapping,
): readonly string[] {
  const joined = joinCells(row, column, text, mapping);
  if (joined) return joined;
  const isHalf = (at: number) => mapping[at] === 'date' || mapping[at] === 'time';
  const length = Math.max(row.length, column + 1);
  return Array.from({ length }, (_, at) => {
    if (at === column) return text;
    return isHalf(column) && isHalf(at) ? '' : (row[at] ?? '');
  });
}

const isNew = ({ fileOf }: CheckedRow): boolean => fileOf === null;

export interface CsvSummary {
  /** The number of rows that would be imported. */
  ready: number;
  wrong: number;
  known: number;
  /** The number of rows that have no problem but do not fit into the sheet. */
  beyond: number;
}

/** Counts the rows, and says how many of them the import would leave out. */
export function csvSummary(checked: readonly CheckedRow[], inSheet: number): CsvSummary {
  const count = (state: CheckedRow['state']) => checked.filter((row) => row.state === state).length;
  const ready = importedRows(checked, inSheet).length;
  return { ready, wrong: count('wrong'), known: count('known'), beyond: count('ready') - ready };
}

export function importedRows(checked: readonly CheckedRow[], inSheet: number): CheckedRow[] {
  let room = sheetRowsMax - inSheet;
  return checked.filter((row) => {
    if (row.state !== 'ready') return false;
    if (isNew(row)) room -= 1;
    return !isNew(row) || room >= 0;
  });
}

/** The action that adds the ready rows to the sheet, or changes the rows whose files they name. */
export function importOf(
  checked: readonly CheckedRow[],
  inSheet: number,
): Extract<SheetAction, { kind: 'rowsImported' }> {
  const taken = importedRows(checked, inSheet);
  return {
    kind: 'rowsImported',
    rows: taken.filter(isNew).map(({ id, file, patch }) => rowAfter(newRow(id, file), patch)),
    patches: taken.flatMap(({ patch, fileOf }): PatchedRow[] =>
      fileOf === null ? [] : [{ id: fileOf, patch }],
    ),
  };
}
