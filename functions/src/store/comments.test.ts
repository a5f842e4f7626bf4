import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryComments } from '../testing/memory-comments.ts';
import { createCommentStore, type CommentStore, type StoredComment } from './comments.ts';

const local = setUpFirestore();

const comment: StoredComment = {
  workspaceId: ids.workspace,
  fingerprint: 'f1',
  lease: { worker: 'w1', until: testTime },
  askedAt: testTime,
  sentAt: testTime,
  written: { id: 'c1', at: testTime },
  earlier: ['c0'],
  expiresAt: testTime,
};
const bare: StoredComment = { ...comment, lease: null, written: null };

describe.each([
  ['Firestore', () => createCommentStore(local.open)],
  ['memory', createMemoryComments],
])('a comment in %s', (_name, make: () => CommentStore) => {
  let store: CommentStore;
  beforeEach(() => {
    store = make();
  });
  const put = (id: string, next: StoredComment | null) => store.decide(id, () => ({ next, result: null }));
  const known = (id: string) => store.decide(id, (result) => ({ result }));

  it('a comment is stored, replaced or deleted as `decide` requests', async () => {
    expect(await known('1')).toBeNull();
    for (const next of [comment, bare]) {
      await put('1', next);
      expect(await known('1')).toEqual(next);
    }
    await put('1', null);
    expect(await known('1')).toBeNull();
  });

  it('decisions about one comment run one after another', async () => {
    const firsts = await Promise.all(
      [1, 2, 3].map(() =>
        store.decide('1', (found) => (found ? { result: false } : { next: bare, result: true })),
      ),
    );
    expect(firsts.filter(Boolean)).toHaveLength(1);
  });

  it('a comment is deleted from the moment it expires, and not before', async () => {
    await put('old', comment);
    await put('young', { ...comment, expiresAt: new Date(testTime.getTime() + 1) });
    expect(await store.forgetExpired(testTime, 10)).toBe(1);
    expect(await store.forgetExpired(testTime, 10)).toBe(0);
    expect([await known('old'), await known('young')]).toMatchObject([null, { fingerprint: 'f1' }]);
  });

  it('one call deletes at most as many expired comments as its limit allows', async () => {
    for (const id of ['1', '2', '3']) await put(id, comment);
    expect(await store.forgetExpired(testTime, 2)).toBe(2);
    expect(await store.forgetExpired(testTime, 2)).toBe(1);
  });
});
