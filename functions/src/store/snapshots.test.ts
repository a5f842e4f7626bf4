import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryAccounts } from '../testing/memory-accounts.ts';
import { createMemorySnapshots } from '../testing/memory-snapshots.ts';
import { accountId, createAccountStore, type AccountStore } from './accounts.ts';
import { createSnapshotStore, type SnapshotStore } from './snapshots.ts';

const local = setUpFirestore();

interface Stores {
  accounts: AccountStore;
  snapshots: SnapshotStore;
}
const inFirestore = (): Stores => ({
  accounts: createAccountStore(local.open),
  snapshots: createSnapshotStore(local.open),
});
const inMemory = (): Stores => {
  const connected = createMemoryAccounts();
  return { accounts: connected.accounts, snapshots: createMemorySnapshots(connected) };
};

const ref = { workspaceId: ids.workspace, platform: 'madeup', platformId: 'a/1' };
const other = { ...ref, platformId: 'a/2' };
const connected = {
  username: 'harbour',
  logo: null,
  scopes: [],
  connectedBy: 'dana',
  connectedAt: testTime,
  tokenEndsAt: null,
  broken: null,
};
const totals = (followers: number) => ({ followers, views: null, posts: 7 });

describe.each([
  ['Firestore', inFirestore],
  ['memory', inMemory],
])('the snapshots in %s', (_name, make) => {
  let snapshots: SnapshotStore;
  let accounts: AccountStore;
  beforeEach(async () => {
    ({ accounts, snapshots } = make());
    for (const each of [ref, other]) await accounts.put({ ...each, ...connected });
  });

  it('the first totals of a day are stored and never changed', async () => {
    expect(await snapshots.has(ref, '2026-11-22')).toBe(false);
    expect(await snapshots.keep(ref, [{ day: '2026-11-22', ...totals(10) }])).toBe(1);
    expect(await snapshots.keep(ref, [{ day: '2026-11-22', ...totals(99) }])).toBe(0);
    expect(await snapshots.has(ref, '2026-11-22')).toBe(true);
    expect(await snapshots.series(ref, '2026-11-22', '2026-11-22')).toEqual({
      since: '2026-11-22',
      days: [{ day: '2026-11-22', ...totals(10) }],
    });
  });

  it('only one of ten simultaneous snapshots of a day is stored', async () => {
    const kept = await Promise.all(
      Array.from({ length: 10 }, (_, n) => snapshots.keep(ref, [{ day: '2026-11-22', ...totals(n) }])),
    );
    expect(kept.filter(Boolean)).toHaveLength(1);
  });

  it('a series covers several months, in order, and reports the first day on which the account has totals', async () => {
    for (const [day, followers] of [
      ['2026-12-01', 40],
      ['2026-10-30', 10],
      ['2026-11-30', 30],
      ['2026-11-01', 20],
    ] as const)
      await snapshots.keep(ref, [{ day, ...totals(followers) }]);
    await snapshots.keep(other, [{ day: '2026-11-15', ...totals(5) }]);
    const { since, days } = await snapshots.series(ref, '2026-11-01', '2026-12-01');
    expect(since).toBe('2026-10-30');
    expect(days.map(({ day, followers }) => [day, followers])).toEqual([
      ['2026-11-01', 20],
      ['2026-11-30', 30],
      ['2026-12-01', 40],
    ]);
  });

  it('several days can be stored together, and days that are stored already are kept', async () => {
    await snapshots.keep(ref, [{ day: '2026-11-01', ...totals(2) }]);
    const days = ['2026-10-31', '2026-11-01', '2026-11-02'].map((day, n) => ({ day, ...totals(10 + n) }));
    expect(await snapshots.keep(ref, days)).toBe(2);
    const series = await snapshots.series(ref, '2026-10-01', '2026-11-30');
    expect(series.days.map(({ followers }) => followers)).toEqual([10, 2, 12]);
  });

  it('nothing is stored for a disconnected account, and deleting its totals keeps the totals of other accounts', async () => {
    for (const each of [ref, other]) await snapshots.keep(each, [{ day: '2026-11-22', ...totals(1) }]);
    await accounts.delete(ref);
    await snapshots.forget(ref);
    expect(await snapshots.keep(ref, [{ day: '2026-11-23', ...totals(2) }])).toBe(0);
    expect(await snapshots.series(ref, '2026-11-01', '2026-11-30')).toEqual({ since: null, days: [] });
    expect((await snapshots.series(other, '2026-11-01', '2026-11-30')).days).toHaveLength(1);
  });

  it('the accounts of all workspaces are listed page by page', async () => {
    await accounts.put({ ...ref, workspaceId: ids.other, ...connected });
    const found = [];
    let from = '';
    for (let pages = 0; pages < 5; pages += 1) {
      const page = await snapshots.accounts(from, 2);
      found.push(...page.accounts);
      if (page.next === null) break;
      from = page.next;
    }
    expect(found).toHaveLength(3);
    expect(found).toEqual(expect.arrayContaining([ref, other, { ...ref, workspaceId: ids.other }]));
  });
});

describe('a month that cannot be read', () => {
  const month = (name: string) => local.db.doc(`snapshots/${accountId(ref)}-${name}`);
  const connect = async () => {
    const { accounts, snapshots } = inFirestore();
    await accounts.put({ ...ref, ...connected });
    return snapshots;
  };

  it.each([
    ['days that are not a map', { days: 'lost' }],
    ['no days', { workspaceId: 7 }],
  ])('a new day can be stored in a month with %s', async (_name, document) => {
    const snapshots = await connect();
    await month('2026-11').set(document);
    expect(await snapshots.has(ref, '2026-11-22')).toBe(false);
    expect(await snapshots.keep(ref, [{ day: '2026-11-22', ...totals(10) }])).toBe(1);
    expect(await snapshots.has(ref, '2026-11-22')).toBe(true);
    expect(await snapshots.series(ref, '2026-11-01', '2026-11-30')).toEqual({
      since: '2026-11-22',
      days: [{ day: '2026-11-22', ...totals(10) }],
    });
  });

  it('an unreadable day does not hide others and can be stored again', async () => {
    const snapshots = await connect();
    await month('2026-11').set({
      account: accountId(ref),
      days: { '2026-11-20': { followers: 'many' }, '2026-11-21': totals(9) },
    });
    expect(await snapshots.series(ref, '2026-11-01', '2026-11-30')).toEqual({
      since: '2026-11-21',
      days: [{ day: '2026-11-21', ...totals(9) }],
    });
    expect(await snapshots.keep(ref, [{ day: '2026-11-20', ...totals(8) }])).toBe(1);
    expect(await snapshots.keep(ref, [{ day: '2026-11-21', ...totals(7) }])).toBe(0);
    const { days } = await snapshots.series(ref, '2026-11-01', '2026-11-30');
    expect(days.map(({ followers }) => followers)).toEqual([8, 9]);
  });

  it('if the oldest month is unreadable, the first day with totals of the account is searched in the next month', async () => {
    const snapshots = await connect();
    await snapshots.keep(ref, [{ day: '2026-10-30', ...totals(1) }]);
    await snapshots.keep(ref, [{ day: '2026-11-22', ...totals(2) }]);
    await month('2026-09').set({ account: accountId(ref), days: [] });
    expect(await snapshots.series(ref, '2026-11-01', '2026-11-30')).toEqual({
      since: '2026-10-30',
      days: [{ day: '2026-11-22', ...totals(2) }],
    });
  });
});

it('an unreadable account does not hide others, and its path is reported', async () => {
  const { accounts, snapshots } = inFirestore();
  for (const each of [ref, other]) await accounts.put({ ...each, ...connected });
  const path = `workspaces/${ids.workspace}/accounts/0`;
  await local.db.doc(path).set({ platform: 7 });
  const first = await snapshots.accounts('', 2);
  expect(first.accounts).toEqual([ref]);
  expect(first.unreadable.map(({ message }) => message)).toEqual([`${path} is malformed.`]);
  const second = await snapshots.accounts(first.next ?? '', 2);
  expect(second).toEqual({ accounts: [other], unreadable: [], next: null });
});
