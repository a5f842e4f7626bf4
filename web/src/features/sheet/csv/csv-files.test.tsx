import { newRow } from '@fanfare/core/sheet/sheet.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as saving from '../../../browser/save-file.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { photo } from '../../../testing/library.ts';
import { csvKey } from './csv-import.ts';
import { button, csv, history, openCsv, plan, titles } from './testing/open-csv.tsx';

beforeEach(() => localStorage.clear());

describe('the files that a CSV file names', () => {
  it('the files that the CSV file names are found in the library with one call for each name', async () => {
    const bun = photo({ _id: 'bun', name: 'bun.jpg' });
    const api = fakeApi({
      listMedia: ({ search }) => ({ items: search === 'bun.jpg' ? [bun] : [], nextCursor: null }),
    });
    const { user } = openCsv({ api, file: csv('File,Title\nbun.jpg,Bun\nbun.jpg,Again\npie.jpg,Pie\n') });
    await user.click(await button('Import 2 rows'));
    await waitFor(() => expect(history().state.rows.map(({ file }) => file?._id)).toEqual(['bun', 'bun']));
    expect(api.calls.map(({ input }) => input)).toMatchObject([{ search: 'bun.jpg' }, { search: 'pie.jpg' }]);
  });

  it('the message after an import counts new rows and changed files of the sheet', async () => {
    const bun = newRow('bun', photo({ _id: 'bun', name: 'bun.jpg' }));
    const { user } = openCsv({ rows: [bun], file: csv('File,Title\nbun.jpg,Bun\n,Pie\n') });
    await user.click(await button('Import 2 rows'));
    await screen.findByText('2 rows imported.');
    expect(titles()).toEqual(['Bun', 'Pie']);
  });

  it('a library that cannot be read shows an error, and can be searched again', async () => {
    let fails = true;
    const api = fakeApi({
      listMedia() {
        if (fails) throw new Error('No.');
        return { items: [photo({ name: 'bun.jpg' })], nextCursor: null };
      },
    });
    const { user } = openCsv({ api, file: csv('File,Title\nbun.jpg,Bun\n') });
    const again = await button('Look again');
    fails = false;
    await user.click(again);
    await button('Import 1 row');
  });
});

describe('the choice of a CSV file', () => {
  it('a file is chosen in the dialog if none was dropped', async () => {
    const { user } = openCsv();
    await button('CSV file');
    await user.upload(screen.getByLabelText('CSV file', { selector: 'input' }), plan);
    await screen.findByText('plan.csv · 3 rows');
  });

  it('a file that cannot be read is refused with its reason, and another one can be chosen', async () => {
    const { user } = openCsv({ file: csv('Title\n"a') });
    await screen.findByText(/^A quotation mark in row 2 is not closed/);
    await user.upload(screen.getByLabelText('CSV file', { selector: 'input' }), plan);
    await screen.findByText('plan.csv · 3 rows');
    expect(screen.queryByText(/quotation mark/)).toBeNull();
  });

  it('another CSV file replaces rows that have not been imported only after the person agrees', async () => {
    const { user, unmount } = openCsv({ file: plan });
    await screen.findByText('plan.csv · 3 rows');
    unmount();
    const again = openCsv({ file: csv('Title\nNew\n', 'new.csv') });
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
    const { user } = openCsv({ file: plan, start: () => worker });
    await user.click(await button('Stop'));
    await button('CSV file');
    expect(worker.terminate).toHaveBeenCalled();
  });

  it('a worker that does not start shows a message for the person', async () => {
    const start = () => {
      throw new DOMException('Refused.', 'SecurityError');
    };
    openCsv({ file: plan, start });
    await screen.findByText(/did not start the part of Fanfare that reads files/);
  });

  it('if the remaining rows are too large to be stored, a note says so before the dialog is closed', async () => {
    const lines = Array.from({ length: 300 }, () => `${'a'.repeat(4_000)},never`).join('\n');
    openCsv({ file: csv(`Text,Schedule\n${lines}\n`) });
    await screen.findByText(/too large to keep on this device/);
    expect(localStorage.getItem(csvKey('kim', 'w'))).toBe('');
  });

  it('the downloaded template begins with the names of the columns', async () => {
    const saved: [Blob, string][] = [];
    vi.spyOn(saving, 'saveBlob').mockImplementation((...file) => void saved.push(file));
    const { user } = openCsv();
    await user.click(await button('Download our template'));
    const [[blob, name] = [new Blob(), '']] = saved;
    expect(name).toBe('fanfare-posts.csv');
    expect(await blob.text()).toMatch(/^File,Title,Description,/);
  });
});
