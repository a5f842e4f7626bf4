import { toCsv, withoutMarks } from '../analytics/csv.ts';
import type { Day } from '../calendar/days.ts';
import type { LibraryItem } from '../media/library.ts';
import { contentIdOf } from '../text/content-id.ts';
import { cellText, readCell, type CellContext, type ReadCell } from './cells.ts';
import type { CsvField, CsvMapping } from './csv-columns.ts';
import type { SheetColumn } from './fields.ts';
import {
  newRow,
  rowAfter,
  sheetRowsMax,
  type PatchedRow,
  type RowPatch,
  type SheetAction,
  type SheetRow,
} from './sheet.ts';

/** The cells of a CSV file, without its first line. */
export type Grid = readonly (readonly string[])[];

/** A cell that was refused. */
export interface CsvProblem {
  column: number;
  field: CsvField;
  text: string;
  problem: string;
  /** Texts that would be accepted. */
  suggestions: readonly string[];
}

export interface CheckedRow {
  /** The row in a spreadsheet, where the names of the columns are row 1. */
  line: number;
  /** `ready`: it will be imported. `wrong`: it has problems. `known`: it is in the sheet already, or twice in the file. */
  state: 'ready' | 'wrong' | 'known' | 'empty';
  id: string;
  patch: RowPatch;
  /** The row of the sheet whose file it names; null for a row without a file. */
  fileOf: string | null;
  problems: readonly CsvProblem[];
}

export interface CsvContext extends CellContext {
  /** The rows of the sheet, whose files the CSV file may name. */
  rows: readonly SheetRow[];
  /** Set to import the same lines once more as other posts. */
  again?: string;
}

const unknownFile = 'No file in the sheet has this name. Add the file first, or leave this cell empty.';

const stemOf = (name: string): string => name.toLowerCase().replace(/\.[^.]{1,5}$/u, '');

/** The rows of the sheet by the names of their files, as they are written and without their endings. */
class FileNames {
  readonly #byName = new Map<string, string>();
  readonly #byStem = new Map<string, LibraryItem[]>();

  constructor(rows: readonly SheetRow[]) {
    for (const { id, file } of rows) {
      if (!file) continue;
      const name = file.name.toLowerCase();
      if (!this.#byName.has(name)) this.#byName.set(name, id);
      this.#byStem.set(stemOf(name), [...(this.#byStem.get(stemOf(name)) ?? []), file]);
    }
  }

  find(name: string): { row: string } | { suggestions: string[] } {
    const row = this.#byName.get(name.toLowerCase());
    if (row !== undefined) return { row };
    return { suggestions: (this.#byStem.get(stemOf(name)) ?? []).map((file) => file.name) };
  }
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

type Read = Pick<CheckedRow, 'patch' | 'fileOf' | 'problems'>;

function readRow(texts: Cells['texts'], files: FileNames, context: CellContext): Read {
  let patch: RowPatch = {};
  let fileOf: string | null = null;
  const problems: CsvProblem[] = [];
  for (const [field, { column, text }] of withSchedule(texts)) {
    if (field === 'file') {
      const found = files.find(text);
      if ('row' in found) fileOf = found.row;
      else problems.push({ column, field, text, problem: unknownFile, suggestions: found.suggestions });
      continue;
    }
    const cell: ReadCell =
      field === 'date' || field === 'time' ? { patch: {}, problem: null } : readCell(field, text, context);
    if (cell.patch) patch = merged(patch, cell.patch);
    else problems.push({ column, field, text, problem: cell.problem, suggestions: cell.suggestions });
  }
  return { patch, fileOf, problems };
}

/**
 * The id of a row is made of what it says, whatever the order of its columns: the same file twice makes no doubles, in the
 * sheet and on the server.
 */
function idOf(texts: Cells['texts'], again: string): string {
  const said = [...texts]
    .map(([field, { text }]) => [field, text])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return `csv-${contentIdOf(JSON.stringify([again, said]))}`;
}

/** Checks every cell. Rows without a problem can be imported while others are still wrong. */
export function checkCsv(grid: Grid, mapping: CsvMapping, context: CsvContext): CheckedRow[] {
  const { rows, again = '' } = context;
  const reading = { offsets: new Map<Day, number | null>(), ...context };
  const files = new FileNames(rows);
  const known = new Set(rows.map(({ id }) => id));
  const named = new Map<string, number>();
  return grid.map((row, index): CheckedRow => {
    const line = index + 2;
    const texts = cellsOf(row, mapping);
    if (texts.size === 0) return { line, state: 'empty', id: '', patch: {}, fileOf: null, problems: [] };
    const id = idOf(texts, again);
    const read = readRow(texts, files, reading);
    const isKnown = known.has(id);
    known.add(id);
    const earlier = read.fileOf === null || isKnown ? undefined : named.get(read.fileOf);
    const file = texts.get('file');
    const problems =
      earlier === undefined || !file
        ? read.problems
        : [
            ...read.problems,
            {
              ...file,
              field: 'file' as const,
              problem: `Row ${earlier} has this file already.`,
              suggestions: [],
            },
          ];
    if (read.fileOf !== null && earlier === undefined) named.set(read.fileOf, line);
    const state = problems.length > 0 ? 'wrong' : 'ready';
    return { ...read, line, id, problems, state: isKnown ? 'known' : state };
  });
}

/** The cells after a repair. All other rows stay the same objects. */
export const repairCell = (grid: Grid, line: number, column: number, text: string): Grid =>
  grid.map((row, index) => {
    if (index + 2 !== line) return row;
    const cells = [...row, ...Array.from({ length: Math.max(0, column + 1 - row.length) }, () => '')];
    return cells.with(column, text);
  });

export interface CsvSummary {
  ready: number;
  wrong: number;
  known: number;
  /** Ready rows for which the sheet has no room. */
  beyond: number;
}

/** Counts the rows, and says how many of them the import would leave out. */
export function csvSummary(checked: readonly CheckedRow[], inSheet: number): CsvSummary {
  const count = (state: CheckedRow['state']) => checked.filter((row) => row.state === state).length;
  const added = checked.filter(({ state, fileOf }) => state === 'ready' && fileOf === null).length;
  return {
    ready: count('ready'),
    wrong: count('wrong'),
    known: count('known'),
    beyond: Math.max(0, inSheet + added - sheetRowsMax),
  };
}

/** Adds the rows without a problem to the sheet, or to the rows whose files they name. */
export function importOf(checked: readonly CheckedRow[]): Extract<SheetAction, { kind: 'rowsImported' }> {
  const ready = checked.filter(({ state }) => state === 'ready');
  return {
    kind: 'rowsImported',
    rows: ready.flatMap(({ id, patch, fileOf }) =>
      fileOf === null ? rowAfter(newRow(id, null), patch) : [],
    ),
    patches: ready.flatMap(({ patch, fileOf }): PatchedRow[] =>
      fileOf === null ? [] : [{ id: fileOf, patch }],
    ),
  };
}

/** A CSV file with the columns of the sheet and its rows, to be filled in and imported again. */
export function csvTemplate(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  zone: string,
): string {
  const header = ['File', ...columns.map(({ label }) => label)];
  const lines = rows.map((row) => [
    row.file?.name ?? '',
    ...columns.map(({ field }) => cellText(row, field, zone)),
  ]);
  return toCsv([header, ...lines]);
}
