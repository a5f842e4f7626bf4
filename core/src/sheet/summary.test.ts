import { describe, expect, it } from 'vitest';
import { fillFromNames, rowName, wordsOfName } from './file-names.ts';
import { newRow } from './sheet.ts';
import {
  confirmationText,
  confirmedRowText,
  rowTimingText,
  rowsToConfirm,
  rowsWithinLimit,
  statusText,
  summaryText,
  uploadRefusal,
  withinLimitText,
} from './summary.ts';
import { rowActionOf } from './row-action.ts';
import { account, fileOf, now, row, zone } from './testing/builders.ts';

const at = (time: number) => ({ schedule: { at: time, zone } });
const accounts = ['a', 'b', 'c'].map((id) => account('plain', id));
const rows = [row('a', at(now + 1)), row('b', at(now)), row('c')];

describe('the footer of a sheet', () => {
  it('a row with a time in the future will be scheduled, and any other row will be uploaded now', () => {
    expect(rows.map((each) => [rowTimingText(each, now), rowActionOf(each, now)])).toEqual([
      ['Will be scheduled', 'schedule'],
      ['Past date - will upload now', 'upload'],
      ['Will upload now', 'upload'],
    ]);
  });

  it('the summary counts one post for each file and account', () => {
    expect(summaryText({ rows, accounts }, now)).toBe('6 posts will upload now, 3 will be scheduled');
    expect(summaryText({ rows, accounts: [] }, now)).toBe('no platforms selected - will save as drafts');
  });

  it('files that would go out now have to be confirmed if other files have dates, and the reason is shown for each file', () => {
    const confirmed = rowsToConfirm({ rows, accounts }, 'upload', now);
    expect(confirmed.map((each) => [each.id, confirmedRowText(each)])).toEqual([
      ['b', 'Past date, no description'],
      ['c', 'No date, no description'],
    ]);
    expect(confirmedRowText(row('d', { description: 'Buns' }))).toBe('No date');
    expect(confirmationText({ rows, accounts }, now)).toBe('6 posts go out now, 3 are scheduled.');
    expect(confirmationText({ rows: [row('c')], accounts: accounts.slice(1, 2) }, now)).toBe(
      '1 post goes out now.',
    );
  });

  it.each([
    ['drafts', rows, accounts, 'draft'],
    ['files without accounts', rows, [], 'upload'],
    ['files with texts, none of which has a date', [row('c', { title: 'Buns' })], accounts, 'upload'],
    ['files that all have a date', [row('a', at(now + 1))], accounts, 'upload'],
  ] as const)('%s need no confirmation', (_, some, chosen, wish) => {
    expect(rowsToConfirm({ rows: some, accounts: chosen }, wish, now)).toEqual([]);
  });

  it('files that would go out now without any text have to be confirmed', () => {
    const some = [row('a', { description: 'Buns' }), row('b', { description: ' ' })];
    expect(rowsToConfirm({ rows: some, accounts }, 'upload', now)).toEqual([some[1]]);
  });

  it('the status says why the sheet cannot be sent', () => {
    const quota = (uploadCount: number) => ({ uploadCount, limit: 100 });
    expect([
      statusText(null, 2),
      statusText(quota(100), 2),
      statusText(quota(99), 2),
      statusText(quota(99), 0),
    ]).toEqual([
      'Checking upload limits...',
      'Upload limit reached - only drafts are available',
      '2 error(s) must be fixed before uploading',
      '',
    ]);
  });

  it('an upload is refused without files, while the quota is loading, at the limit and with errors', () => {
    const refusal = (used: number | null, errors: number, files = rows) =>
      uploadRefusal(
        { rows: files, accounts },
        used === null ? null : { uploadCount: used, limit: 100 },
        errors,
      );
    expect([refusal(0, 0, []), refusal(null, 0), refusal(100, 0), refusal(99, 1), refusal(99, 0)]).toEqual([
      'No files selected for bulk upload',
      'Checking upload limits...',
      'Upload limit reached. Please upgrade your plan to continue uploading.',
      'Please fix all errors before uploading. You can save as draft to continue later.',
      null,
    ]);
  });

  it('the limit never splits a row: a file goes to all accounts or to none', () => {
    const within = (uploadCount: number, chosen = accounts) =>
      rowsWithinLimit({ rows, accounts: chosen }, { uploadCount, limit: 100 });
    expect([within(91), within(92), within(94), within(98), within(100)]).toEqual([3, 2, 2, 0, 0]);
    expect([within(100, []), rowsWithinLimit({ rows, accounts }, null)]).toEqual([3, 3]);
  });

  it('files beyond the limit of the month are counted before they are sent', () => {
    const text = (uploadCount: number) => withinLimitText({ rows, accounts }, { uploadCount, limit: 100 });
    expect([text(91), text(92), text(97), text(98), text(100)]).toEqual([
      '',
      'This month’s limit has room for 2 of 3 files. The others stay here, and can be saved to your drafts.',
      'This month’s limit has room for 1 of 3 files. The others stay here, and can be saved to your drafts.',
      'This month’s limit has room for 0 of 3 files. The others stay here, and can be saved to your drafts.',
      '',
    ]);
    expect(withinLimitText({ rows, accounts }, null)).toBe('');
    expect(withinLimitText({ rows, accounts: [] }, { uploadCount: 99, limit: 100 })).toBe('');
  });
});

describe('texts from the names of files', () => {
  const named = (name: string) => newRow(name, fileOf('x', { name }));

  it.each([
    ['cinnamon-buns_02.jpg', 'Cinnamon buns 02'],
    ['  late   night .tar.webp', 'Late night .tar'],
    ['ärger.png', 'Ärger'],
    ['.jpg', ''],
  ])('the words in the file name "%s" are "%s"', (name, words) => {
    expect(wordsOfName(named(name))).toBe(words);
  });

  it('the name, the number and the total are filled into a pattern, and other words in braces are not changed', () => {
    const patches = fillFromNames([named('a.jpg'), named('b.jpg')], 'title', {
      pattern: 'Week: {name}  ({number} of {total}) {other}',
    });
    expect(patches.map(({ patch }) => patch.title)).toEqual([
      'Week: A (1 of 2) {other}',
      'Week: B (2 of 2) {other}',
    ]);
  });

  it('{date} in a pattern is the day of the post in its zone, and empty for a post without a time', () => {
    const late = { ...named('a.jpg'), schedule: { at: Date.parse('2026-11-24T23:30:00Z'), zone } };
    const patches = fillFromNames([late, named('b.jpg')], 'title', { pattern: '{name} {date}' });
    expect(patches.map(({ patch }) => patch.title)).toEqual(['A 25 November 2026', 'B']);
  });

  it('existing texts are not changed if only empty texts are filled, and the text of a row without a file is not changed', () => {
    const written = [{ ...named('a.jpg'), title: 'Tart' }, named('b.jpg'), newRow('none', null)];
    expect(fillFromNames(written, 'title', { onlyEmpty: true }).map(({ id }) => id)).toEqual(['b.jpg']);
    expect(fillFromNames(written, 'title')).toHaveLength(2);
  });
});

it('a row is named after its file, or else after its text', () => {
  expect(rowName(row('buns', { title: 'Buns' }))).toBe('buns.jpg');
  const named = (change: object) => rowName(row('a', { file: null, ...change }));
  expect(named({ title: 'Buns', description: 'Fresh' })).toBe('Buns');
  expect(named({ title: ' ', description: 'Fresh\nfrom the oven' })).toBe('Fresh');
  expect(named({})).toBe('No file');
});
