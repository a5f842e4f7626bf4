import { account, now, row } from '@fanfare/core/sheet/testing/builders.ts';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openTable, rowsWith } from './testing/open-table.tsx';

const arrival = {
  kind: 'filesArrived',
  rows: [row('new')],
  before: rowsWith(1).flatMap(({ file }) => file?._id ?? []),
  now,
} as const;

describe('a sheet that changes while its grid is used', () => {
  it('the editor remains on its row with the typed text when a file is added above it', async () => {
    const { user, cell, rows, change } = openTable();
    await user.click(cell(2, 'Title'));
    await user.keyboard('Bu');
    await change(arrival);
    expect(rows().map(({ id }) => id)).toEqual(['new', 'r1', 'r2', 'r3']);
    expect(cell(3, 'Title').contains(document.activeElement)).toBe(true);
    await user.keyboard('ns{Enter}');
    expect(rows().map(({ title }) => title)).toEqual(['', '', 'Buns', '']);
    expect(document.activeElement).toBe(cell(4, 'Title'));
  });

  it('an editor in the first row remains on its row when a file is added above it, even if the cell was reached with Tab', async () => {
    const { user, cell, rows, change } = openTable();
    act(() => cell(1, 'Title').focus());
    await user.keyboard('Bu');
    await change(arrival);
    await user.keyboard('ns{Enter}');
    expect(rows().map(({ title, description }) => title + description)).toEqual(['', 'Buns', '', '']);
  });

  it('the same rows remain selected when a file is added above them', async () => {
    const { user, cell, rows, change } = openTable({ rows: rowsWith(3, (i) => ({ title: `T${i}` })) });
    await user.click(cell(2, 'Title'));
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await change(arrival);
    await user.keyboard('{Delete}');
    expect(rows().map(({ title }) => title)).toEqual(['', 'T0', '', '']);
  });

  it('the focus remains on the same column when the column before it disappears', async () => {
    const { user, cell, change } = openTable();
    await user.click(cell(2, 'Description'));
    await change({ kind: 'accountsChosen', accounts: [account('plain')] });
    await user.keyboard('Bu');
    expect(cell(2, 'Description').contains(document.activeElement)).toBe(true);
  });

  it('a text that is being typed is stored when its column disappears', async () => {
    const { user, cell, rows, change } = openTable();
    await user.click(cell(2, 'Title'));
    await user.keyboard('Buns');
    await change({ kind: 'accountsChosen', accounts: [account('plain')] });
    expect(rows().map(({ title }) => title)).toEqual(['', 'Buns', '']);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('removing a row while its cell is edited opens no editor on another row', async () => {
    const { user, cell, rows, change } = openTable();
    await user.click(cell(2, 'Title'));
    await user.keyboard('Buns');
    await change({ kind: 'rowsRemoved', ids: ['r2'] });
    expect(rows().map(({ title }) => title)).toEqual(['', '']);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
