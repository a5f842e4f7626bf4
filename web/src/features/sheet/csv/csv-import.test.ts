import { columnsOf, type SheetColumn } from '@fanfare/core/sheet/fields.ts';
import { emptySheet, sheetAfter } from '@fanfare/core/sheet/sheet.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { manualTimers } from '../../../testing/manual-timers.ts';
import type { StartCsvWorker } from './csv-client.ts';
import { CsvImport } from './csv-import.ts';
import { breakableWorkers, inProcessWorker } from './testing/in-process-worker.ts';

beforeEach(() => localStorage.clear());

const columns = columnsOf([], () => null);
const plan = new File(['Text,Schedule\nBun,\nTart,never\n'], 'plan.csv');
const linesKept = () => (JSON.parse(localStorage.getItem('csv') ?? '{}') as { lines?: number[] }).lines;
const about = { columns, zone: 'UTC', now: Date.parse('2026-11-23T12:00:00Z') };
const { rows: noRows } = emptySheet;

function openImport(start: StartCsvWorker = inProcessWorker) {
  const timers = manualTimers();
  const { call } = fakeApi({});
  const work = new CsvImport({ key: 'csv', workspaceId: 'w', call, timers, start });
  work.update({ ...about, rows: noRows });
  return { work, timers };
}

it('imported rows stay in the stored file until the sheet has been stored with them', async () => {
  const { work, timers } = openImport();
  await work.read(plan);
  const taken = await work.take();
  const { rows } = taken ? sheetAfter(emptySheet, taken.action) : emptySheet;
  const seen = vi.fn();
  work.subscribe(seen);
  // The file is checked again, because the sheet has changed.
  work.update({ ...about, rows });
  await vi.waitFor(() => expect(seen).toHaveBeenCalled());
  expect([rows.length, linesKept()]).toEqual([1, [2, 3]]);
  timers.pass(10_000);
  expect(linesKept()).toEqual([3]);
});

it('if a worker breaks, the stored file and its repairs are not lost', async () => {
  const { start, breakWorker } = breakableWorkers();
  const { work } = openImport(start);
  await work.read(new File(['Text,Schedule\nBun,never\nTart,never\n'], 'plan.csv'));
  await work.repair(2, 1, '');
  const broken = work.repair(3, 1, '');
  breakWorker();
  expect(await broken).toMatch(/Your repairs are kept/);
  await work.orderDates('day');
  expect(work.state()).toMatchObject({ error: null, view: { summary: { ready: 1, wrong: 1 } } });
  expect(linesKept()).toEqual([2, 3]);
});

it('if a worker breaks and its file was too large to be stored, a message asks the person to choose the file again', async () => {
  const { start, breakWorker } = breakableWorkers();
  const { work } = openImport(start);
  const lines = Array.from({ length: 300 }, () => `${'a'.repeat(4_000)},never`).join('\n');
  await work.read(new File([`Text,Schedule\n${lines}\n`], 'large.csv'));
  const broken = work.orderDates('day');
  breakWorker();
  await broken;
  await work.orderDates('day');
  expect(work.state()).toMatchObject({ view: null, error: expect.stringMatching(/Choose the file again/) });
});

it('a file that is chosen soon after an import is not overwritten with the remaining rows of the previous file', async () => {
  const { work, timers } = openImport();
  await work.read(plan);
  await work.take();
  work.stop();
  const { work: next } = openImport();
  await next.resume();
  await next.read(new File(['Text,Schedule\nPie,never\nRoll,never\n'], 'new.csv'));
  timers.pass(10_000);
  expect(localStorage.getItem('csv')).toContain('new.csv');
});

it('the rows that an import left are stored even if the file is opened again immediately', async () => {
  const { work, timers } = openImport();
  await work.read(plan);
  await work.take();
  work.stop();
  const { work: again } = openImport();
  again.update({ ...about, rows: [], now: about.now + 1_000 });
  await again.resume();
  timers.pass(10_000);
  expect(linesKept()).toEqual([3]);
});

it('a file is checked again if the columns of the sheet change, even if their number does not', async () => {
  const { work } = openImport();
  await work.read(plan);
  const other: SheetColumn = { field: 'targets:reddit-1', label: 'Subreddits', networks: ['reddit'] };
  const lost = columns.map((column) => (column.field === 'schedule' ? other : column));
  work.update({ ...about, rows: noRows, columns: lost });
  await vi.waitFor(() => expect(work.state().view?.columns[1]?.field).toBeNull());
});
