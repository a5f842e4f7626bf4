import { describe, expect, it } from 'vitest';
import { networkWith } from '../composer/testing/builders.ts';
import type { ComposerNetwork, FindNetwork } from '../composer/network.ts';
import type { Issue, PostContent } from '../posts/content.ts';
import { windowEnd } from '../schedule/window.ts';
import { causesOf, countErrors } from './causes.ts';
import { rowIssues, sheetIssues, type SheetContext } from './row-issues.ts';
import { emptySheet, newRow, sheetAfter, type SheetRow } from './sheet.ts';
import { account, fileOf, now, row, zone } from './testing/builders.ts';
import { postIdOf, variantOf } from './variants.ts';

const issue = (code: string, message: string, severity: Issue['severity'] = 'error'): Issue => ({
  severity,
  code,
  message,
});
const needsTitle =
  (label: string) =>
  ({ title }: PostContent) =>
    title === '' ? [issue('title_missing', `${label} posts require a title.`)] : [];

let checks = 0;
const networks: Record<string, ComposerNetwork> = {
  reader: networkWith({
    id: 'reader',
    label: 'Reader',
    check(content) {
      checks += 1;
      return needsTitle('Reader')(content);
    },
  }),
  scribe: networkWith({ id: 'scribe', label: 'Scribe', sheet: { check: needsTitle('Scribe') } }),
  frame: networkWith({
    id: 'frame',
    label: 'Frame',
    check: ({ media: [file] }) =>
      file && file.width > 2_000 ? [issue('image_width', `Too wide: ${file.width}.`)] : [],
    fits: { image: () => ({ types: ['image/jpeg'], maxWidth: 2_000 }) },
    sheet: {
      check: ({ media: [file] }) =>
        file && file.width > 1_080 && file.width <= 2_000 ? [issue('image_width', 'Too wide for bulk.')] : [],
      image: { maxWidth: 1_080 },
    },
  }),
  pins: networkWith({
    id: 'pins',
    label: 'Pins',
    target: { kind: 'board', words: { missing: 'Pins requires a board selection!', empty: 'None.' } },
  }),
  closed: networkWith({
    id: 'closed',
    label: 'Closed',
    check: ({ description, options }) => [
      ...(description === ''
        ? [
            issue(
              'description_missing',
              'The following platforms are missing descriptions: Closed',
              'warning',
            ),
          ]
        : []),
      ...(options.privacy === 'unlisted' ? [issue('privacy_unlisted', 'Public or private.')] : []),
    ],
  }),
};
const find: FindNetwork = (id) => networks[id] ?? null;
const context = (...platforms: string[]): SheetContext => ({
  accounts: platforms.map((platform) => account(platform)),
  find,
  now,
});
const codes = (each: SheetRow, about: SheetContext) => rowIssues(each, about).map(({ code }) => code);
const wide = (id: string, width: number) => newRow(id, fileOf(id, { width }));

describe('the issues of a row', () => {
  it('a row without accounts becomes a draft, which has no issues', () => {
    expect(codes(row('a'), context())).toEqual([]);
  });

  it('the sheet uses the rules of the composer, and makes some of them stricter', () => {
    const [only] = rowIssues(row('a'), context('reader', 'scribe'));
    expect(only).toEqual({
      severity: 'error',
      code: 'title_missing',
      message: 'Reader and Scribe posts require a title.',
      keys: ['reader/1', 'scribe/1'],
    });
    expect(codes(row('a', { title: 'Bun' }), context('reader', 'scribe'))).toEqual([]);
    expect([1_080, 1_081].map((width) => codes(wide('a', width), context('frame')))).toEqual([
      [],
      ['image_width'],
    ]);
  });

  it('texts are checked with their variables filled in for each account', () => {
    const short = networkWith({
      check: ({ description }) =>
        description.length > 12 ? [issue('description_long', `Too long: ${description.length}.`)] : [],
    });
    const accounts = ['harbour', 'harbour.coffee'].map((username) => ({
      ...account('x', username),
      username,
    }));
    const found = rowIssues(row('r1', { description: '@{account}' }), { accounts, find: () => short, now });
    expect(found).toMatchObject([{ message: 'Too long: 15.', keys: ['x/harbour.coffee'] }]);
  });

  it('a row is checked once for each account, and again only when the row changes', () => {
    const rows = ['a', 'b', 'c'].map((id) => row(id));
    const about = context('reader');
    checks = 0;
    sheetIssues(rows, about);
    sheetIssues(rows, context('reader', 'pins'));
    expect(checks).toBe(3);
    const sheet = { ...emptySheet, rows };
    const patches = [{ id: 'b', patch: { title: 'Bun' } }];
    const after = sheetAfter(sheet, { kind: 'rowsPatched', patches });
    expect([...sheetIssues(after.rows, about).keys()]).toEqual(['a', 'c']);
    expect(checks).toBe(4);
  });

  it('a row is checked again when the rules of the networks have changed', () => {
    const one = row('a');
    expect(codes(one, context('reader'))).toEqual(['title_missing']);
    const other: FindNetwork = () => networkWith();
    expect(codes(one, { ...context('reader'), find: other })).toEqual([]);
    expect(codes(one, context('reader'))).toEqual(['title_missing']);
  });

  it('a time in the past or within three months is allowed, and a later time is an error', () => {
    const at = (time: number) => codes(row('a', { schedule: { at: time, zone } }), context('frame'));
    expect([at(now - 1), at(windowEnd(now)), at(windowEnd(now) + 1)]).toEqual([
      [],
      [],
      ['schedule_too_late'],
    ]);
  });
});

describe('the causes of the issues of a sheet', () => {
  const causes = (rows: readonly SheetRow[], about: SheetContext) =>
    causesOf(rows, sheetIssues(rows, about), about);
  const repaired = (rows: readonly SheetRow[], about: SheetContext) => {
    const action = causes(rows, about)[0]?.repair?.action;
    return action ? sheetAfter({ ...emptySheet, rows }, action).rows : [];
  };

  it('missing titles are one cause, repaired with the names of the files', () => {
    const rows = [row('cinnamon-buns'), row('b', { title: 'Tart' }), row('apple_pie')];
    const about = context('reader', 'scribe');
    expect(causes(rows, about)).toMatchObject([
      {
        text: '2 files have no title',
        detail: 'Needed for Reader and Scribe.',
        rows: ['cinnamon-buns', 'apple_pie'],
        repair: { label: 'Use the file names' },
      },
    ]);
    expect(repaired(rows, about).map(({ title }) => title)).toEqual(['Cinnamon buns', 'Tart', 'Apple pie']);
    expect(causes(repaired(rows, about), about)).toEqual([]);
  });

  it('images that a network refuses are resized for that network, and the originals are not replaced', () => {
    const rows = [wide('a', 3_000), wide('b', 1_500), wide('c', 900)];
    const about = context('frame', 'pins');
    const [cause] = causes(rows, about).filter(({ text }) => text.includes('Frame'));
    expect(cause).toMatchObject({
      text: '2 images do not meet the rules of Frame',
      detail: null,
      rows: ['a', 'b'],
      repair: { label: 'Resize 2 images' },
    });
    const after = sheetAfter({ ...emptySheet, rows }, cause?.repair?.action ?? { kind: 'cleared' }).rows;
    expect(after.map(({ file }) => file?.width)).toEqual([3_000, 1_500, 900]);
    expect(after.flatMap((each) => codes(each, context('frame')))).toEqual([]);
  });

  it('the person chooses missing targets for all files at once', () => {
    expect(causes([row('a'), row('b')], context('pins'))).toMatchObject([
      {
        text: '2 files have no board',
        detail: 'Pins requires a board selection!',
        repair: { label: 'Choose for all', choose: ['targets:pins/1'] },
      },
    ]);
  });

  it('unlisted posts are made private for networks without unlisted posts', () => {
    const rows = [row('a', { description: 'Hi', options: { ...row('a').options, privacy: 'unlisted' } })];
    expect(repaired(rows, context('closed'))[0]?.options.privacy).toBe('private');
  });

  it('errors come before warnings, and causes with more rows come first', () => {
    const rows = [wide('a', 3_000), row('b', { title: 'Tart' }), row('c', { title: 'Pie' })];
    const about = context('reader', 'pins', 'closed', 'frame');
    expect(causes(rows, about).map(({ severity, text }) => [severity, text])).toEqual([
      ['error', '3 files have no board'],
      ['error', '1 file has no title'],
      ['error', '1 image does not meet the rules of Frame'],
      ['warning', '3 files have no description'],
    ]);
    expect(countErrors(sheetIssues(rows, about))).toBe(5);
  });

  it('the repair of a file that was added twice removes the second row', () => {
    const twin = (id: string, name: string, bytes: number) => newRow(id, fileOf(id, { name, bytes }));
    const rows = [twin('a', 'x.jpg', 1), twin('b', 'x.jpg', 2), twin('c', 'x.jpg', 1), twin('d', 'y.jpg', 1)];
    expect(causes(rows, context('frame'))).toMatchObject([
      { severity: 'warning', text: '1 duplicate file', rows: ['a', 'c'], repair: { label: 'Remove one' } },
    ]);
    expect(repaired(rows, context('frame')).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  });

  it('the same file of the library is a duplicate, even under another name', () => {
    const file = fileOf('a');
    const rows = [
      newRow('a', file),
      newRow('b', { ...file, name: 'renamed.jpg' }),
      newRow('c', { ...file, _id: 'other', name: 'renamed.jpg' }),
    ];
    expect(causes(rows, context())).toMatchObject([{ text: '2 duplicate files', rows: ['a', 'b', 'c'] }]);
  });

  it('rows with the same text at the same time are reported, and not removed', () => {
    const says = (id: string, description: string, at: number | null) =>
      row(id, { description, schedule: at === null ? null : { at, zone } });
    const rows = [
      says('a', 'Tea', now),
      says('b', ' Tea', now),
      says('c', 'Tea', null),
      says('d', '', now),
      says('e', '', now),
    ];
    expect(causes(rows, context('frame'))).toMatchObject([
      { text: '1 post repeats the text and time of another', rows: ['a', 'b'], repair: null },
    ]);
  });
});

describe('the ids of the posts of a row', () => {
  it('the post for each account has its own id, which the server accepts', () => {
    const ids = ['urn:li:person:1', 'urn_li_person_1', 'a.b', 'a_b', 'x'.repeat(200), 'x'.repeat(201)].map(
      (id) => postIdOf('row-1', account('frame', id)),
    );
    expect(new Set([...ids, postIdOf('row-1', account('pins', 'a.b')), postIdOf('row-1', null)]).size).toBe(
      8,
    );
    expect(ids.every((id) => /^[\w-]{1,100}$/.test(id))).toBe(true);
  });

  it('the post of a row has the content of the row, and the targets of its account', () => {
    const one = row('a', { title: 'Bun', altText: 'A bun', targets: { 'pins/1': ['x'], 'pins/2': ['y'] } });
    expect(variantOf(one, account('pins', '2'))).toMatchObject({
      uploadTo: 'pins',
      platformId: '2',
      title: 'Bun',
      media: [one.file],
      altTexts: [{ id: 'file-a', text: 'A bun' }],
      targets: ['y'],
    });
    expect(variantOf(one, null)).toMatchObject({ uploadTo: 'draft', platformId: null, targets: [] });
  });
});
