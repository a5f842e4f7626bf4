import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../testing/builders.ts';
import { putWorkspace } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryAiUsage } from '../testing/memory-ai-usage.ts';
import { createAiUsageStore, type AiUsageStore } from './ai-usage.ts';
import { aiUsageDocument, counted } from './usage-documents.ts';

const local = setUpFirestore();

const ref = { workspaceId: ids.workspace, month: '2026-11' };

describe.each([
  ['Firestore', () => createAiUsageStore(local.open)],
  ['memory', () => createMemoryAiUsage()],
])('the usage of the assistant in %s', (_name, make: () => AiUsageStore) => {
  let store: AiUsageStore;
  beforeEach(() => {
    store = make();
  });

  it('a workspace on the free plan starts with no usage', async () => {
    expect((await store.quotas(ref)).quotas.quota).toEqual({
      plan: 'free',
      limit: 50,
      used: 0,
      remaining: 50,
      unlimited: false,
    });
  });
});

describe('the counted usage', () => {
  it('messages and images are counted separately, and no count falls below zero', () => {
    expect(counted({ gpt: 1, image: 4 }, { image: 1 })).toEqual({ gpt: 1, image: 5 });
    expect(counted({ gpt: 1, image: 0 }, { gpt: -1, image: -1 })).toEqual({ gpt: 0, image: 0 });
  });
});

describe('usage in Firestore', () => {
  it('the plan of the owner limits the usage of all their workspaces', async () => {
    await putWorkspace(local.db, ids.workspace, { plan: 'business' });
    await putWorkspace(local.db, ids.other);
    await aiUsageDocument(local.db, 'dana', '2026-11').set({ gpt: 0, image: 6 });

    const store = createAiUsageStore(local.open);
    for (const workspaceId of [ids.workspace, ids.other]) {
      const { quotas, owner } = await store.quotas({ ...ref, workspaceId });
      expect(quotas.quota).toMatchObject({ plan: 'business', unlimited: true });
      expect(quotas.imageQuota).toMatchObject({ used: 6, limit: 1000 });
      expect(owner).toMatchObject({ uid: 'dana' });
    }
  });
});
