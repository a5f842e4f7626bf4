import { describe, expect, it } from 'vitest';
import { checkCsv, importOf, repairCell } from './csv.ts';
import { checked, context, guess } from './testing/csv.ts';

const time = '2026-12-01 10:00';
const problem =
  'This row has more cells than the header. Correct it here, or put quotes around texts with commas in the file.';

describe('a row with more cells than the header', () => {
  it.each([
    ['as many cells as the header', [time, 'Hello'], 'ready'],
    ['one more cell that is empty', [time, 'Hello', ' '], 'ready'],
    ['one more cell that is full', [time, 'Hello', ' world'], 'wrong'],
    ['two more cells, of which the second is full', [time, 'Hello', '', 'world'], 'wrong'],
    ['a full cell after empty ones', ['', '', 'world'], 'wrong'],
  ])('a row with %s, such as %j, is %s', (_name, row, state) => {
    const rows = checked(['Schedule', 'Text'], [row]);
    expect(rows.map((each) => each.state)).toEqual([state]);
    expect(importOf(rows, 0).rows.map(({ description }) => description)).toEqual(
      state === 'ready' ? ['Hello'] : [],
    );
  });

  it.each([
    [',', 'commas'],
    [';', 'semicolons'],
    ['\t', 'tabs'],
    ['|', 'bars'],
    ['\u001F', 'separators'],
  ])('the suggestion is the whole text with the separator %j in it', (separator, name) => {
    const grid = [[time, 'Hello', ' world! Come in']];
    const [only] = checkCsv(grid, guess('Schedule', 'Text'), context([], { separator }));
    const text = `Hello${separator} world! Come in`;
    expect(only?.problems).toEqual([
      {
        column: 1,
        field: 'description',
        text,
        problem: problem.replace('commas', name),
        suggestions: [text],
      },
    ]);
  });

  it('the repair joins the cells into which a text was split, and the cells after them move to their columns', () => {
    const row = ['Hello', ' world', time];
    const mapping = guess('Text', 'Schedule');
    const repaired = repairCell(row, 0, 'Hello, world', mapping);
    expect(repaired).toEqual(['Hello, world', time]);
    expect(checkCsv([repaired], mapping, context())).toMatchObject([
      { state: 'ready', patch: { description: 'Hello, world' } },
    ]);
  });

  it('each filled cell that may contain separators is listed, and the first repair makes the row ready', () => {
    const header = ['Title', 'Text', 'Boards', 'Comment', 'Privacy'];
    const row = ['Bun', 'Fresh', 'a', '', 'b', 'public', ''];
    const [only] = checked(header, [row]);
    expect(only?.problems.map(({ field, text }) => [field, text])).toEqual([
      ['title', 'Bun,Fresh'],
      ['description', 'Fresh,a'],
      ['targets:boards/1', 'a,'],
    ]);
    const repaired = repairCell(row, 2, 'a', guess(...header));
    expect(checked(header, [repaired])).toMatchObject([{ state: 'ready', patch: { comment: 'b' } }]);
  });

  it('the last imported column is listed without a suggestion if no cell of the row may contain separators', () => {
    const header = ['Date', 'Time', 'Note'];
    const row = ['2026-12-01', '10:00', 'a', 'b'];
    const [only] = checked(header, [row]);
    expect(only?.problems).toEqual([
      { column: 1, field: 'schedule', text: '10:00,a', problem, suggestions: [] },
    ]);
    expect(repairCell(row, 1, '10:00', guess(...header))).toEqual(['2026-12-01', '10:00', 'b']);
  });

  it('a row with surplus cells is not treated as a repetition of a row with the same first cells', () => {
    expect(checked(['Text'], [['Hello'], ['Hello', ' world']]).map(({ state }) => state)).toEqual([
      'ready',
      'wrong',
    ]);
    expect(checked(['Text'], [['Hello', ' world'], ['Hello']]).map(({ state }) => state)).toEqual([
      'wrong',
      'ready',
    ]);
  });
});
