import { newRow, sheetRowsMax } from '@fanfare/core/sheet/sheet.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { button, cellOf, csv, history, openCsv, plan, titles } from './testing/open-csv.tsx';
import { inProcessWorker } from './testing/in-process-worker.ts';
import { enterText } from '../../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());

describe('the import of a CSV file', () => {
  it('the columns, the wrong cells and the counts are shown, and nothing changes before the import', async () => {
    openCsv({ file: plan });
    const columns = await screen.findByRole('table', { name: 'Columns' });
    expect(within(columns).getByRole<HTMLSelectElement>('combobox', { name: '“Text” goes to' }).value).toBe(
      'description',
    );
    expect(
      within(columns)
        .getAllByRole('row')
        .map(({ textContent }) => /Recognised|Left out|2 cells to repair/.exec(textContent)?.[0]),
    ).toEqual([undefined, 'Recognised', 'Recognised', '2 cells to repair', 'Left out']);
    expect(
      within(await screen.findByRole('list', { name: 'Rows' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1 ready', '2 to repair']);
    expect((await cellOf('Schedule of row 4')).getAttribute('aria-describedby')).toBe('csv-reason-4-2');
    expect(history().state.rows).toEqual([]);
  });

  it('an import is one step of undo, and rows that could not be imported are shown when the dialog is opened again', async () => {
    const { user, unmount, timers } = openCsv({ file: plan });
    await user.click(await button('Import 1 row'));
    await screen.findByText('Closed');
    expect([titles(), history().past.length]).toEqual([['Bun'], 1]);
    act(() => timers.pass(10_000));
    unmount();
    const again = openCsv({ rows: history().state.rows });
    await cellOf('Schedule of row 4');
    await again.user.click(await button('Use 2026-11-25 09:15 in row 3'));
    await again.user.click(await button('Import 1 row'));
    await waitFor(() => expect(titles()).toEqual(['Bun', 'Tart']));
  });

  it('if the browser crashes after an import, the next import recognises the rows and adds no duplicates', async () => {
    const { user, unmount } = openCsv({ file: plan });
    await user.click(await button('Import 1 row'));
    await screen.findByText('Closed');
    unmount();
    openCsv({ rows: history().state.rows });
    await screen.findByText('1 already here, skipped');
    expect(await button('Import 0 rows')).toHaveProperty('disabled', true);
  });

  it('the message after an import counts the rows that were added, not those that an earlier check expected', async () => {
    const { user } = openCsv({
      file: csv('Title\nBun\nTart\n'),
      start: () => {
        const worker = inProcessWorker();
        return {
          ...worker,
          // The sheet was empty when the file was checked, but has room for only one row when the import is requested.
          postMessage(message, options) {
            const { request, context } = message;
            const full = Array.from({ length: sheetRowsMax - 1 }, (_, i) => newRow(`r${i}`, null));
            worker.postMessage(
              request.kind === 'import' ? { ...message, context: { ...context, rows: full } } : message,
              options,
            );
          },
        };
      },
    });
    await user.click(await button('Import 2 rows'));
    await screen.findByText('1 row imported. 1 row left.');
  });

  it('a cell that is still wrong keeps the focus and announces the reason, and after a repair the next wrong cell has the focus', async () => {
    const { user } = openCsv({ file: plan });
    const cell = await cellOf('Schedule of row 3');
    await user.type(cell, 'x{Escape}');
    expect(cell).toHaveProperty('value', '2026-11-25 9:07');
    await user.clear(cell);
    await enterText(user, cell, '2026-11-25 25:30');
    await user.keyboard('{Enter}');
    await screen.findByText(/^Row 3: 25:30 is not a time/);
    expect(document.activeElement).toBe(cell);

    await user.clear(cell);
    await enterText(user, cell, '2026-11-25 17:00');
    await user.keyboard('{Enter}');
    await button('Import 2 rows');
    expect(document.activeElement).toBe(await cellOf('Schedule of row 4'));
    expect(screen.getByText('Row 3: cell repaired. 1 cell to repair.')).toBeDefined();
    await user.keyboard('{Escape}');
    await screen.findByText('Closed');
  });

  it('a row that is left out disappears with its problems, and the next cell has the focus', async () => {
    const { user } = openCsv({ file: plan });
    await user.click(await button('Leave row 3 out (Schedule)'));
    await waitFor(async () => expect(document.activeElement).toBe(await cellOf('Schedule of row 4')));
    expect(screen.getByText('Row 3 left out. 1 cell to repair.')).toBeDefined();
    await user.click(await button('Leave row 4 out (Schedule)'));
    await waitFor(async () => expect(document.activeElement).toBe(await button('Import 1 row')));
    await user.click(await button('Import 1 row'));
    await screen.findByText('1 row imported.');
    expect(titles()).toEqual(['Bun']);
  });

  it('a file whose rows were all left out is not stored for the next import', async () => {
    const { user, unmount } = openCsv({ file: csv('Title,Schedule\nBun,never\n') });
    await user.click(await button('Leave row 2 out (Schedule)'));
    await screen.findByText(/^Up to 10 MB/);
    unmount();
    openCsv();
    expect(await screen.findByText(/^Up to 10 MB/)).toBeDefined();
  });

  it('“Import again” reads the file again after its worker did not start', async () => {
    let isBroken = true;
    const { user } = openCsv({
      file: csv('Title\nBun\n'),
      start: () => {
        if (isBroken) throw new Error('Workers are blocked.');
        return inProcessWorker();
      },
    });
    const again = await button('Import again');
    isBroken = false;
    await user.click(again);
    expect(await button('Import 1 row')).toBeDefined();
  });

  it('after the last repair the import button has the focus', async () => {
    const { user } = openCsv({ file: csv('Title,Schedule\nBun,2026-11-25 9:07\n') });
    await user.click(await button('Use 2026-11-25 09:00 in row 2'));
    await waitFor(async () => expect(document.activeElement).toBe(await button('Import 1 row')));
  });

  it('all ambiguous dates are read in the order of day and month that the person chooses', async () => {
    const { user } = openCsv({ file: csv('Title,Schedule\nBun,04/12/2026 9:00\nTart,05/12/2026 9:00\n') });
    await screen.findByText(/^How are dates such as 04\/12\/2026 written\? 2 cells/);
    await user.click(await button('Day first'));
    await user.click(await button('Import 2 rows'));
    await waitFor(() =>
      expect(history().state.rows.map(({ schedule }) => schedule?.at)).toEqual([
        Date.parse('2026-12-04T08:00Z'),
        Date.parse('2026-12-05T08:00Z'),
      ]),
    );
  });

  it('the file is checked again as soon as a column is assigned to another field', async () => {
    const { user } = openCsv({ file: plan });
    await user.selectOptions(
      await screen.findByRole('combobox', { name: '“Schedule” goes to' }),
      'Do not import',
    );
    await button('Import 3 rows');
    await user.selectOptions(screen.getByRole('combobox', { name: '“Note” goes to' }), 'Time only');
    await screen.findByText('Choose the column with the dates as well.');
    expect(await button('Import 0 rows')).toHaveProperty('disabled', true);
  });

  it('a text keeps its line breaks while it is repaired', async () => {
    const { user } = openCsv({ file: csv(`Comment,Text\n"${'a\n'.repeat(25_000)}",b\n`) });
    const cell = await cellOf('Comment of row 2');
    expect(cell.tagName).toBe('TEXTAREA');
    expect(cell).toHaveProperty('value', 'a\n'.repeat(25_000).trim());
    await user.clear(cell);
    await user.type(cell, 'a{Shift>}{Enter}{/Shift}b{Enter}');
    await user.click(await button('Import 1 row'));
    await waitFor(() => expect(history().state.rows.map(({ comment }) => comment)).toEqual(['a\nb']));
  });

  it.each([
    ['in the last column', 'Schedule,Text\n2026-12-01 10:00,Hello, world! Come in\n'],
    ['in the only column', 'Text\nHello, world! Come in\n'],
    ['before empty cells', 'Text,Title\nHello, world! Come in,Bun,,\n'],
  ])('a text with commas but no quotes is not cut off: %s', async (_name, text) => {
    const { user } = openCsv({ file: csv(text) });
    expect(await cellOf('Description of row 2')).toHaveProperty('value', 'Hello, world! Come in');
    await screen.findByText('1 to repair');
    expect(await button('Import 0 rows')).toHaveProperty('disabled', true);
    await user.click(await button('Use Hello, world! Come in in row 2'));
    await user.click(await button('Import 1 row'));
    await waitFor(() =>
      expect(history().state.rows.map(({ description }) => description)).toEqual(['Hello, world! Come in']),
    );
  });

  it('rows for which the sheet has no room are kept for a later import', async () => {
    const rows = Array.from({ length: sheetRowsMax - 1 }, (_, i) => newRow(`r${i}`, null));
    const { user } = openCsv({ rows, file: csv('Title\na\nb\n') });
    await screen.findByText('1 for later: a sheet has room for 1,000 rows');
    await user.click(await button('Import 1 row'));
    await waitFor(() => expect(titles()).toHaveLength(sheetRowsMax));
  });

  it('if there are many wrong cells, only those near the visible part of the dialog are rendered', async () => {
    const lines = Array.from({ length: 2_000 }, (_, i) => `t${i},never`).join('\n');
    openCsv({ file: csv(`Title,Schedule\n${lines}\n`) });
    const table = await screen.findByRole('table', { name: 'Cells to repair' });
    expect(table.getAttribute('aria-rowcount')).toBe('2001');
    expect(within(table).getAllByRole('textbox').length).toBeLessThan(40);
  });
});
