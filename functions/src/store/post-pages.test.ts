import type { Post, PostStatus } from '@fanfare/core/posts/post.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/local-firestore.ts';
import { madeUpPost } from '../testing/made-up-posts.ts';
import { memoryDeliveries } from '../testing/memory-deliveries.ts';
import { memoryMedia } from '../testing/memory-media.ts';
import { memoryPosts } from '../testing/memory-posts.ts';
import { cursorOf } from './posts-documents.ts';
import { createPostStore, type PostStore } from './posts.ts';

let local: LocalFirestore;
beforeAll(async () => {
  local = await startLocalFirestore();
});
beforeEach(() => {
  local.clear();
});
afterAll(() => local.stop());

const minutes = (count: number) => testTime.getTime() + count * 60_000;

describe.each<[string, () => PostStore]>([
  ['Firestore', () => createPostStore(() => Promise.resolve(local.db))],
  ['memory', () => memoryPosts(memoryDeliveries(), memoryMedia())],
])('pages of posts in %s', (_name, make) => {
  let posts: PostStore;
  beforeEach(() => {
    posts = make();
  });
  const put = (...list: Post[]) =>
    posts.change(ids.workspace, [], null, testTime, () => ({
      put: list,
      remove: [],
      deliveries: [],
      create: [],
      count: 0,
    }));
  const scheduled = (id: string, at: number) =>
    madeUpPost({ id, status: 'scheduled', schedule: { at: minutes(at), zone: 'UTC' } });
  const other = (id: string, status: PostStatus, at: number) =>
    madeUpPost({ id, status, schedule: null, updatedAt: minutes(at) });
  const page = async (status: PostStatus, after: Post | null = null, limit = 10) =>
    (await posts.page(ids.workspace, { status, after: after && cursorOf(after), limit })).map(({ id }) => id);

  it('a page holds only posts of its status, the latest change first', async () => {
    await put(other('old', 'draft', 1), other('new', 'draft', 2), other('live', 'uploaded', 3));
    expect(await page('draft')).toEqual(['new', 'old']);
    expect(await page('uploaded')).toEqual(['live']);
    expect(await page('failed')).toEqual([]);
  });

  it('the next scheduled post comes first', async () => {
    await put(scheduled('later', 20), scheduled('soon', 10));
    expect(await page('scheduled')).toEqual(['soon', 'later']);
  });

  it.each(['draft', 'scheduled'] as const)(
    'pages of %s posts that share one date miss none',
    async (status) => {
      const same = ['a', 'b', 'c'].map((id) =>
        status === 'draft' ? other(id, status, 1) : scheduled(id, 1),
      );
      await put(...same);
      const first = await page(status, null, 2);
      const last = same.find(({ id }) => id === first[1]) ?? null;
      expect([...first, ...(await page(status, last))].toSorted()).toEqual(['a', 'b', 'c']);
      expect(await page(status, last)).toHaveLength(1);
    },
  );

  it('posts are counted by status, in one workspace only', async () => {
    await put(other('a', 'draft', 1), other('b', 'draft', 2), scheduled('c', 3));
    expect(await posts.counts(ids.workspace)).toEqual({ draft: 2, scheduled: 1, uploaded: 0, failed: 0 });
    expect(await posts.counts(ids.other)).toEqual({ draft: 0, scheduled: 0, uploaded: 0, failed: 0 });
  });
});
