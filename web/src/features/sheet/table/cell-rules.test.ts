import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import { columnsOf } from '@fanfare/core/sheet/fields.ts';
import { networkWith } from '@fanfare/core/composer/testing/builders.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import { account, berlin, context, fileOf, find, row } from '@fanfare/core/sheet/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { issuesByCell } from './cell-issues.ts';
import { copyCells, parseCells } from './clipboard.ts';
import { clearCells } from './clear-cells.ts';
import { factsOf, fileText } from './file-text.ts';
import { fillRange } from './fill-range.ts';
import { cellAfterKey, cellAfterTab, clampCell } from './grid-position.ts';
import { counterFor } from './text-limits.ts';

const size = { rows: 10, columns: 6 };
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });

describe('the position in the grid', () => {
  it.each([
    ['ArrowUp', false, 4, 3],
    ['ArrowUp', true, 0, 3],
    ['ArrowDown', false, 6, 3],
    ['ArrowDown', true, 9, 3],
    ['ArrowLeft', false, 5, 2],
    ['ArrowLeft', true, 5, 0],
    ['ArrowRight', false, 5, 4],
    ['ArrowRight', true, 5, 5],
    ['Home', false, 5, 0],
    ['Home', true, 0, 0],
    ['End', false, 5, 5],
    ['End', true, 9, 5],
    ['PageUp', false, 1, 3],
    ['PageDown', false, 9, 3],
  ] as const)(
    '%s (with Ctrl: %s) leads from row 5 and column 3 to row %i and column %i',
    (key, isFar, row, column) => {
      expect(cellAfterKey(press(key, isFar), { row: 5, column: 3 }, size, 4)).toEqual({ row, column });
    },
  );

  it('other keys do not move the focus, and no key moves the focus out of the grid', () => {
    expect(cellAfterKey(press('a'), { row: 5, column: 3 }, size, 4)).toBeNull();
    expect(cellAfterKey(press('ArrowUp'), { row: 0, column: 0 }, size, 4)).toEqual({ row: 0, column: 0 });
    expect(clampCell({ row: 12, column: 9 }, size)).toEqual({ row: 9, column: 5 });
  });

  it('Tab moves on to the next row and leaves the grid after the last cell, and Shift+Tab leaves the grid from the first cell', () => {
    expect(cellAfterTab({ row: 0, column: 5 }, size, false)).toEqual({ row: 1, column: 0 });
    expect(cellAfterTab({ row: 1, column: 0 }, size, true)).toEqual({ row: 0, column: 5 });
    expect(cellAfterTab({ row: 9, column: 5 }, size, false)).toBeNull();
    expect(cellAfterTab({ row: 0, column: 0 }, size, true)).toBeNull();
  });
});

describe('the cells of issues', () => {
  const accounts = [account('titled'), account('boards')];
  const issue = (code: string, keys = ['titled/1']): ComposerIssue => ({
    severity: 'error',
    code,
    message: code,
    keys,
  });
  const cellsOf = (...issues: ComposerIssue[]) =>
    Object.fromEntries(
      [...issuesByCell(issues, columnsOf(accounts, find))].map(([field, own]) => [
        field,
        own.map(({ code }) => code),
      ]),
    );

  it('an issue is shown in the cell in which it can be fixed', () => {
    const target = issue('target_missing', ['boards/1']);
    expect(
      cellsOf(issue('title_missing'), target, issue('link_invalid'), issue('schedule_too_late')),
    ).toEqual({
      title: ['title_missing'],
      'targets:boards/1': ['target_missing'],
      link: ['link_invalid'],
      schedule: ['schedule_too_late'],
    });
  });

  it('the cell of the file shows the issues of the file and of hidden columns', () => {
    expect(cellsOf(issue('image_width'), issue('branded_private'))).toEqual({
      file: ['image_width', 'branded_private'],
    });
  });
});

describe('the counter of a text', () => {
  const short: FindNetwork = (id) =>
    networkWith({
      id,
      limits: { description: id === 'short' ? 280 : 500, title: 100 },
      texts: { title: id === 'short', description: true, comment: true },
      ...(id === 'short' && { lengthOf: (text: string) => text.length * 2 }),
      altText: id === 'short' ? { max: 420, kinds: ['image'] } : null,
    });
  const networks = { accounts: [account('long'), account('short')], find: short };

  it('the counter shows how many characters are left on the network with the fewest, counted by the rules of that network', () => {
    expect(counterFor('description', 'four', row('a'), networks)).toMatchObject({ count: 8, limit: 280 });
    expect(counterFor('title', 'four', row('a'), networks)).toMatchObject({ count: 4, limit: 100 });
  });

  it('comments, and texts that no network uses, have no counter', () => {
    const others = { ...networks, accounts: [account('long')] };
    expect(counterFor('title', 'four', row('a'), others)).toBeNull();
    expect(counterFor('comment', 'four', row('a'), networks)).toBeNull();
    const clip = row('a', { file: fileOf('a', { kind: 'video' }) });
    expect(counterFor('altText', 'four', clip, networks)).toBeNull();
    expect(counterFor('altText', 'four', row('a'), networks)).toMatchObject({ limit: 420 });
  });
});

describe('the cells of a range', () => {
  it('cells that are copied and pasted have the same values as before', async () => {
    const rows = [
      row('a', { title: 'Tab\there', description: 'Two\nlines, "quoted"' }),
      row('b', { title: '5" cake', schedule: berlin('2026-11-24T16:00:00Z') }),
    ];
    const text = copyCells(rows, ['title', 'description', 'schedule'], context.zone);
    expect(await parseCells(text)).toEqual([
      ['Tab\there', 'Two\nlines, "quoted"', ''],
      ['5" cake', '', '2026-11-24 17:00'],
    ]);
    expect(await parseCells('one\r\n')).toEqual([['one']]);
  });

  it('an option that is cleared gets its default value', () => {
    const [privacy, duets, time] = clearCells([row('a')], ['privacy', 'duetEnabled', 'schedule']);
    expect([privacy?.patch, duets?.patch, time?.patch]).toEqual([
      { options: { privacy: 'public' } },
      { options: { duetEnabled: true } },
      { schedule: null },
    ]);
  });

  it('filling a range repeats texts and continues times as a series', () => {
    const rows = [
      row('a', { title: 'A', schedule: berlin('2026-11-24T08:00:00Z') }),
      row('b', { title: 'B', schedule: berlin('2026-11-24T16:00:00Z') }),
      row('c'),
      row('d'),
      row('e'),
    ];
    const { patches, text } = fillRange(rows, 2, ['title', 'schedule'], context);
    expect(text).toBe('Every weekday at 9:00 and 17:00');
    expect(patches.flatMap(({ patch: { title } }) => title ?? [])).toEqual(['A', 'B', 'A']);
    expect(patches.flatMap(({ id, patch: { schedule } }) => (schedule ? id : []))).toEqual(['c', 'd', 'e']);
  });
});

it('the facts of a file are its type, duration, dimensions and size', () => {
  const clip = { kind: 'video', type: 'video/mp4', durationMs: 24_000, bytes: 2_516_582 } as const;
  expect(fileText(fileOf('a', { ...clip, name: 'clip.MP4' }))).toBe('MP4 · 0:24 · 1080 × 1080 · 2.4 MB');
  expect(fileText(fileOf('a', { name: 'no ending', width: 0, height: 0 }))).toBe('JPEG · 117.2 KB');
});

it('the facts of an image begin with the networks that get a copy of it, unless the file was replaced after the copy was made', () => {
  const file = fileOf('a', { width: 0, height: 0 });
  const fits = ['tiktok', 'x'].map((network) => ({ network, file: file._id, as: 'cropped' as const }));
  expect(factsOf({ file, fits })).toBe(`Copy for TikTok, X · ${fileText(file)}`);
  expect(factsOf({ file: { ...file, _id: 'b' }, fits })).toBe(fileText(file));
  expect(factsOf({ file: null, fits })).toBe('No file');
});
