import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkCsv } from '../core/src/sheet/csv.ts';
import { guessMapping } from '../core/src/sheet/csv-columns.ts';
import { columnsOf, type RowField } from '../core/src/sheet/fields.ts';
import { causesOf } from '../core/src/sheet/causes.ts';
import { sheetIssues } from '../core/src/sheet/row-issues.ts';
import { emptySheet, newRow, sheetAfter, type Sheet } from '../core/src/sheet/sheet.ts';
import type { LibraryItem } from '../core/src/media/library.ts';
import { factsOf, networks } from '../platforms/registry.ts';
import type { BenchLine } from './line.ts';

const files = 500;
/** The fastest of several rounds is the result, because other work on the machine slows the other rounds. */
const rounds = 15;
const now = Date.parse('2026-11-23T12:00:00Z');

const accounts = networks.map(({ id }, i) => ({ platform: id, platform_id: `account-${i}`, username: id }));

function file(index: number): LibraryItem {
  const isVideo = index % 5 === 0;
  return {
    _id: `file-${index}`,
    firebasePath: `workspaces/w/media/file-${index}/${index}`,
    name: `file-${index}.${isVideo ? 'mp4' : 'jpg'}`,
    kind: isVideo ? 'video' : 'image',
    type: isVideo ? 'video/mp4' : 'image/jpeg',
    bytes: 400_000 + index,
    width: index % 7 === 0 ? 2_400 : 1_080,
    height: isVideo ? 1_920 : 1_080,
    durationMs: isVideo ? 24_000 : null,
    alt_text: '',
    createdAt: '2026-11-02T09:00:00.000Z',
  };
}

/** New rows in each round, so that no results of an earlier round can be reused. */
const newSheet = (): Sheet => ({
  ...emptySheet,
  accounts,
  rows: Array.from({ length: files }, (_, i) => ({
    ...newRow(`row-${i}`, file(i)),
    title: i % 9 === 0 ? '' : `Title ${i}`,
    description: `Cinnamon buns, fresh at ${i}, and they go fast. #bakery @lumi https://cafe.example/${i}`,
  })),
});

function fastest(prepare: () => () => void): number {
  let best = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const work = prepare();
    const begun = performance.now();
    work();
    best = Math.min(best, performance.now() - begun);
  }
  return best;
}

const ms = (name: string, value: number, atMost: number): BenchLine => ({
  name,
  value,
  unit: 'ms',
  budget: { atMost },
});

function validation(): BenchLine[] {
  const context = { accounts, find: factsOf, now };
  const check = ({ rows }: Sheet) => sheetIssues(rows, context);
  const findCauses = (sheet: Sheet) => causesOf(sheet.rows, check(sheet), context);
  const whole = fastest(() => {
    const sheet = newSheet();
    return () => void check(sheet);
  });
  const keyPress = fastest(() => {
    const sheet = newSheet();
    findCauses(sheet);
    return () => {
      const patches = [{ id: 'row-250', patch: { description: 'Buns' } }];
      const after = sheetAfter(sheet, { kind: 'rowsPatched', patches, typing: 'description' });
      findCauses(after);
    };
  });
  return [
    ms(`bulk editor, all rules of ${files} files for ${accounts.length} accounts`, whole, 100),
    ms('bulk editor, a key press: the change, its rules and all causes', keyPress, 16),
  ];
}

const csvRows = 10_000;

/**
 * Each round runs in a new process, because only the first file in a process is read before the code is compiled.
 */
const coldRounds = 3;

function readCold(input: string): number {
  const script = fileURLToPath(new URL('./read-csv-cold.ts', import.meta.url));
  const output = execFileSync(process.execPath, [script], { input, encoding: 'utf8' });
  const { ms: took, rows } = JSON.parse(output) as { ms: number; rows: number };
  if (rows !== csvRows) throw new Error(`${rows} rows were read.`);
  return took;
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Measures a CSV file with every column of the sheet and an invalid cell in every tenth row. */
function csv(): BenchLine[] {
  const columns = columnsOf(accounts, factsOf);
  const header = columns.map(({ label }) => label);
  const cell = (field: RowField, row: number) => {
    if (field === 'schedule')
      return `2026-12-${String((row % 28) + 1).padStart(2, '0')} ${(row % 14) + 8}:15`;
    if (field === 'privacy') return row % 10 === 0 ? 'secret' : 'Public';
    if (field === 'title' || field === 'description') return `Cinnamon buns of day ${row}, fresh and "sweet"`;
    return '';
  };
  const grid = Array.from({ length: csvRows }, (_, row) => columns.map(({ field }) => cell(field, row)));
  const check = fastest(() => () => {
    const checked = checkCsv(grid, guessMapping(header, columns), { zone: 'Europe/Berlin', now, rows: [] });
    const wrong = checked.filter(({ state }) => state === 'wrong').length;
    if (wrong !== csvRows / 10) throw new Error(`${wrong} rows were found to be wrong.`);
  });
  const lines = [header, ...grid].map((row) => row.map(quoted).join(','));
  const text = lines.join('\r\n');
  const read = Math.min(...Array.from({ length: coldRounds }, () => readCold(text)));
  return [
    ms(`bulk editor, ${csvRows} rows of CSV read, cold`, read, 500),
    ms(`bulk editor, ${csvRows} rows of CSV checked`, check, 500),
  ];
}

export const run = (): Promise<BenchLine[]> => Promise.resolve([...validation(), ...csv()]);
