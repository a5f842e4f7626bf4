import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime, workspace } from '../testing/builders.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/local-firestore.ts';
import { memoryConversations } from '../testing/memory-conversations.ts';
import { createConversationStore, type ConversationStore, type StoredMessage } from './conversations.ts';

let local: LocalFirestore;
beforeAll(async () => {
  local = await startLocalFirestore();
});
beforeEach(async () => {
  local.clear();
  const { id, ...fields } = workspace();
  await local.db.doc(`workspaces/${id}`).set(fields);
});
afterAll(() => local.stop());

const firestore = () => Promise.resolve(local.db);
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

describe.each([
  ['Firestore', () => createConversationStore(firestore)],
  ['memory', () => memoryConversations()],
])('conversations in %s', (_name, make: () => ConversationStore) => {
  let store: ConversationStore;
  beforeEach(() => {
    store = make();
  });

  it('begin with the first message, which names them, and go on', async () => {
    await store.append(ref, [message(), picture], testTime);
    const told = await store.append(ref, [message({ id: 'm3', content: 'Shorter' })], later(1));

    expect(told).toMatchObject({ title: 'Write about the harbour', changedAt: later(1) });
    expect(told?.messages.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3']);
    expect(told?.messages[1]).toEqual(picture);
    expect(await store.find(ref)).toEqual(told);
  });

  it('lose nothing when two messages are answered at once', async () => {
    const said = Array.from({ length: 5 }, (_, i) => message({ id: `m${i}` }));
    await Promise.all(said.map((each) => store.append(ref, [each], testTime)));

    expect((await store.find(ref))?.messages).toHaveLength(5);
  });

  it('are private: to others they do not exist, and stay as they are', async () => {
    await store.append(ref, [message()], testTime);
    const asMika = { ...ref, uid: 'mika' };

    expect(await store.find(asMika)).toBeNull();
    expect(await store.append(asMika, [message({ id: 'm9' })], testTime)).toBeNull();
    expect(await store.list(asMika, 9)).toEqual([]);
    expect(await store.find({ ...ref, workspaceId: ids.other })).toBeNull();
    expect((await store.find(ref))?.messages).toHaveLength(1);
  });

  it('are listed with the latest first, and so many only', async () => {
    for (const [i, id] of ['one', 'two', 'three'].entries())
      await store.append({ ...ref, id }, [message()], later(i));
    await store.append({ ...ref, id: 'one' }, [message()], later(9));

    const listed = await store.list(ref, 2);

    expect(listed.map(({ id }) => id)).toEqual(['one', 'three']);
  });
});

describe('in Firestore', () => {
  it('a conversation is not kept behind the back of a removal', async () => {
    const store = createConversationStore(firestore);
    await local.db.doc(`workspaces/${ids.workspace}`).update({ deletedAt: testTime });

    expect(await store.append(ref, [message()], testTime)).toBeNull();
    expect(await store.find(ref)).toBeNull();
  });
});
