import { columnsOf } from '@fanfare/core/sheet/fields.ts';
import { emptySheet, sheetAfter } from '@fanfare/core/sheet/sheet.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { manualTimers } from '../../../testing/manual-timers.ts';
import { CsvImport } from './csv-import.ts';
import { inProcessWorker } from './testing/in-process-worker.ts';

beforeEach(() => localStorage.clear());

const columns = columnsOf([], () => null);
const plan = new File(['Text,Schedule\nBun,\nTart,never\n'], 'plan.csv');
const linesKept = () => (JSON.parse(localStorage.getItem('csv') ?? '{}') as { lines?: number[] }).lines;

it('a file keeps the rows that were imported until the sheet has kept them', async () => {
  const timers = manualTimers();
  const { call } = fakeApi({});
  const work = new CsvImport({ key: 'csv', workspaceId: 'w', call, timers, start: inProcessWorker });
  const about = { columns, zone: 'UTC', now: Date.parse('2026-11-23T12:00:00Z') };
  work.update({ ...about, rows: [] });
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
