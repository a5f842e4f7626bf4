import { describe, expect, it } from 'vitest';
import { emptySheet, newRow, sheetAfter, sheetRowsMax, type Sheet } from './sheet.ts';
import { account, fileOf, now, row } from './testing/builders.ts';

const sheet: Sheet = { ...emptySheet, rows: ['a', 'b', 'c'].map((id) => row(id)) };
const ids = ({ rows }: Sheet) => rows.map(({ id }) => id);

describe('the rows of a sheet', () => {
  it('a new row has the alt text of its file and is public', () => {
    const made = newRow('r', fileOf('r', { alt_text: 'A bun' }));
    expect(made).toMatchObject({
      altText: 'A bun',
      title: '',
      schedule: null,
      options: { privacy: 'public' },
    });
  });

  it('rows that are in the sheet already are not added again', () => {
    const after = sheetAfter(sheet, { kind: 'rowsAdded', rows: [row('b'), row('d')] });
    expect(ids(after)).toEqual(['a', 'b', 'c', 'd']);
    expect(sheetAfter(after, { kind: 'rowsAdded', rows: [row('d')] })).toBe(after);
  });

  it('a file whose upload ends late is placed before files that were chosen after it', () => {
    const arrived = (before: string[]) =>
      ids(sheetAfter(sheet, { kind: 'filesArrived', rows: [row('x')], before, now }));
    expect([arrived([]), arrived(['file-c', 'file-b']), arrived(['file-unknown'])]).toEqual([
      ['a', 'b', 'c', 'x'],
      ['a', 'x', 'b', 'c'],
      ['a', 'b', 'c', 'x'],
    ]);
  });

  it('a sheet has at most 1,000 rows', () => {
    const many = Array.from({ length: sheetRowsMax - 1 }, (_, i) => row(`r${i}`));
    const full = sheetAfter({ ...emptySheet, rows: many }, { kind: 'rowsAdded', rows: [row('x'), row('y')] });
    expect([full.rows.length, full.rows.at(-1)?.id]).toEqual([sheetRowsMax, 'x']);
  });

  it('a row that is removed from the sheet is no longer selected', () => {
    const selected = sheetAfter(sheet, { kind: 'rowsSelected', ids: ['c', 'a', 'unknown'] });
    expect(selected.selected).toEqual(['a', 'c']);
    const after = sheetAfter(selected, { kind: 'rowsRemoved', ids: ['a'] });
    expect([ids(after), after.selected]).toEqual([['b', 'c'], ['c']]);
    expect(sheetAfter(after, { kind: 'rowsRemoved', ids: ['a'] })).toBe(after);
  });

  it('starting over removes all rows but not the accounts', () => {
    const chosen = sheetAfter(sheet, { kind: 'accountsChosen', accounts: [account('plain')] });
    expect(sheetAfter(chosen, { kind: 'cleared' })).toEqual({ ...chosen, rows: [], selected: [] });
  });
});

describe('changes of rows', () => {
  const change = (patch: object, id = 'b') =>
    sheetAfter(sheet, { kind: 'rowsPatched', patches: [{ id, patch }] });

  it('a change affects only its row, and the other rows remain the same objects', () => {
    const after = change({ title: 'Buns' });
    expect(after.rows.map(({ title }) => title)).toEqual(['', 'Buns', '']);
    expect([after.rows[0] === sheet.rows[0], after.rows[2] === sheet.rows[2]]).toEqual([true, true]);
  });

  it('setting a value that a row already has changes nothing', () => {
    expect(change({ title: '', targets: {} })).toBe(sheet);
    expect(change({ options: { privacy: 'public' } })).toBe(sheet);
    expect(change({ title: 'Buns' }, 'unknown')).toBe(sheet);
  });

  it('options follow the rules of the composer: branded content is public', () => {
    const hidden = change({ options: { privacy: 'private' } });
    const patches = [{ id: 'b', patch: { options: { isBranded: true } } }];
    expect(sheetAfter(hidden, { kind: 'rowsPatched', patches }).rows[1]?.options).toMatchObject({
      isBranded: true,
      privacy: 'public',
    });
  });

  it('a change of the targets of one account does not change the targets of the other account', () => {
    const one = change({ targets: { 'boards/1': ['x'] } });
    const patches = [{ id: 'b', patch: { targets: { 'boards/2': ['y'] } } }];
    expect(sheetAfter(one, { kind: 'rowsPatched', patches }).rows[1]?.targets).toEqual({
      'boards/1': ['x'],
      'boards/2': ['y'],
    });
  });
});
