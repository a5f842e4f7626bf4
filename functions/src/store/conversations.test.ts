import { beforeEach, describe, expect, it } from 'vitest';
import { noImageExtras } from '@fanfare/core/assistant/generated-image.ts';
import { ids, testTime } from '../testing/builders.ts';
import { putWorkspace } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryConversations } from '../testing/memory-conversations.ts';
import { createMemoryAiUsage } from '../testing/memory-ai-usage.ts';
import { createAiUsageStore, type AiUsageStore } from './ai-usage.ts';
import type { PendingReply, StoredConversation, StoredMessage } from './conversations-documents.ts';
import { createConversationStore, type ConversationStore, type Decide } from './conversations.ts';

const local = setUpFirestore();
beforeEach(async () => {
  await putWorkspace(local.db, ids.workspace);
});

const ref = { workspaceId: ids.workspace, id: 'conversation1', uid: 'dana' };
const later = (minutes: number) => new Date(testTime.getTime() + minutes * 60_000);
const message = (change: Partial<StoredMessage> = {}): StoredMessage => ({
  id: 'm1',
  role: 'user',
  content: 'Write about the harbour',
  timestamp: testTime.toISOString(),
  ...change,
});
const picture = message({
  id: 'm2',
  role: 'assistant',
  content: 'Here it is.',
  call: 'generate_image',
  generatedImage: { path: 'a/b', token: 't', size: 'story', style: '3d', prompt: 'A harbour' },
});

const pending: PendingReply = {
  id: 'r1',
  state: 'drawing',
  startedAt: testTime.toISOString(),
  overdueAt: later(2),
  month: '2026-11',
  counted: { gpt: true, image: true },
  text: 'There.',
  image: { prompt: 'A harbour', size: 'story', style: '3d', message: 'Here it is.', ...noImageExtras },
  taken: false,
  mediaId: null,
};
const month = '2026-11';

const more =
  (messages: StoredMessage[], at = testTime, change: Partial<StoredConversation> = {}): Decide<null> =>
  (known) => ({
    next: {
      id: ref.id,
      title: 'About the harbour',
      changedAt: at,
      messages: [...(known?.messages ?? []), ...messages],
      pending: null,
      ...change,
    },
    result: null,
  });

interface Stores {
  store: ConversationStore;
  usage: AiUsageStore;
}

const inMemory = (): Stores => {
  const usage = createMemoryAiUsage();
  return { store: createMemoryConversations(usage), usage };
};
const inFirestore = (): Stores => ({
  store: createConversationStore(local.open),
  usage: createAiUsageStore(local.open),
});

describe.each([
  ['Firestore', inFirestore],
  ['memory', inMemory],
])('conversations in %s', (_name, make) => {
  let store: ConversationStore;
  let usage: AiUsageStore;
  beforeEach(() => {
    ({ store, usage } = make());
  });
  const usedIn = async (when: string) => {
    const { quota, imageQuota } = (await usage.quotas({ workspaceId: ids.workspace, month: when })).quotas;
    return [quota.used, imageQuota.used];
  };

  it('a conversation is read back unchanged, with its pending reply', async () => {
    await store.decide(ref, month, more([message(), picture]));
    await store.decide(ref, month, more([message({ id: 'm3' })], later(1), { pending }));

    const found = await store.find(ref);

    expect(found).toMatchObject({ id: ref.id, title: 'About the harbour', changedAt: later(1), pending });
    expect(found?.messages.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3']);
    expect(found?.messages[1]).toEqual(picture);
  });

  it('no message is lost if many are stored at the same time', async () => {
    const messages = Array.from({ length: 5 }, (_, i) => message({ id: `m${i}` }));
    await Promise.all(messages.map((each) => store.decide(ref, month, more([each]))));

    expect((await store.find(ref))?.messages).toHaveLength(5);
  });

  it('a conversation stays unchanged if `decide` returns null as `next`', async () => {
    await store.decide(ref, month, more([message()]));
    expect(await store.decide(ref, month, () => ({ next: null, result: 'seen' }))).toEqual({
      result: 'seen',
    });
    expect((await store.find(ref))?.messages).toEqual([message()]);
  });

  it('usage is counted in the same transaction, so simultaneous requests never exceed the limit', async () => {
    const one: Decide<boolean> = (_known, hasLeft) =>
      hasLeft('image') ? { next: null, count: { image: 1 }, result: true } : { next: null, result: false };
    const asked = Array.from({ length: 12 }, (_, i) => store.decide({ ...ref, id: `c${i}` }, month, one));

    expect((await Promise.all(asked)).filter((each) => each?.result)).toHaveLength(5);
    expect(await usedIn(month)).toEqual([0, 5]);
  });

  it('a refund lowers the usage of the month in which the pending reply was counted', async () => {
    await store.decide(ref, month, () => ({ next: null, count: { gpt: 2 }, result: null }));
    await store.decide(ref, month, more([message()], testTime, { pending }));
    await store.decide(ref, '2026-12', (known) => ({
      next: known && { ...known, pending: null },
      count: { gpt: -1 },
      result: null,
    }));
    await store.decide(ref, '2026-12', () => ({ next: null, count: { gpt: 1 }, result: null }));

    expect([await usedIn(month), await usedIn('2026-12')]).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  it('a conversation can be read and changed only by its owner', async () => {
    await store.decide(ref, month, more([message()]));
    const asMika = { ...ref, uid: 'mika' };

    expect(await store.find(asMika)).toBeNull();
    expect(await store.decide(asMika, month, more([message({ id: 'm9' })]))).toBeNull();
    expect(await store.list(asMika, 9)).toEqual([]);
    expect(await store.find({ ...ref, workspaceId: ids.other })).toBeNull();
    expect((await store.find(ref))?.messages).toHaveLength(1);
  });

  it('conversations are listed by their latest change, newest first, up to the limit', async () => {
    for (const [i, id] of ['one', 'two', 'three'].entries())
      await store.decide({ ...ref, id }, month, more([message()], later(i), { id }));
    await store.decide({ ...ref, id: 'one' }, month, more([message()], later(9), { id: 'one' }));

    expect(await store.list(ref, 2)).toEqual([
      { id: 'one', title: 'About the harbour', changedAt: later(9) },
      { id: 'three', title: 'About the harbour', changedAt: later(2) },
    ]);
  });

  it('conversations with an overdue reply are listed longest waiting first, up to the limit', async () => {
    for (const [i, id] of ['one', 'two', 'three'].entries()) {
      const waiting = { ...pending, overdueAt: later(9 - i) };
      await store.decide({ ...ref, id }, month, more([message()], testTime, { id, pending: waiting }));
    }
    await store.decide({ ...ref, id: 'four' }, month, more([message()], testTime, { id: 'four' }));

    expect((await store.overdue(later(8), 9)).map(({ id }) => id)).toEqual(['three', 'two']);
    expect(await store.overdue(later(8), 1)).toEqual([{ ...ref, id: 'three' }]);
    expect(await store.overdue(new Date(later(7).getTime() - 1), 9)).toEqual([]);
  });
});

describe.each([
  ['Firestore', () => createConversationStore(local.open, 'textActions')],
  ['memory', () => createMemoryConversations()],
])('text actions in %s', (_name, make) => {
  it('old text actions are deleted oldest first, up to the limit', async () => {
    const store = make();
    for (const [i, id] of ['one', 'two', 'three'].entries())
      await store.decide({ ...ref, id }, month, more([message()], later(i), { id }));
    const left = async () => {
      const found = await Promise.all(['one', 'two', 'three'].map((id) => store.find({ ...ref, id })));
      return found.flatMap((each) => each?.id ?? []);
    };

    await store.forget(later(1), 1);
    expect(await left()).toEqual(['two', 'three']);
    await store.forget(later(1), 9);
    expect(await left()).toEqual(['three']);
  });
});

describe('conversations in Firestore', () => {
  const { store } = inFirestore();

  it('a conversation is not stored while its workspace is being removed', async () => {
    await local.db.doc(`workspaces/${ids.workspace}`).update({ deletedAt: testTime });

    expect(await store.decide(ref, month, more([message()]))).toBeNull();
    expect(await store.find(ref)).toBeNull();
  });

  it('a conversation and a text action may have the same id', async () => {
    await store.decide(ref, month, more([message()]));
    const actions = createConversationStore(local.open, 'textActions');
    expect(await actions.find(ref)).toBeNull();
    await actions.decide(ref, month, more([message()], testTime, { pending }));
    expect((await store.find(ref))?.pending).toBeNull();
    expect(await store.overdue(later(9), 9)).toEqual([]);
    expect(await actions.overdue(later(9), 9)).toEqual([ref]);
  });

  it('a refund for an erased workspace changes no usage', async () => {
    await store.decide(ref, month, () => ({ next: null, count: { gpt: 1 }, result: null }));
    await local.db.doc(`workspaces/${ids.workspace}`).delete();

    expect(
      await store.decide(ref, month, () => ({ next: null, count: { gpt: -1 }, result: null })),
    ).toBeNull();
    expect((await local.db.doc('users/dana/usage/2026-11_ai').get()).data()).toEqual({ gpt: 1, image: 0 });
  });

  it('a conversation that was stored before images had ids can still be read', async () => {
    await store.decide(ref, month, more([message()], testTime, { pending }));
    const document = local.db.doc(`workspaces/${ids.workspace}/conversations/${ref.id}`);
    const { mediaId: _, overdueAt: __, ...older } = pending;
    await document.update({ pending: JSON.stringify(older) });
    expect((await store.find(ref))?.pending).toEqual(pending);
  });

  it('a conversation that was stored before conversations had the field `pending` can still be read', async () => {
    const fields = { uid: 'dana', title: 'Old', changedAt: testTime, messages: JSON.stringify([message()]) };
    await local.db.doc(`workspaces/${ids.workspace}/conversations/${ref.id}`).set(fields);
    expect(await store.find(ref)).toMatchObject({ title: 'Old', pending: null });
  });
});
