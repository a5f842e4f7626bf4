import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutMarks } from '../analytics/csv.ts';
import { csvSummary, importOf, repairCell } from './csv.ts';
import { emptySheet, sheetRowsMax } from './sheet.ts';
import { checked, context, guess, imported } from './testing/csv.ts';

describe('the rows of a CSV file', () => {
  const header = ['Title', 'Schedule', 'Privacy'];

  it('every wrong cell is listed with its row, column, reason and repair, and rows without a wrong cell remain ready', () => {
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
    expect(importOf(rows, 0).rows.map(({ title }) => title)).toEqual(['Bun', 'Pie']);
  });

  it('a repaired cell makes its row ready', () => {
    const repaired = repairCell(['Tart', '2026-11-25 9:07'], 1, '2026-11-25 09:15', guess(...header));
    expect(checked(header, [repaired]).map(({ state }) => state)).toEqual(['ready']);
    expect(repairCell(['Pie'], 2, 'private', guess(...header))).toEqual(['Pie', '', 'private']);
  });

  it('a date whose time of day is in another column can be repaired with its suggestion', () => {
    const halves = ['Time', 'Date'];
    const grid = [['9:07', '25.11.2026']];
    const [problem] = checked(halves, grid)[0]?.problems ?? [];
    const repaired = repairCell(
      grid[0] ?? [],
      problem?.column ?? -1,
      problem?.suggestions[0] ?? '',
      guess(...halves),
    );
    expect(repaired).toEqual(['', '2026-11-25 09:00']);
    expect(checked(halves, [repaired]).map(({ state }) => state)).toEqual(['ready']);
  });

  it('a date and a time in two columns are read as one time, and an error is shown in the column of the date, or in the column of the time if the date is empty', () => {
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

  it('the apostrophe that our CSV files have before formulas is removed', () => {
    const [only] = checked(['Title', 'Description'], [["'=SUM(A1)", "It's"]]);
    expect(only?.patch).toEqual({ title: '=SUM(A1)', description: "It's" });
  });

  it('all options and all lists of targets of one row are imported', () => {
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

  it('a file with its columns in another order, or with columns that no field uses, creates no other posts', () => {
    const once = imported(emptySheet, header, grid);
    const swapped = grid.map(([title = '', text = '']) => [` ${text}`, 'note', title]);
    expect(imported(once, ['Caption', 'Notes', 'Title'], swapped)).toBe(once);
  });

  it('rows with different texts get different ids, which the server accepts', () => {
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

  it('rows that do not fit into the sheet are counted before the import', () => {
    const summary = (inSheet: number) => csvSummary(checked(header, grid), inSheet);
    expect([summary(sheetRowsMax - 2), summary(sheetRowsMax - 1), summary(sheetRowsMax)]).toMatchObject([
      { ready: 2, beyond: 0 },
      { ready: 1, beyond: 1 },
      { ready: 0, beyond: 2 },
    ]);
    const titles = importOf(checked(header, grid), sheetRowsMax - 1).rows.map(({ title }) => title);
    expect(titles).toEqual(['Bun']);
  });
});
