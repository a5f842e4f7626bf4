import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutMarks } from '../analytics/csv.ts';
import {
  checkCsv,
  csvSummary,
  csvTemplate,
  importOf,
  repairCell,
  type CsvContext,
  type Grid,
} from './csv.ts';
import { guessMapping } from './csv-columns.ts';
import { columnsOf } from './fields.ts';
import {
  emptySheet,
  newRow,
  rowAfter,
  sheetAfter,
  sheetRowsMax,
  type Sheet,
  type SheetRow,
} from './sheet.ts';
import { account, context as cells, fileOf, find, row, zone } from './testing/builders.ts';

const accounts = [account('titled'), account('boards', '1'), account('boards', '2'), account('switches')];
const columns = columnsOf(accounts, find);
const context = (rows: readonly SheetRow[] = [], change: Partial<CsvContext> = {}): CsvContext => ({
  ...cells,
  rows,
  ...change,
});
const guess = (...header: string[]) => guessMapping(header, columns);
const checked = (header: string[], grid: Grid, about = context()) => checkCsv(grid, guess(...header), about);
const imported = (sheet: Sheet, header: string[], grid: Grid) =>
  sheetAfter(sheet, importOf(checked(header, grid, context(sheet.rows))));

describe('the rows of a CSV file', () => {
  const header = ['Title', 'Schedule', 'Privacy'];

  it('every wrong cell is named with its row, column, reason and repair, and good rows go on', () => {
    const rows = checked(header, [
      ['Bun', '2026-11-25 9:00', 'public'],
      ['Tart', '2026-11-25 9:07', 'secret'],
      ['', ' ', ''],
      ['Pie'],
    ]);
    expect(rows.map(({ line, state }) => [line, state])).toEqual([
      [2, 'ready'],
      [3, 'wrong'],
      [4, 'empty'],
      [5, 'ready'],
    ]);
    expect(rows[1]?.problems).toEqual([
      {
        column: 1,
        field: 'schedule',
        text: '2026-11-25 9:07',
        problem: 'Times go in steps of 15 minutes.',
        suggestions: ['2026-11-25 09:00', '2026-11-25 09:15'],
      },
      {
        column: 2,
        field: 'privacy',
        text: 'secret',
        problem: 'Privacy is Public, Private or Unlisted.',
        suggestions: ['Public', 'Private', 'Unlisted'],
      },
    ]);
    expect(importOf(rows).rows.map(({ title }) => title)).toEqual(['Bun', 'Pie']);
  });

  it('a repaired cell makes its row ready, and leaves the others as they are', () => {
    const grid = [['Tart', '2026-11-25 9:07', 'public'], ['Pie']];
    const repaired = repairCell(grid, 2, 1, '2026-11-25 09:15');
    expect(checked(header, repaired).map(({ state }) => state)).toEqual(['ready', 'ready']);
    expect(repaired[1]).toBe(grid[1]);
    expect(repairCell(grid, 3, 2, 'private')[1]).toEqual(['Pie', '', 'private']);
  });

  it('a date and a time in two columns are one time, and a wrong one is shown at the date', () => {
    const [good, bad, half] = checked(
      ['Time', 'Date', 'Title'],
      [
        ['5 pm', '25.11.2026', 'a'],
        ['noon?', '25.11.2026', 'b'],
        ['9:00', '', 'c'],
      ],
    );
    expect(good?.patch.schedule?.at).toBe(Date.parse('2026-11-25T16:00:00Z'));
    expect(bad?.problems).toMatchObject([{ column: 1, field: 'schedule' }]);
    expect(half?.problems).toMatchObject([{ column: 0, field: 'schedule' }]);
  });

  it('the mark that our files put before formulas is removed', () => {
    const [only] = checked(['Title', 'Description'], [["'=SUM(A1)", "It's"]]);
    expect(only?.patch).toEqual({ title: '=SUM(A1)', description: "It's" });
  });

  it('switches and targets of one row are read together', () => {
    const [only] = checked(
      ['Duets', 'Privacy', 'Boards', 'Boards (boards-2)'],
      [['no', 'private', 'a', 'b, c']],
    );
    expect(only?.patch).toEqual({
      options: { duetEnabled: false, privacy: 'private' },
      targets: { 'boards/1': ['a'], 'boards/2': ['b', 'c'] },
    });
  });
});

describe('files that a CSV file names', () => {
  const rows = [row('bun'), row('tart')];
  const sheet: Sheet = { ...emptySheet, accounts, rows };

  it('a row changes the row of the sheet with its file, and empty cells keep what is there', () => {
    const titled = { ...sheet, rows: [row('bun', { title: 'Old', comment: 'Hi' }), row('tart')] };
    const after = imported(titled, ['File', 'Title', 'Comment'], [['BUN.jpg', 'New', '']]);
    expect(after.rows.map(({ id, title, comment }) => [id, title, comment])).toEqual([
      ['bun', 'New', 'Hi'],
      ['tart', '', ''],
    ]);
    expect(imported(after, ['File', 'Title', 'Comment'], [['BUN.jpg', 'New', '']])).toBe(after);
  });

  it('an unknown file is refused, with those of the same name and another ending', () => {
    const wrong = checked(
      ['File', 'Title'],
      [
        ['tart.png', 'x'],
        ['pie.jpg', 'y'],
      ],
      context(rows),
    );
    expect(wrong.map(({ problems }) => problems[0]?.suggestions)).toEqual([['tart.jpg'], []]);
    expect(wrong[0]?.problems[0]?.problem).toMatch(/Add the file first/);
  });

  it('a file that two rows name goes to the first one', () => {
    const twice = checked(
      ['File', 'Title'],
      [
        ['bun.jpg', 'x'],
        ['bun.jpg', 'y'],
      ],
      context(rows),
    );
    expect(twice.map(({ state }) => state)).toEqual(['ready', 'wrong']);
    expect(twice[1]?.problems).toMatchObject([{ column: 0, problem: 'Row 2 has this file already.' }]);
  });

  it('a row without a file becomes a row of text', () => {
    const after = imported(sheet, ['File', 'Title'], [['', 'Only text']]);
    expect(after.rows.at(-1)).toMatchObject({ file: null, title: 'Only text' });
  });
});

describe('the same CSV file twice', () => {
  const header = ['Title', 'Description'];
  const grid = [
    ['Bun', 'Fresh'],
    ['Tart', 'Sweet'],
    ['Bun', 'Fresh'],
  ];

  it('a second import adds nothing, and a row that the file repeats is imported once', () => {
    const once = imported(emptySheet, header, grid);
    expect(once.rows.map(({ title }) => title)).toEqual(['Bun', 'Tart']);
    expect(imported(once, header, grid)).toBe(once);
    expect(csvSummary(checked(header, grid, context(once.rows)), 2)).toEqual({
      ready: 0,
      wrong: 0,
      known: 3,
      beyond: 0,
    });
  });

  it('columns in another order, and columns that are left out, make no other posts', () => {
    const once = imported(emptySheet, header, grid);
    const swapped = grid.map(([title = '', text = '']) => [` ${text}`, 'note', title]);
    expect(imported(once, ['Caption', 'Notes', 'Title'], swapped)).toBe(once);
  });

  it('ids differ for other words, and are ids that the server accepts', () => {
    const anyGrid = fc.uniqueArray(fc.tuple(fc.string(), fc.string()), {
      maxLength: 40,
      selector: ([a, b]) => JSON.stringify([withoutMarks(a).trim(), withoutMarks(b).trim()]),
    });
    fc.assert(
      fc.property(anyGrid, (all) => {
        const ids = checked(header, all).flatMap(({ id, state }) => (state === 'empty' ? [] : id));
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => /^[\w-]{1,40}$/.test(id))).toBe(true);
      }),
    );
  });

  it('the same rows are imported again as other posts if the person says so', () => {
    const once = imported(emptySheet, header, grid);
    const again = checkCsv(grid, guess(...header), context(once.rows, { again: 'second' }));
    expect(again.map(({ state }) => state)).toEqual(['ready', 'ready', 'known']);
  });

  it('rows beyond the size of a sheet are counted before the import', () => {
    const summary = (inSheet: number) => csvSummary(checked(header, grid), inSheet);
    expect([summary(sheetRowsMax - 2).beyond, summary(sheetRowsMax - 1).beyond]).toEqual([0, 1]);
  });
});

/** Reads our own CSV as papaparse does in the browser. */
function parseCsv(text: string): string[][] {
  const fields = [...text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of fields) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('the CSV template', () => {
  it('the template has the columns of the sheet and a line for each file', () => {
    const [header, line] = parseCsv(csvTemplate([row('bun', { title: 'Bun' })], columns, zone));
    expect(header).toEqual(['File', ...columns.map(({ label }) => label)]);
    expect(line?.slice(0, 2)).toEqual(['bun.jpg', 'Bun']);
  });

  it('a template that is filled in and imported gives the rows that it was made from', () => {
    const text = fc.string({ maxLength: 20 }).map((each) => each.trim().replaceAll(/[\r\n\0]/g, ''));
    fc.assert(
      fc.property(
        text,
        text,
        fc.boolean(),
        fc.integer({ min: 1, max: 500 }),
        (title, description, is, quarter) => {
          const at = Date.parse('2026-11-23T12:15:00Z') + quarter * 900_000;
          const blank = newRow('bun', fileOf('bun'));
          const written = rowAfter(blank, {
            title,
            description,
            schedule: is ? { at, zone } : null,
            options: { duetEnabled: is, privacy: is ? 'unlisted' : 'public' },
            targets: is ? { 'boards/1': ['a', 'b'] } : {},
          });
          const [header = [], ...grid] = parseCsv(csvTemplate([written], columns, zone));
          expect(imported({ ...emptySheet, rows: [blank] }, header, grid).rows).toEqual([written]);
        },
      ),
    );
  });
});
