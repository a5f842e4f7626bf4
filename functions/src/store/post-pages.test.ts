import type { Post, PostStatus } from '@fanfare/core/posts/post.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpPost } from '../testing/made-up-posts.ts';
import { createMemoryDeliveries } from '../testing/memory-deliveries.ts';
import { createMemoryMedia } from '../testing/memory-media.ts';
import { createMemoryPosts } from '../testing/memory-posts.ts';
import {
  cursorOf,
  readablePosts,
  type DeletionRecord,
  type ListedPost,
  type PostCursor,
} from './posts-documents.ts';
import type { PostPageQuery } from './posts-query.ts';
import { createPostStore, type PostChanges, type PostStore } from './posts.ts';

const local = setUpFirestore();

const nothing: PostChanges = { put: [], remove: [], deliveries: [], create: [], count: 0 };
const idsOf = (listed: readonly ListedPost[]) => listed.map(({ cursor }) => cursor.id);
const minutes = (count: number) => testTime.getTime() + count * 60_000;

describe('a page with a post that cannot be read', () => {
  const posts = () => createPostStore(local.open);
  const put = (...list: Post[]) =>
    posts().change(ids.workspace, [], null, testTime, () => ({ ...nothing, put: list }));
  const draft = (id: string, at: number) =>
    madeUpPost({ id, status: 'draft', schedule: null, updatedAt: minutes(at) });
  const spoil = (id: string, change: Record<string, unknown>) =>
    local.db.doc(`workspaces/${ids.workspace}/posts/${id}`).update(change);
  const read = async (after: PostCursor | null, limit: number) =>
    posts().page(ids.workspace, { status: 'draft', after, limit });

  it('the other posts are listed, and the unreadable post keeps its place without its contents', async () => {
    await put(draft('a', 3), draft('b', 2), draft('c', 1));
    await spoil('b', { uploadTo: { secret: 'private words' } });
    const page = await read(null, 3);
    expect(idsOf(page)).toEqual(['a', 'b', 'c']);
    expect(readablePosts(page).map(({ id }) => id)).toEqual(['a', 'c']);
    const error = page.flatMap((each) => ('error' in each ? [each.error] : []))[0];
    expect(error?.message).toBe(`workspaces/${ids.workspace}/posts/b is malformed.`);
    expect(String(error?.cause)).not.toContain('private words');
    expect(idsOf(await read(page[1]!.cursor, 3))).toEqual(['c']);
  });

  it('a page continues after a post with an invalid date', async () => {
    await put(draft('a', 3), draft('b', 2));
    await spoil('a', { shownAt: 'yesterday' });
    const [first] = await read(null, 1);
    expect(first?.cursor.id).toBe('a');
    expect(idsOf(await read(first!.cursor, 3))).toEqual(['b']);
  });

  it('the failed posts of a group are listed without the unreadable one', async () => {
    await put(madeUpPost({ id: 'a', groupId: 'g', status: 'failed' }));
    await put(madeUpPost({ id: 'b', groupId: 'g', status: 'failed' }));
    await spoil('a', { content: 'private words' });
    expect((await posts().listMembers(ids.workspace, 'failed', ['g'], 10)).map(({ id }) => id)).toEqual([
      'b',
    ]);
  });

  it('a list of some days contains the other posts, and reports the unreadable one', async () => {
    const planned = (id: string) => madeUpPost({ id, schedule: { at: minutes(5), zone: 'UTC' } });
    await put(planned('a'), planned('b'));
    await spoil('a', { content: 'private words' });
    const span = { from: new Date(minutes(0)), to: new Date(minutes(9)) };
    const page = await posts().window(ids.workspace, { statuses: ['scheduled'], ...span, limit: 2 });
    expect(page.posts.map(({ id }) => id)).toEqual(['b']);
    expect(page).toMatchObject({ isFull: true, unreadable: [{ name: 'MalformedDocumentError' }] });
  });
});

describe.each<[string, () => PostStore]>([
  ['Firestore', () => createPostStore(local.open)],
  ['memory', () => createMemoryPosts(createMemoryDeliveries(), createMemoryMedia())],
])('pages of posts in %s', (_name, make) => {
  let posts: PostStore;
  beforeEach(() => {
    posts = make();
  });
  const change = (changes: Partial<PostChanges>) =>
    posts.change(ids.workspace, [], null, testTime, () => ({ ...nothing, ...changes }));
  const put = (...list: Post[]) => change({ put: list });
  const scheduled = (id: string, at: number) =>
    madeUpPost({ id, status: 'scheduled', schedule: { at: minutes(at), zone: 'UTC' } });
  const other = (id: string, status: PostStatus, at: number) =>
    madeUpPost({ id, status, schedule: null, updatedAt: minutes(at) });

  it('a list of some days contains the position of each post in its group', async () => {
    await put(scheduled('a', 5), { ...scheduled('b', 6), position: 2 });
    const span = { from: new Date(minutes(0)), to: new Date(minutes(9)) };
    const page = await posts.window(ids.workspace, { statuses: ['scheduled'], ...span, limit: 2 });
    expect(page.posts.map(({ position }) => position)).toEqual([undefined, 2]);
  });
  const page = async (status: PostStatus, after: Post | null = null, limit = 10) =>
    idsOf(await posts.page(ids.workspace, { status, after: after && cursorOf(after), limit }));

  it('a page contains only posts of its status, latest change first', async () => {
    await put(other('old', 'draft', 1), other('new', 'draft', 2), other('live', 'uploaded', 3));
    expect(await page('draft')).toEqual(['new', 'old']);
    expect(await page('uploaded')).toEqual(['live']);
    expect(await page('failed')).toEqual([]);
  });

  it('scheduled posts are listed with the next one first', async () => {
    await put(scheduled('later', 20), scheduled('soon', 10));
    expect(await page('scheduled')).toEqual(['soon', 'later']);
  });

  it.each(['draft', 'scheduled'] as const)(
    'the pages of %s posts with the same date contain each post',
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

  it('the failed posts of several groups are found', async () => {
    const list = [
      madeUpPost({ id: 'p1', groupId: 'g1', status: 'failed' }),
      madeUpPost({ id: 'p2', groupId: 'g1', status: 'uploaded' }),
      madeUpPost({ id: 'p3', groupId: 'g2', status: 'failed' }),
      madeUpPost({ id: 'p4', groupId: 'g3', status: 'failed' }),
    ];
    await put(...list);
    const found = async (...groupIds: string[]) =>
      (await posts.listMembers(ids.workspace, 'failed', groupIds, 10)).map(({ id }) => id).toSorted();
    expect(await found('g1', 'g2')).toEqual(['p1', 'p3']);
    expect(await found()).toEqual([]);
    expect(await posts.listMembers(ids.workspace, 'failed', ['g1', 'g2'], 1)).toHaveLength(1);
    expect(await posts.listMembers(ids.other, 'failed', ['g1'], 10)).toEqual([]);
    expect(await posts.countMembers(ids.workspace, 'failed', ['g1', 'g2'])).toBe(2);
    expect(await posts.countMembers(ids.other, 'failed', ['g1', 'g2'])).toBe(0);
  });

  it('a deleted post is in no list, and only a change of posts reads its record', async () => {
    const planned = madeUpPost();
    const draft = madeUpPost({ id: 'p2', status: 'draft', schedule: null });
    await put(planned, draft);
    const deletedAt = testTime.getTime();
    const destination = { uploadTo: 'madeup', platformId: 'a1', targets: ['cats'] };
    const deleted: DeletionRecord[] = [
      { id: 'p1', deletedAt, kind: 'published', ...destination },
      { id: 'p2', deletedAt, kind: 'restorable', post: draft, dueAt: deletedAt },
      { id: 'p3', deletedAt, kind: 'consumed', groupId: 'g1', became: [{ id: 'p9', ...destination }] },
    ];
    await change({ deleted });
    expect(await posts.find(ids.workspace, 'p1')).toBeNull();
    expect(await posts.list(ids.workspace, { from: null, to: null, after: null, limit: 100 })).toEqual([]);
    expect(await posts.listGroup(ids.workspace, 'g1', 10)).toEqual([]);
    expect(await posts.counts(ids.workspace)).toEqual({ draft: 0, scheduled: 0, uploaded: 0, failed: 0 });
    const seen = async () => {
      let found: unknown;
      await posts.change(ids.workspace, ['p1', 'p2', 'p3'], null, testTime, ({ current, deleted: gone }) => {
        found = [[...current.keys()], [...gone.values()]];
        return nothing;
      });
      return found;
    };
    expect(await seen()).toEqual([[], deleted]);
    await put(draft);
    expect(await seen()).toEqual([['p2'], deleted.filter(({ id }) => id !== 'p2')]);
  });

  it('a page can be filtered by network, account and time, sorted either way, and counted', async () => {
    const on = (id: string, at: number, uploadTo: string, platformId: string) =>
      madeUpPost({ id, uploadTo, platformId, schedule: { at: minutes(at), zone: 'UTC' } });
    await put(on('a', 1, 'x', '1'), on('b', 2, 'x', '2'), on('c', 3, 'x', '1'), on('d', 4, 'reddit', '1'));
    const list = async (query: Omit<PostPageQuery, 'status' | 'after' | 'limit'>) => {
      const found = await posts.page(ids.workspace, {
        status: 'scheduled',
        after: null,
        limit: 10,
        ...query,
      });
      const { order: _, ...selection } = query;
      expect(await posts.countOf(ids.workspace, { status: 'scheduled', ...selection })).toBe(found.length);
      return idsOf(found).join('');
    };
    expect(await list({ platform: 'x' })).toBe('abc');
    expect(await list({ platform: 'x', order: 'latest' })).toBe('cba');
    expect(await list({ platform: 'x', platformId: '1' })).toBe('ac');
    expect(await list({ platform: 'x', platformId: '1', order: 'latest' })).toBe('ca');
    const time = { from: new Date(minutes(2)), to: new Date(minutes(4)) };
    expect(await list(time)).toBe('bc');
    expect(await list({ ...time, platform: 'x', platformId: '2' })).toBe('b');
  });

  it('posts are counted by status, only in their own workspace', async () => {
    await put(other('a', 'draft', 1), other('b', 'draft', 2), scheduled('c', 3));
    expect(await posts.counts(ids.workspace)).toEqual({ draft: 2, scheduled: 1, uploaded: 0, failed: 0 });
    expect(await posts.counts(ids.other)).toEqual({ draft: 0, scheduled: 0, uploaded: 0, failed: 0 });
  });
});
