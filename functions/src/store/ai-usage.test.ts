import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../testing/builders.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/local-firestore.ts';
import { memoryAiUsage } from '../testing/memory-ai-usage.ts';
import { createAiUsageStore, type AiUsageStore } from './ai-usage.ts';
import { createBelongings } from './workspaces-belongings.ts';

let local: LocalFirestore;
beforeAll(async () => {
  local = await startLocalFirestore();
});
beforeEach(() => {
  local.clear();
});
afterAll(() => local.stop());

const firestore = () => Promise.resolve(local.db);
const ref = { workspaceId: ids.workspace, month: '2026-11' };
const usedOf = async (store: AiUsageStore, of = ref) => {
  const { quota, imageQuota } = await store.quotas(of);
  return [quota.used, imageQuota.used];
};

describe.each([
  ['Firestore', () => createAiUsageStore(firestore)],
  ['memory', () => memoryAiUsage()],
])('the use of the assistant in %s', (_name, make: () => AiUsageStore) => {
  let store: AiUsageStore;
  beforeEach(() => {
    store = make();
  });

  it('begins with nothing, on the free plan', async () => {
    expect((await store.quotas(ref)).quota).toEqual({
      plan: 'free',
      limit: 50,
      used: 0,
      remaining: 50,
      unlimited: false,
    });
  });

  it('is counted exactly when many ask at once, and the last one is one', async () => {
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => store.reserve(ref, 'image')));

    expect(outcomes.filter(Boolean)).toHaveLength(5);
    expect(await usedOf(store)).toEqual([0, 5]);
  });

  it('counts messages and images apart, and every month anew', async () => {
    await store.reserve(ref, 'gpt');
    await store.reserve(ref, 'gpt');
    await store.reserve(ref, 'image');

    expect(await usedOf(store)).toEqual([2, 1]);
    expect(await usedOf(store, { ...ref, month: '2026-12' })).toEqual([0, 0]);
    expect(await usedOf(store, { ...ref, workspaceId: ids.other })).toEqual([0, 0]);
  });

  it('takes back what led to nothing, and no more than there was', async () => {
    for (let i = 0; i < 5; i += 1) await store.reserve(ref, 'image');
    expect(await store.reserve(ref, 'image')).toBe(false);

    await store.giveBack(ref, 'image');

    expect(await store.reserve(ref, 'image')).toBe(true);
    await store.giveBack(ref, 'gpt');
    expect(await usedOf(store)).toEqual([0, 5]);
  });
});

describe('in Firestore', () => {
  const store = createAiUsageStore(firestore);

  it('the plan of the workspace says how much there is', async () => {
    await local.db.doc(`workspaces/${ids.workspace}`).set({ plan: 'business' });
    for (let i = 0; i < 6; i += 1) expect(await store.reserve(ref, 'image')).toBe(true);

    const { quota, imageQuota } = await store.quotas(ref);

    expect(quota).toMatchObject({ plan: 'business', unlimited: true });
    expect(imageQuota).toMatchObject({ used: 6, limit: 1000 });
  });

  it('nothing is left of a workspace, and nothing comes back', async () => {
    await store.reserve(ref, 'gpt');
    await createBelongings(firestore, 'usage').removeAllOf(ids.workspace);

    await store.giveBack(ref, 'gpt');

    expect((await local.db.collection('usage').get()).size).toBe(0);
  });
});
