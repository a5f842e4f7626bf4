import { describe, expect, it } from 'vitest';
import {
  checkWork,
  dropLine,
  importWork,
  keptWorkMax,
  keptWorkText,
  mapColumn,
  orderDates,
  readKeptWork,
  repairWork,
  startWork,
  type CsvWork,
} from './csv-work.ts';
import { columnsOf } from './fields.ts';
import { sheetKeptMs } from './kept-sheet.ts';
import { emptySheet, sheetAfter, sheetRowsMax, type Sheet } from './sheet.ts';
import { account, context as cells, fileOf, find, now, row } from './testing/builders.ts';

const columns = columnsOf([account('titled'), account('boards')], find);
const header = ['Title', 'Privacy', ''];
const grid = [['Bun', 'public', 'x'], ['', ' ', ''], ['Tart', 'secret', 'y'], ['Pie']];
const file = { name: 'plan.csv', notes: [], header, grid, separator: ';' };
const work = startWork(file, columns);
const context = (sheet: Sheet = emptySheet) => ({ ...cells, rows: sheet.rows, library: null, columns });
const viewOf = (of: CsvWork, sheet?: Sheet) => checkWork(of, context(sheet)).view;

describe('a CSV file that is imported', () => {
  it('the view names each column with its first cell, field and problems', () => {
    expect(viewOf(work)).toMatchObject({
      name: 'plan.csv',
      rows: 3,
      columns: [
        { name: 'Title', first: 'Bun', field: 'title', problems: 0 },
        { name: 'Privacy', first: 'public', field: 'privacy', problems: 1 },
        { name: 'Column C', first: 'x', field: null, problems: 0 },
      ],
      problem: null,
      cells: [{ line: 4, column: 1, text: 'secret' }],
      summary: { ready: 2, wrong: 1, known: 0, beyond: 0 },
    });
  });

  it('a row that is left out disappears, and the other rows keep their line numbers', () => {
    const left = dropLine(work, 4);
    expect(left?.lines).toEqual([2, 5]);
    expect(left && viewOf(left)).toMatchObject({ rows: 2, cells: [], summary: { ready: 2, wrong: 0 } });
    expect(dropLine(work, 9)).toBe(work);
    expect([2, 5].reduce<CsvWork | null>((rest, line) => rest && dropLine(rest, line), left)).toBeNull();
  });

  it('columns after the 26th are named with two letters', () => {
    const wide = startWork({ ...file, header: Array.from({ length: 28 }, () => '') }, columns);
    expect(
      viewOf(wide)
        .columns.map(({ name }) => name)
        .slice(25),
    ).toEqual(['Column Z', 'Column AA', 'Column AB']);
  });

  it('a mapping without a usable column is refused with a reason, and no row is ready', () => {
    const nothing = mapColumn(mapColumn(work, 0, null), 1, null);
    expect(viewOf(nothing)).toMatchObject({
      problem: 'Choose a field for at least one column.',
      cells: [],
      summary: { ready: 0 },
    });
  });

  it('a column of an account that is no longer selected is left out', () => {
    const boards = startWork({ ...file, header: ['Title', 'Boards'] }, columns);
    const without = { ...context(), columns: columnsOf([account('titled')], find) };
    expect(viewOf(boards).columns[1]?.field).toBe('targets:boards/1');
    expect(checkWork(boards, without).view.columns[1]?.field).toBeNull();
  });

  it('rows with problems are not imported, keep their line numbers, and can be imported once they are repaired', () => {
    const first = importWork(work, context());
    const sheet = sheetAfter(emptySheet, first.action);
    expect(sheet.rows.map(({ title }) => title)).toEqual(['Bun', 'Pie']);
    const { left } = first;
    expect(left && viewOf(left, sheet)).toMatchObject({
      rows: 1,
      cells: [{ line: 4 }],
      summary: { ready: 0, wrong: 1 },
    });
    const repaired = left && repairWork(left, 4, 1, 'private');
    const second = repaired && importWork(repaired, context(sheet));
    expect(second?.left).toBeNull();
    const after = second ? sheetAfter(sheet, second.action) : sheet;
    expect(after.rows.map(({ title, options }) => [title, options.privacy])).toEqual([
      ['Bun', 'public'],
      ['Pie', 'public'],
      ['Tart', 'private'],
    ]);
  });

  it('a repaired line does not change a row that was imported before from another line that names the same file', () => {
    const named = startWork(
      {
        ...file,
        header: ['File', 'Privacy', 'Title'],
        grid: [
          ['pie.jpg', '', 'One'],
          ['pie.jpg', 'secret', 'Two'],
        ],
      },
      columns,
    );
    const about = { ...context(), library: [fileOf('pie')] };
    const { action, left } = importWork(named, about);
    const sheet = sheetAfter(emptySheet, action);
    const repaired = left && repairWork(left, 3, 1, 'private');
    const second = repaired && importWork(repaired, { ...about, rows: sheet.rows });
    expect(second?.action.patches).toEqual([]);
    expect(second?.action.rows.map(({ title, file: found }) => [title, found?._id])).toEqual([
      ['Two', 'file-pie'],
    ]);
  });

  it('rows that do not fit into the sheet remain in the file for a later import', () => {
    const full = { ...emptySheet, rows: Array.from({ length: sheetRowsMax - 1 }, (_, i) => row(`r${i}`)) };
    const { action, left } = importWork(repairWork(work, 4, 1, 'private'), context(full));
    expect([action.rows.length, left?.lines]).toEqual([1, [4, 5]]);
  });

  it('ambiguous dates are refused until the person has chosen how they are read', () => {
    const dated = startWork(
      { ...file, header: ['Title', 'Schedule'], grid: [['Bun', '04/12/2026 9:00']] },
      columns,
    );
    expect(viewOf(dated).cells).toMatchObject([{ line: 2, isSwappable: true }]);
    const ordered = orderDates(dated, 'day');
    const { rows } = importWork(ordered, context()).action;
    expect(rows[0]?.schedule?.at).toBe(Date.parse('2026-12-04T08:00Z'));
    expect(readKeptWork(keptWorkText(ordered, now), now)?.dateOrder).toBe('day');
  });

  it('a text that was split at its separators is not imported before it is repaired', () => {
    const split = startWork({ ...file, header: ['Title'], grid: [['Bun', ' Tart'], ['Pie']] }, columns);
    const { action, left } = importWork(split, context());
    expect(action.rows.map(({ title }) => title)).toEqual(['Pie']);
    const kept = left && readKeptWork(keptWorkText(left, now), now);
    expect(kept && viewOf(kept).cells).toMatchObject([{ line: 2, column: 0, suggestions: ['Bun; Tart'] }]);
    const repaired = kept && repairWork(kept, 2, 0, 'Bun; Tart');
    expect(repaired && importWork(repaired, context())).toMatchObject({
      action: { rows: [{ title: 'Bun; Tart' }] },
      left: null,
    });
  });

  it('the repair of a row that does not exist changes nothing', () => {
    expect(repairWork(work, 99, 0, 'x')).toBe(work);
  });
});

describe('a CSV file that is stored on the device', () => {
  it('the remaining lines, the mapping and the repairs are restored', () => {
    const changed = repairWork(mapColumn(work, 2, 'description'), 4, 1, 'private');
    expect(readKeptWork(keptWorkText(changed, now), now + 1)).toEqual(changed);
  });

  it('a file that was stored without its separator is read with commas', () => {
    const old = JSON.stringify({ ...work, separator: undefined, at: now });
    expect(readKeptWork(old, now)).toEqual({ ...work, separator: ',' });
  });

  it('a file is no longer restored after 30 days', () => {
    const kept = keptWorkText(work, now);
    expect(readKeptWork(kept, now + sheetKeptMs - 1)).toEqual(work);
    expect(readKeptWork(kept, now + sheetKeptMs)).toBeNull();
  });

  it('a file that is too large is not stored', () => {
    const size = (text: string) => keptWorkText({ ...work, name: text }, now)?.length ?? null;
    const room = keptWorkMax - (size('') ?? 0);
    expect([size('x'.repeat(room)), size('x'.repeat(room + 1))]).toEqual([keptWorkMax, null]);
  });

  it.each(['', 'null', '{', '[]', '{"at":1}', JSON.stringify({ ...work, at: now, grid: [[1]] })])(
    'a stored text that cannot be read, such as %j, is ignored',
    (text) => expect(readKeptWork(text, now)).toBeNull(),
  );
});
