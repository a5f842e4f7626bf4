import { account, berlin, row } from '@fanfare/core/sheet/testing/builders.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openTable, rowsWith } from './testing/open-table.tsx';

const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);
const times = (rows: readonly { schedule: { at: number } | null }[]) =>
  rows.map(({ schedule }) => (schedule === null ? null : new Date(schedule.at).toISOString()));

const paste = (cell: HTMLElement, text: string) =>
  fireEvent.paste(cell, { clipboardData: { getData: () => text } });

function copy(cell: HTMLElement, how: 'copy' | 'cut' = 'copy'): string {
  let copied = '';
  const clipboardData = { setData: (_type: string, text: string) => (copied = text) };
  fireEvent[how](cell, { clipboardData });
  return copied;
}

describe('copying and pasting', () => {
  it('a range is copied in the clipboard format of spreadsheets', async () => {
    const { user, cell, status } = openTable({
      rows: [row('r1', { title: 'One', description: 'Two\nlines' }), row('r2', { title: 'Say "hi"' })],
    });
    await user.click(cell(1, 'Title'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(copy(cell(2, 'Description'))).toBe('One\t"Two\nlines"\r\n"Say ""hi"""\t');
    expect(status()).toBe('Copied 4 cells.');
  });

  it('cutting a range copies its cells and empties them', async () => {
    const { user, cell, rows } = openTable({ rows: rowsWith(1, () => ({ title: 'One' })) });
    await user.click(cell(1, 'Title'));
    expect(copy(cell(1, 'Title'), 'cut')).toBe('One');
    expect(titles(rows())).toEqual(['']);
  });

  it('several rows and columns are pasted from the focused cell on', async () => {
    const { user, cell, rows, status } = openTable();
    await user.click(cell(2, 'Title'));
    paste(cell(2, 'Title'), 'A\t"Line one\nline two"\r\nB\tC\r\n');
    await waitFor(() => expect(titles(rows())).toEqual(['', 'A', 'B']));
    expect(rows()[1]?.description).toBe('Line one\nline two');
    expect(status()).toBe('Pasted 4 cells.');
  });

  it('pasting a single cell fills all cells of the selected range', async () => {
    const { user, cell, rows } = openTable();
    await user.click(cell(1, 'Title'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    paste(cell(3, 'Title'), 'Same');
    await waitFor(() => expect(titles(rows())).toEqual(['Same', 'Same', 'Same']));
  });

  it('after a paste, a message names the refused cells with their reasons, and choosing a suggestion repairs a cell', async () => {
    const { user, cell, rows } = openTable();
    await user.click(cell(1, 'Schedule'));
    paste(cell(1, 'Schedule'), '2026-11-25 17:10\nsoon\n2026-11-26 09:00\n2026-11-27 09:00');
    const report = await screen.findByRole('region', { name: 'Refused cells' });
    expect(report.textContent).toContain('2 cells could not be pasted. 1 cell did not fit in the table.');
    expect(report.textContent).toContain(
      'Row 2, Schedule: “soon”. Write a date and time like 2026-11-25 17:00.',
    );
    expect(times(rows())).toEqual([null, null, '2026-11-26T08:00:00.000Z']);
    await user.click(within(report).getByRole('button', { name: '2026-11-25 17:00' }));
    expect(times(rows())[0]).toBe('2026-11-25T16:00:00.000Z');
    expect(report.textContent).not.toContain('Row 1');
    await user.click(within(report).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Refused cells' })).toBeNull();
  });

  it('after the row of a refused cell is removed, the message says so and offers no suggestions', async () => {
    const { user, cell, change } = openTable();
    await user.click(cell(2, 'Schedule'));
    paste(cell(2, 'Schedule'), '2026-11-25 17:10');
    const report = await screen.findByRole('region', { name: 'Refused cells' });
    expect(within(report).getByRole('button', { name: '2026-11-25 17:15' })).toBeTruthy();
    await change({ kind: 'rowsRemoved', ids: ['r2'] });
    expect(report.textContent).toContain('Removed row, Schedule: “2026-11-25 17:10”.');
    expect(within(report).queryByRole('button', { name: '2026-11-25 17:15' })).toBeNull();
  });
});

describe('filling', () => {
  /**
   * The tests have no layout. The grid then assumes that the header row ends at 36 pixels and that each row is 64
   * pixels high.
   */
  const middleOf = (number: number) => 36 + 64 * (number - 1) + 32;
  const drag = (grid: HTMLElement, number: number) => {
    const handle = grid.querySelector('[data-handle]');
    if (!handle) throw new Error('There is no handle.');
    fireEvent.pointerDown(handle, { button: 0 });
    fireEvent.pointerMove(window, { clientY: middleOf(number) });
  };

  it('Ctrl+D copies the first row of a range down', async () => {
    const { user, cell, rows, status } = openTable({
      rows: rowsWith(3, (i) => ({ title: `T${i}` })),
    });
    await user.click(cell(1, 'Title'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(titles(rows())).toEqual(['T0', 'T0', 'T0']);
    expect(status()).toBe('Filled 2 cells.');
  });

  it('Ctrl+D in a single cell copies the cell above', async () => {
    const { user, cell, rows } = openTable({ rows: rowsWith(3, (i) => ({ title: `T${i}` })) });
    await user.click(cell(2, 'Title'));
    await user.keyboard('{Control>}d{/Control}');
    expect(titles(rows())).toEqual(['T0', 'T0', 'T2']);
  });

  it('dragging the handle previews how times continue as a series, and releasing it applies them', async () => {
    const { user, cell, rows, grid, status } = openTable({
      rows: rowsWith(5, (i) => ({
        schedule: [berlin('2026-11-24T08:00:00Z'), berlin('2026-11-24T16:00:00Z')][i] ?? null,
      })),
    });
    await user.click(cell(1, 'Schedule'));
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    drag(grid(), 4);
    expect(screen.getByText('Every weekday at 9:00 and 17:00')).toBeTruthy();
    expect(cell(4, 'Schedule').textContent).toContain('Wed 25 Nov, 17:00');
    expect(cell(4, 'Schedule').textContent).toContain('Will be scheduled');
    expect(rows()[3]?.schedule).toBeNull();
    fireEvent.pointerUp(window);
    expect(times(rows()).slice(2)).toEqual(['2026-11-25T08:00:00.000Z', '2026-11-25T16:00:00.000Z', null]);
    expect(status()).toBe('Filled 2 cells. Every weekday at 9:00 and 17:00.');
    expect(screen.queryByText('Every weekday at 9:00 and 17:00')).toBeNull();
  });

  it('Ctrl+Shift+D continues the times of a selected range, as dragging the handle does', async () => {
    const { user, cell, rows, status } = openTable({
      rows: rowsWith(4, (i) => ({
        schedule: [berlin('2026-11-24T08:00:00Z'), berlin('2026-11-24T16:00:00Z')][i] ?? null,
      })),
    });
    await user.click(cell(1, 'Schedule'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
    await user.keyboard('{Control>}{Shift>}d{/Shift}{/Control}');
    expect(times(rows()).slice(2)).toEqual(['2026-11-25T08:00:00.000Z', '2026-11-25T16:00:00.000Z']);
    expect(status()).toBe('Filled 2 cells. Every weekday at 9:00 and 17:00.');
  });

  it('dragging the handle repeats texts', async () => {
    const { user, cell, rows, grid } = openTable({
      rows: rowsWith(5, (i) => ({ title: ['A', 'B'][i] ?? '' })),
    });
    await user.click(cell(1, 'Title'));
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    drag(grid(), 5);
    fireEvent.pointerUp(window);
    expect(titles(rows())).toEqual(['A', 'B', 'A', 'B', 'A']);
  });

  it('Escape ends a drag of the handle, and nothing changes', async () => {
    const { user, cell, rows, grid } = openTable({ rows: rowsWith(3, (i) => ({ title: `T${i}` })) });
    await user.click(cell(1, 'Title'));
    drag(grid(), 3);
    expect(cell(3, 'Title').textContent).toContain('T0');
    act(() => void fireEvent.keyDown(window, { key: 'Escape' }));
    fireEvent.pointerUp(window);
    expect(titles(rows())).toEqual(['T0', 'T1', 'T2']);
    expect(cell(3, 'Title').textContent).toContain('T2');
  });
});

describe('issues in the grid', () => {
  it('a missing board is shown in its cell, for screen readers too', () => {
    const { cell } = openTable({ accounts: [account('boards')] });
    const boards = cell(1, 'Boards');
    expect(boards.getAttribute('aria-invalid')).toBe('true');
    expect(boards.textContent).toContain('Boards requires a board selection!');
    const description = document.getElementById(boards.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Boards requires a board selection!');
    expect(cell(1, 'Title').getAttribute('aria-invalid')).toBeNull();
  });

  it('a time more than three months ahead is reported in its cell', () => {
    const { cell } = openTable({ rows: [row('r1', { schedule: berlin('2027-06-01T08:00:00Z') })] });
    expect(cell(1, 'Schedule').textContent).toContain('Posts can be scheduled up to 3 months ahead.');
  });

  it('an issue disappears when its cell is corrected', async () => {
    const { user, cell } = openTable({ rows: [row('r1', { title: 'x'.repeat(101) })] });
    expect(cell(1, 'Title').getAttribute('aria-invalid')).toBe('true');
    await user.click(cell(1, 'Title'));
    await user.keyboard('Short{Enter}');
    expect(cell(1, 'Title').getAttribute('aria-invalid')).toBeNull();
  });
});
