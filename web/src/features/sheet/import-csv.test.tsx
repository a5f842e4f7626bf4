import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { removeLocks, stubLocks } from '../../testing/locks.ts';
import { inProcessWorker } from './csv/testing/in-process-worker.ts';
import { openSheet, rowOf } from './testing/open-sheet.ts';

beforeEach(() => {
  localStorage.clear();
  stubLocks();
  vi.stubGlobal('Worker', vi.fn(inProcessWorker));
});
afterEach(() => void removeLocks());

const plan = new File(['Text\nFresh buns\nSweet tarts\n'], 'plan.csv');
const button = (name: string) => screen.findByRole('button', { name });

it('the rows of a CSV file start a sheet, and one undo removes all of them', async () => {
  const { user } = openSheet();
  await user.click(await button('Import CSV'));
  await button('CSV file');
  await user.upload(screen.getByLabelText('CSV file', { selector: 'input' }), plan);
  await user.click(await button('Import 2 rows'));
  await screen.findByText('0 of 2 selected');
  await user.click(await button('Undo change'));
  await button('Import CSV');
  expect(screen.queryByText('0 of 2 selected')).toBeNull();
});

it('a CSV file among the chosen files is opened, and the other files are uploaded', async () => {
  const { files } = openSheet({ sheet: { rows: [rowOf('a')] } });
  const input = await screen.findByLabelText('Want to add more files?', { selector: 'input' });
  const photo = new File(['x'], 'b.jpg', { type: 'image/jpeg' });
  fireEvent.change(input, { target: { files: [photo, plan] } });
  await screen.findByText('plan.csv · 2 rows');
  await waitFor(() => expect(files.sent).toHaveLength(1));
});

it('the first CSV or TSV file of a selection is opened, and a message says that a second one was left out, both without marks that turn text around', async () => {
  openSheet({ sheet: { rows: [rowOf('a')] } });
  const input = await screen.findByLabelText('Want to add more files?', { selector: 'input' });
  const tabs = new File(['Text\tTitle\nFresh buns\tBuns\n'], '\u202eplan.tsv');
  fireEvent.change(input, { target: { files: [tabs, new File(['Text\nTarts\n'], '\u202esecond.csv')] } });
  await screen.findByText('plan.tsv · 1 row');
  await screen.findByText('second.csv was left out: one file of rows can be imported at a time.');
});
