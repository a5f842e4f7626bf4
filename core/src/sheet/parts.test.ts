import { describe, expect, it } from 'vitest';
import { submitRowsInput } from '../api/schemas/posts.ts';
import { networkWith } from '../composer/testing/builders.ts';
import type { FindNetwork } from '../composer/network.ts';
import { nextPart, toRowInput, type SendContext } from './parts.ts';
import { newRow, type SheetRow } from './sheet.ts';
import { account, fileOf, now, row, zone } from './testing/builders.ts';

const find: FindNetwork = (id) =>
  id === 'frame'
    ? networkWith({
        id,
        check: ({ media: [file] }) =>
          file && file.width > 1_080
            ? [{ severity: 'error', code: 'image_width', message: 'Too wide.' }]
            : [],
        fits: { image: () => ({ types: ['image/jpeg'], maxWidth: 1_080 }) },
      })
    : networkWith({
        id,
        target: id === 'pins' ? { kind: 'board', words: { missing: 'No.', empty: 'None.' } } : null,
      });
const accountsOf = (count: number, platform = 'x') =>
  Array.from({ length: count }, (_, i) => account(platform, String(i)));
const context = (change: Partial<SendContext> = {}): SendContext => ({
  workspaceId: 'abcdefghij0123456789',
  accounts: accountsOf(9),
  find,
  zone,
  now,
  copyFor: () => null,
  ...change,
});
const rows = (count: number, change: Partial<SheetRow> = {}) =>
  Array.from({ length: count }, (_, i) => row(`r${i}`, { description: 'Buns', ...change }));
const sizeOf = (all: readonly SheetRow[], change: Partial<SendContext> = {}, rowsMax?: number) =>
  nextPart(all, 'upload', context(change), rowsMax)?.input.rows.length;

describe('a row as it is sent', () => {
  it('the row is a group with a post for each account, and opens in the composer with all accounts linked', () => {
    const at = Date.parse('2026-11-25T08:00:00Z');
    const input = toRowInput(
      row('r', { title: 'Bun', altText: 'A bun', schedule: { at, zone } }),
      'schedule',
      context({ accounts: accountsOf(2) }),
    );
    expect(input).toMatchObject({
      id: 'r',
      posts: [
        {
          id: 'r-x-0',
          uploadTo: 'x',
          platform_id: '0',
          title: 'Bun',
          firebase_path: 'w/r.jpg',
          alt_texts: [{ firebasePath: 'w/r.jpg', alt_text: 'A bun' }],
          schedule: '2026-11-25T08:00:00.000Z',
        },
        { id: 'r-x-1' },
      ],
      composition: { active: 'x/0', customised: [], shared: { title: 'Bun', media: ['w/r.jpg'] } },
    });
  });

  it('the server accepts the requests for all parts', () => {
    const targets = { 'pins/0': ['board-1', 'board-2'] };
    for (const each of [row('r', { targets }), newRow('text', null)])
      for (const accounts of [[], accountsOf(2, 'pins')]) {
        const part = nextPart([each], 'upload', context({ accounts }));
        expect(submitRowsInput.safeParse(part?.input).error).toBeUndefined();
      }
  });

  it('a resized copy is sent to the network that needs it, and the original to the others', () => {
    const wide = newRow('r', fileOf('r', { width: 3_000 }));
    const fitted = { ...wide, fits: [{ network: 'frame', file: 'file-r', as: 'cropped' as const }] };
    const accounts = [account('frame'), account('x')];
    const copyFor = () => fileOf('copy');
    const pathsIn = (each: SheetRow) =>
      toRowInput(each, 'upload', context({ accounts, copyFor })).posts.map(({ firebase_path: path }) => path);
    expect(pathsIn(fitted)).toEqual(['w/copy.jpg', 'w/r.jpg']);
    expect(pathsIn(wide)).toEqual(['w/r.jpg', 'w/r.jpg']);
  });
});

describe('the parts of a sheet', () => {
  it('rows are grouped by action: immediate rows first, then scheduled rows', () => {
    const planned = row('later', { schedule: { at: now + 1, zone } });
    const past = row('past', { schedule: { at: now, zone } });
    const all = [planned, row('now'), past];
    const part = nextPart(all, 'upload', context());
    expect([part?.action, part?.input.rows.map(({ id }) => id)]).toEqual(['upload', ['now', 'past']]);
    expect(part?.input.rows[1]?.posts[0]?.schedule).toBeNull();
    expect(nextPart([planned], 'upload', context())).toMatchObject({
      action: 'schedule',
      input: { action: 'schedule' },
    });
    expect(nextPart([], 'upload', context())).toBeNull();
  });

  it('drafts have no time, and files without an account are always drafts', () => {
    const planned = row('r', { schedule: { at: now + 1, zone } });
    const saved = nextPart([planned], 'draft', context());
    expect([saved?.action, saved?.input.rows[0]?.posts[0]?.schedule]).toEqual(['draft', null]);
    const alone = nextPart([planned], 'upload', context({ accounts: [] }));
    expect([alone?.action, alone?.input.rows[0]?.posts]).toEqual([
      'draft',
      [expect.objectContaining({ id: 'r-draft', uploadTo: 'draft', platform_id: null })],
    ]);
  });

  it('a part has at most 100 rows, at most 100 posts, and at most 400 posts when each target is counted as a post', () => {
    expect(sizeOf(rows(200))).toBe(11);
    expect(sizeOf(rows(200), { accounts: accountsOf(1) })).toBe(100);
    expect(sizeOf(rows(200), { accounts: accountsOf(50) })).toBe(2);
    const boards = Object.fromEntries(
      accountsOf(2, 'pins').map(({ platform_id: id }) => [
        `pins/${id}`,
        Array.from({ length: 25 }, (_, n) => `b${n}`),
      ]),
    );
    expect(sizeOf(rows(50, { targets: boards }), { accounts: accountsOf(2, 'pins') })).toBe(8);
  });

  it('a part with long texts has fewer rows, so that its bytes stay below the limit, and has at least one row', () => {
    const long = (letters: number, letter = 'x') => rows(20, { description: letter.repeat(letters) });
    const one = { accounts: accountsOf(1) };
    expect(sizeOf(long(2_000), one)).toBe(20);
    expect(sizeOf(long(40_000), one)).toBe(7);
    expect(sizeOf(long(40_000, '語'), one)).toBe(2);
    expect(sizeOf(rows(5, { description: '語'.repeat(40_000) }), { accounts: accountsOf(20) })).toBe(1);
    expect(sizeOf(rows(20), one, 3)).toBe(3);
  });
});
