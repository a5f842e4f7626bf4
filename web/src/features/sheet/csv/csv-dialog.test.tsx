import { networkWith } from '@fanfare/core/composer/testing/builders.ts';
import { newSheetHistory, sheetHistoryAfter } from '@fanfare/core/sheet/sheet-history.ts';
import { emptySheet, newRow, sheetRowsMax, type SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useReducer } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../browser/session-context.ts';
import { SessionProvider } from '../../../browser/session-provider.tsx';
import { TimersContext } from '../../../browser/timers.ts';
import { fakeApi, type FakeApi } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { photo } from '../../../testing/library.ts';
import { manualTimers } from '../../../testing/manual-timers.ts';
import * as saving from '../../../browser/save-file.ts';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';
import { CsvDialog } from './csv-dialog.tsx';
import { csvKey } from './csv-import.ts';
import { inProcessWorker } from './testing/in-process-worker.ts';

const now = Date.parse('2026-11-23T12:07:00Z');
const network = networkWith({
  id: 'x',
  label: 'X',
  texts: { title: true, description: true, comment: true },
});
const find = () => network;
const accounts = [{ platform: 'x', platform_id: '1', username: 'kim' }];
const emptyLibrary = () => fakeApi({ listMedia: () => ({ items: [], nextCursor: null }) });

interface Opening {
  file?: File | null;
  rows?: readonly SheetRow[];
  api?: FakeApi;
  start?: typeof inProcessWorker;
}

let shown = newSheetHistory(emptySheet);

/** The dialog on a sheet, until it is closed. */
function Screen(opening: Opening) {
  return useSession().person ? <Sheet {...opening} /> : null;
}

function Sheet({ file = null, rows = [], start = inProcessWorker }: Opening) {
  const [history, dispatch] = useReducer(
    sheetHistoryAfter,
    newSheetHistory({ ...emptySheet, accounts, rows }),
  );
  const [isOpen, close] = useReducer(() => false, true);
  useEffect(() => {
    shown = history;
  }, [history]);
  const tools = { workspaceId: 'w', sheet: history.sheet, dispatch, find, zone: 'Europe/Berlin', now };
  return isOpen ? <CsvDialog tools={tools} file={file} onClose={close} start={start} /> : <p>Closed</p>;
}

function open(opening: Opening = {}) {
  const { api = emptyLibrary() } = opening;
  const timers = manualTimers();
  const { unmount } = render(
    <AppTheme>
      <SessionProvider session={fakeSession(kim)} call={api.call}>
        <TimersContext value={timers}>
          <ToastProvider>
            <Screen {...opening} />
          </ToastProvider>
        </TimersContext>
      </SessionProvider>
    </AppTheme>,
  );
  return { api, timers, unmount, user: userEvent.setup() };
}

const csv = (text: string, name = 'plan.csv') => new File([text], name, { type: 'text/csv' });
const plan = csv(
  'Title,Text,Schedule,Note\nBun,Fresh,2026-11-25 9:00,x\nTart,Sweet,2026-11-25 9:07,y\nPie,Warm,next week,z\n',
);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const cellOf = (name: string) => screen.findByRole('textbox', { name });
const titles = () => shown.sheet.rows.map(({ title }) => title);

beforeEach(() => localStorage.clear());

describe('the import of a CSV file', () => {
  it('the columns, the wrong cells and the counts are shown, and nothing changes before the import', async () => {
    open({ file: plan });
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
    expect(shown.sheet.rows).toEqual([]);
  });

  it('the ready rows are one step of undo, and the others are there again when the dialog is opened next', async () => {
    const { user, unmount, timers } = open({ file: plan });
    await user.click(await button('Import 1 row'));
    await screen.findByText('Closed');
    expect([titles(), shown.past.length]).toEqual([['Bun'], 1]);
    act(() => timers.pass(10_000));
    unmount();
    const again = open({ rows: shown.sheet.rows });
    await cellOf('Schedule of row 4');
    await again.user.click(await button('Use 2026-11-25 09:15 in row 3'));
    await again.user.click(await button('Import 1 row'));
    await waitFor(() => expect(titles()).toEqual(['Bun', 'Tart']));
  });

  it('a crash after the import makes no doubles', async () => {
    const { user, unmount } = open({ file: plan });
    await user.click(await button('Import 1 row'));
    await screen.findByText('Closed');
    unmount();
    open({ rows: shown.sheet.rows });
    await screen.findByText('1 already here, skipped');
    expect(await button('Import 0 rows')).toHaveProperty('disabled', true);
  });

  it('a repaired cell goes away, its row is ready, and the next cell has the focus', async () => {
    const { user } = open({ file: plan });
    const cell = await cellOf('Schedule of row 3');
    await user.clear(cell);
    await user.type(cell, '2026-11-25 17:00{Enter}');
    await button('Import 2 rows');
    expect(document.activeElement).toBe(await cellOf('Schedule of row 4'));
    expect(screen.getByText('Row 3: cell repaired. 1 cell to repair.')).toBeDefined();
  });

  it('a cell that is still wrong keeps the focus, and its new reason is said', async () => {
    const { user } = open({ file: plan });
    const cell = await cellOf('Schedule of row 4');
    await user.clear(cell);
    await user.type(cell, '2026-11-25 25:30{Enter}');
    await screen.findByText(/^Row 4: 25:30 is not a time/);
    expect(document.activeElement).toBe(cell);
  });

  it('after the last repair the import button has the focus', async () => {
    const { user } = open({ file: csv('Title,Schedule\nBun,2026-11-25 9:07\n') });
    await user.click(await button('Use 2026-11-25 09:00 in row 2'));
    await waitFor(async () => expect(document.activeElement).toBe(await button('Import 1 row')));
  });

  it('Escape takes back what was written before it closes the dialog', async () => {
    const { user } = open({ file: plan });
    const cell = await cellOf('Schedule of row 3');
    await user.type(cell, 'x{Escape}');
    expect(cell).toHaveProperty('value', '2026-11-25 9:07');
    await user.keyboard('{Escape}');
    await screen.findByText('Closed');
  });

  it('another field of a column is checked at once', async () => {
    const { user } = open({ file: plan });
    await user.selectOptions(
      await screen.findByRole('combobox', { name: '“Schedule” goes to' }),
      'Do not import',
    );
    await button('Import 3 rows');
    await user.selectOptions(screen.getByRole('combobox', { name: '“Note” goes to' }), 'Time only');
    await screen.findByText('Choose the column with the dates as well.');
    expect(await button('Import 0 rows')).toHaveProperty('disabled', true);
  });

  it('texts with line breaks keep them while they are repaired', async () => {
    const { user } = open({ file: csv(`Title,Text\n"${'a\n'.repeat(1_500)}",b\n`) });
    const cell = await cellOf('Title of row 2');
    expect(cell.tagName).toBe('TEXTAREA');
    expect(cell).toHaveProperty('value', 'a\n'.repeat(1_500).trim());
    await user.clear(cell);
    await user.type(cell, 'a{Shift>}{Enter}{/Shift}b{Enter}');
    await user.click(await button('Import 1 row'));
    await waitFor(() => expect(titles()).toEqual(['a\nb']));
  });

  it('rows for which the sheet has no room stay for later', async () => {
    const rows = Array.from({ length: sheetRowsMax - 1 }, (_, i) => newRow(`r${i}`, null));
    const { user } = open({ rows, file: csv('Title\na\nb\n') });
    await screen.findByText('1 for later: a sheet has room for 1,000 rows');
    await user.click(await button('Import 1 row'));
    await waitFor(() => expect(titles()).toHaveLength(sheetRowsMax));
  });

  it('many wrong cells are rendered near the visible part only', async () => {
    const lines = Array.from({ length: 2_000 }, (_, i) => `t${i},never`).join('\n');
    open({ file: csv(`Title,Schedule\n${lines}\n`) });
    const table = await screen.findByRole('table', { name: 'Cells to repair' });
    expect(table.getAttribute('aria-rowcount')).toBe('2001');
    expect(within(table).getAllByRole('textbox').length).toBeLessThan(40);
  });
});

describe('the files that a CSV file names', () => {
  it('a file of the library is found, with one call for each name', async () => {
    const bun = photo({ _id: 'bun', name: 'bun.jpg' });
    const api = fakeApi({
      listMedia: ({ search }) => ({ items: search === 'bun.jpg' ? [bun] : [], nextCursor: null }),
    });
    const { user } = open({ api, file: csv('File,Title\nbun.jpg,Bun\nbun.jpg,Again\npie.jpg,Pie\n') });
    await user.click(await button('Import 2 rows'));
    await waitFor(() => expect(shown.sheet.rows.map(({ file }) => file?._id)).toEqual(['bun', 'bun']));
    expect(api.calls.map(({ input }) => input)).toMatchObject([{ search: 'bun.jpg' }, { search: 'pie.jpg' }]);
  });

  it('a library that cannot be read is said, and can be searched again', async () => {
    let fails = true;
    const api = fakeApi({
      listMedia() {
        if (fails) throw new Error('No.');
        return { items: [photo({ name: 'bun.jpg' })], nextCursor: null };
      },
    });
    const { user } = open({ api, file: csv('File,Title\nbun.jpg,Bun\n') });
    const again = await button('Look again');
    fails = false;
    await user.click(again);
    await button('Import 1 row');
  });
});

describe('the choice of a CSV file', () => {
  it('a file is chosen in the dialog if none was dropped', async () => {
    const { user } = open();
    await button('CSV file');
    await user.upload(screen.getByLabelText('CSV file', { selector: 'input' }), plan);
    await screen.findByText('plan.csv · 3 rows');
  });

  it('a file that cannot be read is refused with its reason, and another one can be chosen', async () => {
    const { user } = open({ file: csv('Title\n"a') });
    await screen.findByText(/^A quotation mark in row 2 is not closed/);
    await user.upload(screen.getByLabelText('CSV file', { selector: 'input' }), plan);
    await screen.findByText('plan.csv · 3 rows');
    expect(screen.queryByText(/quotation mark/)).toBeNull();
  });

  it('another file replaces rows that are left only after the person agrees', async () => {
    const { user, unmount } = open({ file: plan });
    await screen.findByText('plan.csv · 3 rows');
    unmount();
    const again = open({ file: csv('Title\nNew\n', 'new.csv') });
    await screen.findByText('Replace plan.csv?');
    await user.click(await button('Replace'));
    await screen.findByText('new.csv · 1 row');
    await again.user.click(await button('Import 1 row'));
    await waitFor(() => expect(titles()).toEqual(['New']));
  });

  it('the reading of a file can be stopped', async () => {
    const silent = () => ({
      postMessage: () => undefined,
      terminate: vi.fn(),
      addEventListener: () => undefined,
    });
    const worker = silent();
    const { user } = open({ file: plan, start: () => worker });
    await user.click(await button('Stop'));
    await button('CSV file');
    expect(worker.terminate).toHaveBeenCalled();
  });

  it('a worker that does not start is said in words', async () => {
    const start = () => {
      throw new DOMException('Refused.', 'SecurityError');
    };
    open({ file: plan, start });
    await screen.findByText(/did not start the part of Fanfare that reads files/);
  });

  it('a file that is too large to keep says so before it is closed', async () => {
    const lines = Array.from({ length: 300 }, () => `${'a'.repeat(4_000)},never`).join('\n');
    open({ file: csv(`Text,Schedule\n${lines}\n`) });
    await screen.findByText(/too large to keep on this device/);
    expect(localStorage.getItem(csvKey('kim', 'w'))).toBe('');
  });

  it('the template has the columns of the sheet and an example', async () => {
    const saved: [Blob, string][] = [];
    vi.spyOn(saving, 'saveBlob').mockImplementation((...file) => void saved.push(file));
    const { user } = open();
    await user.click(await button('Download our template'));
    const [[blob, name] = [new Blob(), '']] = saved;
    expect(name).toBe('fanfare-posts.csv');
    expect(await blob.text()).toMatch(/^File,Title,Description,/);
  });
});
