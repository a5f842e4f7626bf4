import { hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryAccounts } from '../testing/memory-accounts.ts';
import { createMemoryAnalytics } from '../testing/memory-analytics.ts';
import { createAccountStore, type AccountStore } from './accounts.ts';
import { createAnalyticsStore, postPart, type AnalyticsStore, type StoredAnalytics } from './analytics.ts';
import { createWorkspaceData } from './workspaces-data.ts';

const local = setUpFirestore();

const inFirestore = () => ({
  accounts: createAccountStore(local.open),
  analytics: createAnalyticsStore(local.open),
});
const inMemory = () => {
  const { accounts } = createMemoryAccounts();
  return { accounts, analytics: createMemoryAnalytics(accounts) };
};

const account = { workspaceId: ids.workspace, platform: 'madeup', platformId: 'a/1' };
const ref = { ...account, part: '30' };
const full: StoredAnalytics = {
  lease: { worker: 'w1', until: testTime },
  found: { answer: { overview: { total: 1 }, posts: [[1], [2]] }, at: testTime },
  failure: { kind: 'rate_limited', reason: 'Later.', at: testTime },
};
const bare: StoredAnalytics = { ...full, found: null, failure: null };
const later = (ms: number) => new Date(testTime.getTime() + ms);

describe.each([
  ['Firestore', inFirestore],
  ['memory', inMemory],
])(
  'the analytics store in %s',
  (_name, make: () => { accounts: AccountStore; analytics: AnalyticsStore }) => {
    let accounts: AccountStore;
    let store: AnalyticsStore;
    beforeEach(() => {
      ({ accounts, analytics: store } = make());
    });
    const put = (next: StoredAnalytics | null, change = {}) =>
      store.decide({ ...ref, ...change }, () => ({ next, result: null }));
    const known = (change = {}) => store.decide({ ...ref, ...change }, (result) => ({ result }));

    it('analytics are stored, replaced or deleted as `decide` requests', async () => {
      expect(await known()).toBeNull();
      for (const next of [full, bare]) {
        await put(next);
        expect(await known()).toEqual(next);
      }
      await put(null);
      expect(await known()).toBeNull();
    });

    it('analytics are stored separately for each account and each range of days', async () => {
      await put(full);
      for (const change of [
        { part: '7' },
        { platformId: 'a2' },
        { platform: 'other' },
        { workspaceId: ids.other },
      ])
        expect(await known(change)).toBeNull();
    });

    it('`decide` receives whether the account is connected', async () => {
      const isConnected = () => store.decide(ref, (_known, result) => ({ result }));
      expect(await isConnected()).toBe(false);
      await accounts.put({
        ...account,
        username: 'harbour',
        logo: null,
        scopes: [],
        connectedAt: testTime,
        connectedBy: 'dana',
        tokenEndsAt: null,
        broken: null,
      });
      expect(await isConnected()).toBe(true);
    });

    it('decisions about the same analytics run one after another', async () => {
      const firsts = await Promise.all(
        [1, 2, 3].map(() =>
          store.decide(ref, (found) => (found ? { result: false } : { next: bare, result: true })),
        ),
      );
      expect(firsts.filter(Boolean)).toHaveLength(1);
    });

    it.each([
      [900_000, true],
      [900_001, false],
    ])(
      'an answer is stored up to the limit of characters (%d characters, stored: %s)',
      async (length, isKept) => {
        await put(bare);
        await put({ ...bare, found: { answer: { text: 'x'.repeat(length - 11) }, at: testTime } });
        expect((await known()) !== null).toBe(isKept);
      },
    );

    it('deleting the analytics of an account deletes the answers about all ranges and posts, and keeps those of other accounts', async () => {
      for (const part of ['7', '30', postPart('m1')]) await put(full, { part });
      await put(full, { platformId: 'a/12' });
      await store.forget(account);
      expect([await known({ part: '7' }), await known(), await known({ part: postPart('m1') })]).toEqual([
        null,
        null,
        null,
      ]);
      expect(await known({ platformId: 'a/12' })).toEqual(full);
      await store.forget(account);
    });

    it('analytics without content are deleted', async () => {
      await put(full);
      await put({ lease: null, found: null, failure: null });
      expect(await known()).toBeNull();
    });

    it('analytics expire an hour after the latest of their answer, their failure and the end of their claim', async () => {
      await put({ ...full, lease: null }, { part: postPart('m1') });
      await put({ ...bare, lease: { worker: 'w1', until: later(1) } }, { part: postPart('m2') });
      expect(await store.forgetExpired(later(hourMs - 1), 10)).toBe(0);
      expect(await store.forgetExpired(later(hourMs), 10)).toBe(1);
      expect(await known({ part: postPart('m1') })).toBeNull();
      expect(await store.forgetExpired(later(hourMs + 1), 10)).toBe(1);
      expect(await known({ part: postPart('m2') })).toBeNull();
    });

    it('one call deletes at most as many expired answers as its limit allows', async () => {
      for (const part of ['7', '30', postPart('m1')]) await put(full, { part });
      expect(await store.forgetExpired(later(hourMs), 2)).toBe(2);
      expect(await store.forgetExpired(later(hourMs), 2)).toBe(1);
    });

    it("the insights of an account's posts can be deleted while the account's analytics are kept", async () => {
      for (const change of [
        { part: '7' },
        { part: postPart('m1') },
        { platformId: 'a2', part: postPart('m1') },
      ])
        await put(full, change);
      await store.forget(account, 'posts');
      expect(await known({ part: '7' })).toEqual(full);
      expect(await known({ part: postPart('m1') })).toBeNull();
      expect(await known({ platformId: 'a2', part: postPart('m1') })).toEqual(full);
    });
  },
);

it('an answer that was stored without an expiry date can still be read', async () => {
  const { analytics } = inFirestore();
  await analytics.decide(ref, () => ({ next: full, result: null }));
  const [stored] = (await local.db.collection('analytics').get()).docs;
  const { expiresAt: _, ...before } = stored?.data() ?? {};
  await stored?.ref.set(before);
  expect(await analytics.decide(ref, (result) => ({ result }))).toEqual(full);
});

it('the answers about all posts of an account are deleted, even if one batch cannot delete all of them', async () => {
  const { analytics } = inFirestore();
  await analytics.decide({ ...account, part: postPart('m') }, () => ({ next: bare, result: null }));
  const [first] = (await local.db.collection('analytics').get()).docs;
  for (const part of ['a', 'b']) {
    const batch = local.db.batch();
    for (let n = 0; n < 300; n += 1)
      batch.set(local.db.doc(`${first?.ref.path}${part}${n}`), first?.data() ?? {});
    await batch.commit();
  }
  await analytics.forget(account, 'posts');
  expect((await local.db.collection('analytics').count().get()).data().count).toBe(0);
});

it('analytics are deleted with their workspace, and the analytics of other workspaces are kept', async () => {
  const { analytics } = inFirestore();
  for (const workspaceId of [ids.workspace, ids.other])
    await analytics.decide({ ...ref, workspaceId }, () => ({ next: full, result: null }));
  await createWorkspaceData(local.open, 'analytics').removeAllOf(ids.workspace);
  const left = await local.db.collection('analytics').get();
  expect(left.docs.map((each) => each.get('workspaceId') as unknown)).toEqual([ids.other]);
});
