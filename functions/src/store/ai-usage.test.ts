import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../testing/builders.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/local-firestore.ts';
import { createMemoryAiUsage } from '../testing/memory-ai-usage.ts';
import { counted, createAiUsageStore, type AiUsageStore } from './ai-usage.ts';

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

describe.each([
  ['Firestore', () => createAiUsageStore(firestore)],
  ['memory', () => createMemoryAiUsage()],
])('the usage of the assistant in %s', (_name, make: () => AiUsageStore) => {
  let store: AiUsageStore;
  beforeEach(() => {
    store = make();
  });

  it('a workspace starts with no usage on the free plan', async () => {
    expect((await store.quotas(ref)).quota).toEqual({
      plan: 'free',
      limit: 50,
      used: 0,
      remaining: 50,
      unlimited: false,
    });
  });
});

describe('the count of usage', () => {
  it('messages and images are counted separately, and never below zero', () => {
    expect(counted({ gpt: 1, image: 4 }, { image: 1 })).toEqual({ gpt: 1, image: 5 });
    expect(counted({ gpt: 1, image: 0 }, { gpt: -1, image: -1 })).toEqual({ gpt: 0, image: 0 });
  });
});

describe('usage in Firestore', () => {
  it('the plan of the workspace limits the usage', async () => {
    await local.db.doc(`workspaces/${ids.workspace}`).set({ plan: 'business' });
    await local.db.doc(`usage/${ids.workspace}_2026-11_ai`).set({ gpt: 0, image: 6 });

    const { quota, imageQuota } = await createAiUsageStore(firestore).quotas(ref);

    expect(quota).toMatchObject({ plan: 'business', unlimited: true });
    expect(imageQuota).toMatchObject({ used: 6, limit: 1000 });
  });
});
