import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptySheet, type SheetAction } from './sheet.ts';
import { newSheetHistory, sheetHistoryAfter, sheetStepsMax, type SheetHistory } from './sheet-history.ts';
import { account, now, row } from './testing/builders.ts';

const start = newSheetHistory({ ...emptySheet, rows: [row('a'), row('b')] });
const all = (history: SheetHistory, ...actions: Parameters<typeof sheetHistoryAfter>[1][]) =>
  actions.reduce(sheetHistoryAfter, history);
const write = (title: string, id = 'a', typing?: 'title'): SheetAction => ({
  kind: 'rowsPatched',
  patches: [{ id, patch: { title } }],
  ...(typing && { typing }),
});
const undo = { kind: 'undo' } as const;
const redo = { kind: 'redo' } as const;
const titles = ({ state: sheet }: SheetHistory) => sheet.rows.map(({ title }) => title);

const ids = fc.constantFrom('a', 'b', 'c', 'd');
const anAction: fc.Arbitrary<SheetAction> = fc.oneof(
  fc.record({ kind: fc.constant('rowsAdded' as const), rows: ids.map((id) => [row(id)]) }),
  fc.record({ kind: fc.constant('rowsRemoved' as const), ids: fc.array(ids, { maxLength: 2 }) }),
  fc.constant({ kind: 'cleared' as const }),
  fc.constantFrom('plain', 'titled').map((platform) => ({
    kind: 'accountsChosen' as const,
    accounts: [account(platform)],
  })),
  fc.record({ title: fc.constantFrom('', 'Bun', 'Tart'), id: ids }).map(({ title, id }) => write(title, id)),
  fc.record({ kind: fc.constant('rowsSelected' as const), ids: fc.array(ids) }),
);

describe('undo and redo in a sheet', () => {
  it('undoing every step restores the first state, and redoing every step restores the last state', () => {
    fc.assert(
      fc.property(fc.array(anAction, { maxLength: 20 }), (actions) => {
        const end = all(start, ...actions);
        const steps = end.past.length;
        const back = all(end, ...Array.from({ length: steps }, () => undo));
        const forth = all(back, ...Array.from({ length: steps }, () => redo));
        expect([back.state.rows, back.state.accounts]).toEqual([start.state.rows, start.state.accounts]);
        expect([forth.state.rows, forth.state.accounts]).toEqual([end.state.rows, end.state.accounts]);
      }),
    );
  });

  it('after undo and redo, the selection contains only existing rows', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anAction, fc.constantFrom(undo, redo)), { maxLength: 30 }), (actions) => {
        const { state: sheet } = all(start, ...actions);
        const known = sheet.rows.map(({ id }) => id);
        expect(sheet.selected.every((id) => known.includes(id))).toBe(true);
      }),
    );
  });

  it('50 steps can be undone, and older steps are discarded', () => {
    const writes = (count: number) => Array.from({ length: count }, (_, i) => write(`title ${i}`));
    const undone = (count: number) =>
      titles(all(start, ...writes(count), ...Array.from({ length: count }, () => undo)))[0];
    expect([undone(sheetStepsMax), undone(sheetStepsMax + 1)]).toEqual(['', 'title 0']);
  });

  it('selecting rows is not an undo step', () => {
    const history = all(start, write('Bun'), { kind: 'rowsSelected', ids: ['b'] }, undo);
    expect([titles(history), history.state.selected]).toEqual([['', ''], ['b']]);
  });

  it('a change without an effect is not an undo step, and does not discard the steps that can be redone', () => {
    const history = all(start, write('Bun'), undo, write(''));
    expect(titles(sheetHistoryAfter(history, redo))).toEqual(['Bun', '']);
  });

  it('typing is undone word by word, and typing in another cell is a new undo step', () => {
    const typed = ['B', 'Bu', 'Bun', 'Bun ', 'Bun n', 'Bun no'].map((text) => write(text, 'a', 'title'));
    const history = all(start, ...typed);
    expect(titles(sheetHistoryAfter(history, undo))).toEqual(['Bun ', '']);
    expect(titles(all(history, write('T', 'b', 'title'), undo))).toEqual(['Bun no', '']);
  });

  it('the arrival of files is not an undo step, and undoing or redoing an earlier change does not remove the files', () => {
    const arrive = (id: string): SheetAction => ({ kind: 'filesArrived', rows: [row(id)], before: [], now });
    const ids = ({ state: sheet }: SheetHistory) => sheet.rows.map(({ id }) => id).join('');
    const undone = all(start, write('Bun'), arrive('c'), undo);
    expect([ids(undone), titles(undone)[0]]).toEqual(['abc', '']);
    const redone = all(undone, arrive('d'), redo);
    expect([ids(redone), titles(redone)[0], redone.past.length]).toEqual(['abcd', 'Bun', 1]);
    expect(ids(all(start, { kind: 'cleared' }, arrive('e'), undo))).toBe('abe');
  });

  it('a file that arrives gets the changes that were made to all files during its upload, and loses these changes when they are undone', () => {
    const arrive = (id: string): SheetAction => ({ kind: 'filesArrived', rows: [row(id)], before: [], now });
    const sameTitle: SheetAction = {
      kind: 'rowsPatched',
      patches: ['a', 'b'].map((id) => ({ id, patch: { title: 'Same' } })),
      onArrival: (arrived) => arrived.map(({ id }) => ({ id, patch: { title: 'Same' } })),
    };
    const arrived = all(start, sameTitle, arrive('c'));
    expect(titles(arrived)).toEqual(['Same', 'Same', 'Same']);
    const undone = all(arrived, undo, arrive('d'));
    expect(titles(undone)).toEqual(['', '', '', '']);
    expect(titles(all(undone, redo))).toEqual(['Same', 'Same', 'Same', 'Same']);
    const ended = all(start, sameTitle, { kind: 'uploadsEnded' }, arrive('c'));
    expect([titles(ended), ended.past.length]).toEqual([['Same', 'Same', ''], 1]);
    expect(titles(all(start, sameTitle, { kind: 'cleared' }, arrive('c')))).toEqual(['']);
  });

  it('a change of many rows is one undo step', () => {
    const patches = ['a', 'b'].map((id) => ({ id, patch: { title: 'Same' } }));
    const history = sheetHistoryAfter(start, { kind: 'rowsPatched', patches });
    expect([titles(history), titles(sheetHistoryAfter(history, undo))]).toEqual([
      ['Same', 'Same'],
      ['', ''],
    ]);
  });
});
