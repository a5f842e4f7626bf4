import { account, berlin, fileOf } from '@fanfare/core/sheet/testing/builders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { rowRangeOf } from './row-range.ts';
import { openTable, rowsWith } from './testing/open-table.tsx';

const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const times = (rows: readonly { schedule: { at: number } | null }[]) =>
  rows.map(({ schedule }) => (schedule === null ? null : new Date(schedule.at).toISOString()));

describe('the grid of the bulk editor', () => {
  it('a network without titles and settings has no columns for them', () => {
    const { columns } = openTable({ accounts: [account('plain')] });
    expect(columns().map(({ textContent }) => textContent)).toEqual([
      '',
      '#',
      'File',
      'Description',
      'Comment',
      'Privacy',
      'ScheduleBerlin',
      'Alt text',
    ]);
  });

  it('after Escape, Tab leaves the table', async () => {
    const { user, cell, grid } = openTable({ accounts: [account('plain')] });
    await user.click(cell(1, 'Alt text'));
    await user.tab();
    expect(document.activeElement?.getAttribute('data-cell')).toBe('1:0');
    await user.keyboard('{Escape}');
    await user.tab();
    expect(grid().contains(document.activeElement)).toBe(false);
  });

  it('the columns name the networks that use them, and only the focused column and the columns near the window are rendered', async () => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(700);
    const { user, cell, rowAt } = openTable({
      accounts: [account('titled'), account('switches'), account('boards')],
    });
    const title = screen.getByRole('columnheader', { name: /^Title/ });
    expect(within(title).getByRole('img', { name: 'for titled, switches, boards' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: /^Boards/ })).toBeTruthy();
    const cells = (number: number) => within(rowAt(number)).getAllByRole('gridcell').length;
    expect(cells(1)).toBeLessThan(8);
    await user.click(cell(1, 'Title'));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(cell(1, 'Boards'));
    expect(cells(1)).toBe(cells(2) + 1);
  });

  it('screen readers announce the position of a cell', () => {
    const { grid, cell, rowAt } = openTable({ rows: rowsWith(30) });
    expect(grid().getAttribute('aria-rowcount')).toBe('31');
    expect(grid().getAttribute('aria-colcount')).toBe('10');
    expect(cell(2, 'Title').getAttribute('aria-colindex')).toBe('4');
    expect(rowAt(2).getAttribute('aria-rowindex')).toBe('3');
  });

  it('a row shows its file and its schedule, and a button clears the schedule', async () => {
    const schedule = berlin('2026-11-24T16:00:00Z');
    const { user, cell, rows } = openTable({ rows: rowsWith(1, () => ({ schedule })) });
    expect(cell(1, 'File').textContent).toContain('r1.jpg');
    expect(cell(1, 'File').textContent).toContain('JPG · 1080 × 1080 · 117.2 KB');
    expect(cell(1, 'Schedule').textContent).toContain('Tue 24 Nov, 17:00');
    expect(cell(1, 'Schedule').textContent).toContain('Will be scheduled');
    await user.click(screen.getByRole('button', { name: 'Clear the schedule of r1.jpg' }));
    expect(rows()[0]?.schedule).toBeNull();
  });

  it('after a file was sent, its cell shows the result or the error instead of the facts of the file', () => {
    const { cell } = openTable({
      states: new Map([
        ['r1', { kind: 'sent', text: 'Sent' }],
        ['r2', { kind: 'failed', text: 'It is gone.' }],
      ]),
    });
    expect(cell(1, 'File').textContent).toBe('r1.jpgSent');
    expect(cell(1, 'File').getAttribute('aria-invalid')).toBeNull();
    expect(cell(2, 'File').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByTitle('It is gone.').dataset['severity']).toBe('error');
  });

  it('the number of a row does not change while other rows are filtered out', () => {
    const { rowAt } = openTable({ rows: rowsWith(9), shown: ['r5', 'r9'] });
    const numbers = [1, 2].map((at) => rowAt(at).querySelector('[aria-colindex="2"]')?.textContent);
    expect(numbers).toEqual(['5', '9']);
  });

  it('a click on the picture of a video opens its thumbnail', async () => {
    const file = fileOf('r1', { kind: 'video', type: 'video/mp4', name: 'clip.mp4', durationMs: 24_000 });
    const { user, cell } = openTable({ rows: rowsWith(1, () => ({ file })) });
    expect(cell(1, 'File').textContent).toContain('MP4 · 0:24');
    await user.click(screen.getByRole('button', { name: 'Thumbnail of clip.mp4' }));
    const dialog = await screen.findByRole('dialog', { name: 'Thumbnail of clip.mp4' });
    expect(await within(dialog).findByRole('region', { name: 'Thumbnail' })).toBeTruthy();
  });

  it('if there are a thousand rows, only those near the window are rendered', async () => {
    const { user, grid, cell } = openTable({ rows: rowsWith(1_000) });
    expect(within(grid()).getAllByRole('row').length).toBeLessThan(40);
    await user.click(cell(1, 'Title'));
    await user.keyboard('{Control>}{End}{/Control}');
    expect(document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('1001');
    expect(within(grid()).getAllByRole('row').length).toBeLessThan(60);
  });

  it('the range object of a row is reused while the selected range grows in other rows', () => {
    const range = { top: 1, bottom: 4, left: 2, right: 3 };
    expect(rowRangeOf({ ...range, bottom: 9 }, 3)).toBe(rowRangeOf(range, 3));
    expect(rowRangeOf(range, 4)).toEqual({ left: 2, right: 3, isTop: false, isBottom: true });
    expect(rowRangeOf(range, 5)).toBeNull();
  });
});

describe('the keyboard in the grid', () => {
  it('arrow keys, Home, End and the Page keys move the focus, typing replaces the text of a cell, and Escape restores it', async () => {
    const { user, cell, rows } = openTable({ rows: rowsWith(3, () => ({ title: 'Old' })) });
    await user.click(cell(1, 'Title'));
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement).toBe(cell(2, 'Description'));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(cell(2, 'Link'));
    await user.keyboard('{Home}{ArrowRight}');
    expect(document.activeElement).toBe(cell(2, 'File'));
    await user.keyboard('{Control>}{ArrowDown}{/Control}');
    expect(document.activeElement).toBe(cell(3, 'File'));
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(document.activeElement?.getAttribute('aria-colindex')).toBe('1');

    await user.click(cell(1, 'Title'));
    await user.keyboard('New{Enter}');
    expect(document.activeElement).toBe(cell(2, 'Title'));
    await user.keyboard('{F2} 2{Escape}');
    expect(titles(rows())).toEqual(['New', 'Old', 'Old']);
    await user.keyboard('{Enter} 2{Tab}');
    expect(titles(rows())).toEqual(['New', 'Old 2', 'Old']);
    expect(document.activeElement).toBe(cell(2, 'Description'));
    await user.keyboard('A{Alt>}{Enter}{/Alt}B');
    await user.click(cell(3, 'Comment'));
    expect(rows()[1]?.description).toBe('A\nB');
    expect(document.activeElement).toBe(cell(3, 'Comment'));
  });

  it('a typed time that is not on a quarter of an hour is refused with suggestions, and Enter opens the picker for times', async () => {
    const { user, cell, rows } = openTable();
    await user.click(cell(1, 'Schedule'));
    await user.keyboard('2');
    await user.paste('026-11-25 17:10');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Times go in steps of 15 minutes.');
    await user.click(screen.getByRole('button', { name: '2026-11-25 17:15' }));
    expect(times(rows())[0]).toBe('2026-11-25T16:15:00.000Z');
    expect(document.activeElement).toBe(cell(1, 'Schedule'));
    await user.keyboard('{ArrowDown}{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Schedule r2.jpg' });
    await user.click(await within(dialog).findByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(cell(2, 'Schedule').textContent).toContain('Will be scheduled'));
  });

  it('a letter chooses a privacy setting, and Space or a letter turns an option on or off', async () => {
    const { user, cell, rows } = openTable({ accounts: [account('switches')] });
    await user.click(cell(1, 'Privacy'));
    await user.keyboard('u');
    expect(rows()[0]?.options.privacy).toBe('unlisted');
    await user.click(cell(1, 'Duets'));
    await user.keyboard(' ');
    expect(rows()[0]?.options.duetEnabled).toBe(false);
    await user.keyboard('y');
    expect(rows()[0]?.options.duetEnabled).toBe(true);
  });

  it('Delete clears a selected range in one step of undo, and removes the row of a focused file', async () => {
    const { user, cell, rows, status } = openTable({
      rows: rowsWith(3, (i) => ({ title: `T${i}`, description: `D${i}` })),
    });
    await user.click(cell(1, 'Title'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(cell(2, 'Description').getAttribute('aria-selected')).toBe('true');
    expect(cell(3, 'Title').getAttribute('aria-selected')).toBe('false');
    await user.keyboard('{Delete}');
    expect(rows().map(({ title, description }) => title + description)).toEqual(['', '', 'T2D2']);
    expect(status()).toBe('Cleared 4 cells.');
    await user.keyboard('{Control>}z{/Control}');
    expect(titles(rows())).toEqual(['T0', 'T1', 'T2']);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(titles(rows())).toEqual(['', '', 'T2']);

    await user.click(cell(2, 'File'));
    await user.keyboard('{Delete}');
    expect(ids(rows())).toEqual(['r1', 'r3']);
    expect(document.activeElement).toBe(cell(2, 'File'));
    await user.keyboard('{Control>}z{/Control}');
    expect(ids(rows())).toEqual(['r1', 'r2', 'r3']);
  });

  it('Space, a click with Shift and the checkbox in the header select rows, and each row has a button that removes it', async () => {
    const { user, cell, sheet, rows } = openTable({ rows: rowsWith(5) });
    await user.click(cell(1, 'File'));
    await user.keyboard('{Home}{ArrowDown} ');
    expect(sheet().selected).toEqual(['r2']);
    await user.keyboard(' ');
    await user.click(screen.getByRole('checkbox', { name: 'Select r2.jpg' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select r4.jpg' }));
    await user.keyboard('{/Shift}');
    expect(sheet().selected).toEqual(['r2', 'r3', 'r4']);
    const all = screen.getByRole('checkbox', { name: 'Select all files' });
    expect((all as HTMLInputElement).dataset['indeterminate']).toBe('true');
    await user.click(all);
    expect(sheet().selected).toHaveLength(5);
    await user.click(all);
    expect(sheet().selected).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove r2.jpg' }));
    expect(ids(rows())).toEqual(['r1', 'r3', 'r4', 'r5']);
  });
});
