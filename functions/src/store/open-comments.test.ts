import { keptMs } from '@fanfare/core/comments/thread.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ids, testTime, workspace } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryAccounts } from '../testing/memory-accounts.ts';
import { madeUpThread } from '../testing/memory-threads.ts';
import { createAccountStore } from './accounts.ts';
import { createThreadStore } from './threads.ts';
import { createWorkspaceStore } from './workspaces.ts';

const local = setUpFirestore();
afterEach(() => vi.restoreAllMocks());

const store = createThreadStore(local.open);
const workspaces = createWorkspaceStore(local.open);
const grant = { accessToken: 'first', refreshToken: null, expiresAt: null, scopes: [] };
const threadIds = ['a', 'b', 'c'] as const;
type State = 'open' | 'answered';

const put = (id: string, state: State) => {
  const next = madeUpThread({ id, state });
  return store.decide(next, () => ({ next, result: null }));
};
const openCount = async () => (await workspaces.find(ids.workspace))?.openComments;

async function startOver() {
  local.clear();
  const connected = createMemoryAccounts();
  const { platform, platformId } = madeUpThread();
  await connected.connect({ workspaceId: ids.workspace, platform, platformId }, grant);
  for (const account of connected.all()) await createAccountStore(local.open).put(account);
  await workspaces.create({ ...workspace({ id: ids.workspace }), createdAt: testTime }, 'dana', 9);
  for (const id of threadIds) await put(id, 'open');
}

interface Counts {
  get(): Promise<unknown>;
}

/** Delays the result of the nth count until `wait(n)` has ended. */
function delayCounts(wait: (n: number) => Promise<unknown>) {
  const counts = Object.getPrototypeOf(local.db.collection('any').count()) as Counts;
  const { get } = counts;
  let taken = 0;
  vi.spyOn(counts, 'get').mockImplementation(async function (this: Counts) {
    const counted = await get.call(this);
    taken += 1;
    await wait(taken);
    return counted;
  });
}

describe('the number of open comments', () => {
  beforeEach(startOver);

  it('expired threads are no longer counted', async () => {
    await store.recount(ids.workspace);
    expect(await openCount()).toBe(3);
    await store.forgetExpired(new Date(madeUpThread().lastAt + keptMs), 2);
    expect(await openCount()).toBe(1);
    expect(await store.count(ids.workspace, { filter: 'open', uid: 'dana' })).toBe(1);
  });

  it('a count that began before a later count was stored does not replace it', async () => {
    const isTaken = Promise.withResolvers<null>();
    const arrives = Promise.withResolvers<null>();
    delayCounts((n) => {
      if (n > 1) return Promise.resolve();
      isTaken.resolve(null);
      return arrives.promise;
    });
    const first = store.recount(ids.workspace);
    await isTaken.promise;
    await put('a', 'answered');
    await store.recount(ids.workspace);
    arrives.resolve(null);
    await first;
    expect(await openCount()).toBe(2);
  });

  it('simultaneous changes leave the correct number of open comments, in whatever order their counts arrive', async () => {
    const change = fc.record({
      id: fc.constantFrom(...threadIds),
      state: fc.constantFrom<State>('open', 'answered'),
    });
    const changes = fc.array(fc.tuple(change, fc.nat(3)), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(changes, async (given) => {
        await startOver();
        // The result of count n is delayed until `given[n - 1][1]` later counts were taken. Each change takes at least
        // one count.
        const taken = given.map(() => Promise.withResolvers<null>());
        delayCounts((n) => {
          taken[n - 1]?.resolve(null);
          const [, others = 0] = given[n - 1] ?? [];
          return taken[Math.min(n - 1 + others, given.length - 1)]?.promise ?? Promise.resolve();
        });
        await Promise.all(
          given.map(async ([{ id, state }]) => {
            await put(id, state);
            await store.recount(ids.workspace);
          }),
        );
        vi.restoreAllMocks();
        expect(await openCount()).toBe(await store.count(ids.workspace, { filter: 'open', uid: 'dana' }));
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});
