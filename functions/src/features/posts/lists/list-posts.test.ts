import type { PostPage } from '@fanfare/core/posts/post.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../../../testing/builders.ts';
import { capturedLog } from '../../../testing/captured-log.ts';
import { madeUpContent, madeUpPost } from '../../../testing/made-up-posts.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { findPost, listPosts } from './list-posts.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});

/** Stores this many drafts, named `p000`, `p001` and so on. `p000` was changed last. */
const store = (count: number, titleOf: (n: number) => string = () => 'Coffee') =>
  rig.posts.change(ids.workspace, [], null, testTime, () => ({
    put: Array.from({ length: count }, (_, n) =>
      madeUpPost({
        id: `p${String(n).padStart(3, '0')}`,
        groupId: `g${n}`,
        status: 'draft',
        schedule: null,
        content: { ...madeUpContent, title: titleOf(n), description: '' },
        updatedAt: testTime.getTime() - n * minuteMs,
      }),
    ),
    remove: [],
    deliveries: [],
    create: [],
    count: 0,
  }));

const list = (change: Partial<Parameters<typeof listPosts>[1]> = {}) =>
  listPosts(rig.deps, { workspaceId: ids.workspace, status: 'draft', ...change });
const idsOf = ({ groups }: PostPage) => groups.flatMap(({ posts }) => posts.map(({ _id: id }) => id));

async function everyPage(search?: string): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: PostPage = await list({ ...(search && { search }), ...(cursor && { cursor }) });
    found.push(...idsOf(page));
    cursor = page.next;
  } while (cursor !== null);
  return found;
}

describe('a list of posts', () => {
  it('a page has 20 posts and the counts of every status', async () => {
    await store(41);
    const page = await list();
    expect(idsOf(page)).toHaveLength(20);
    expect(page.counts).toEqual({ draft: 41, scheduled: 0, uploaded: 0, failed: 0 });
  });

  it('a list of published posts includes the failed posts of their groups', async () => {
    const put = [
      madeUpPost({ id: 'out', groupId: 'g', status: 'uploaded' }),
      madeUpPost({ id: 'lost', groupId: 'g', status: 'failed' }),
      madeUpPost({ id: 'other', groupId: 'h', status: 'failed' }),
    ];
    const nothing = { remove: [], deliveries: [], create: [], count: 0 };
    await rig.posts.change(ids.workspace, [], null, testTime, () => ({ ...nothing, put }));
    const page = await list({ status: 'uploaded' });
    expect(idsOf(page)).toEqual(['out']);
    expect(page.failed?.map(({ _id: id }) => id)).toEqual(['lost']);
    expect(await list({ status: 'failed' })).not.toHaveProperty('failed');
  });

  it('a page of 50 groups includes the failed posts of the last group', async () => {
    await store(50);
    const put = [madeUpPost({ id: 'lost', groupId: 'g49', status: 'failed' })];
    const nothing = { remove: [], deliveries: [], create: [], count: 0 };
    await rig.posts.change(ids.workspace, [], null, testTime, () => ({ ...nothing, put }));
    expect((await list({ limit: 50 })).failed).toMatchObject([{ _id: 'lost' }]);
  });

  it.each([0, 1, 19, 20, 21, 40, 41])('the pages of %d posts contain each post once', async (count) => {
    await store(count);
    const found = await everyPage();
    expect(new Set(found).size).toBe(count);
    expect(found).toHaveLength(count);
  });

  it('the last page has no cursor, even if it is full', async () => {
    await store(20);
    expect((await list()).next).toBeNull();
  });

  it('drafts are listed even if 600 posts are scheduled after them', async () => {
    await store(1);
    await rig.posts.change(ids.workspace, [], null, testTime, () => ({
      put: Array.from({ length: 600 }, (_, n) =>
        madeUpPost({
          id: `s${n}`,
          groupId: `s${n}`,
          status: 'scheduled',
          schedule: { at: testTime.getTime() + (n + 1) * minuteMs, zone: 'UTC' },
        }),
      ),
      remove: [],
      deliveries: [],
      create: [],
      count: 0,
    }));
    expect(idsOf(await list())).toEqual(['p000']);
  });

  it('a search that follows the cursors finds a post that the first call did not reach', async () => {
    await store(250, (n) => (n === 249 ? 'Autumn Menu' : 'Coffee'));
    const first = await list({ search: 'menu' });
    expect(idsOf(first)).toEqual([]);
    expect(first.next).not.toBeNull();
    expect(await everyPage('MENU autumn')).toEqual(['p249']);
  });

  it('a search with more results than fit on a page continues after the last shown result', async () => {
    await store(60, (n) => (n % 2 === 0 ? 'Autumn' : 'Coffee'));
    expect(await everyPage('autumn')).toHaveLength(30);
  });
});

describe('a list with a post that cannot be read', () => {
  it('the other posts are on the pages, and the unreadable one is counted and logged', async () => {
    await store(30);
    const captured = capturedLog();
    const broken = new Error('workspaces/w/posts/p007 is malformed.');
    const posts: PostRig['posts'] = {
      ...rig.posts,
      page: async (...query) =>
        (await rig.posts.page(...query)).map((each) =>
          each.cursor.id === 'p007' ? { cursor: each.cursor, error: broken } : each,
        ),
    };
    const page = (cursor?: string) =>
      listPosts(
        { ...rig.deps, posts, log: captured.log },
        { workspaceId: ids.workspace, status: 'draft', ...(cursor !== undefined && { cursor }) },
      );
    const first = await page();
    expect(first.unreadable).toBe(1);
    const second = await page(first.next ?? '');
    expect(second).not.toHaveProperty('unreadable');
    expect([...idsOf(first), ...idsOf(second)]).toHaveLength(29);
    expect(captured.entries()).toMatchObject([
      { severity: 'ERROR', message: 'A post of a list cannot be read.' },
    ]);
  });
});

describe('a filtered list of posts', () => {
  const from = new Date(testTime.getTime() - 25 * minuteMs).toISOString();

  it('the pages contain the filtered posts in the requested order, and the first page has the number of all filtered posts', async () => {
    await store(60);
    const first = await list({ from, order: 'oldest' });
    expect(first.matching).toBe(26);
    expect(idsOf(first)).toHaveLength(20);
    expect(idsOf(first)[0]).toBe('p025');
    const second = await list({ from, order: 'oldest', cursor: first.next ?? '' });
    expect(idsOf(second)).toEqual(['p005', 'p004', 'p003', 'p002', 'p001', 'p000']);
    expect(second.next).toBeNull();
  });

  it('without a filter, the number of matching posts is the count of the tab; for a search, it is unknown', async () => {
    await store(3);
    expect((await list()).matching).toBe(3);
    expect((await list({ search: 'coffee' })).matching).toBeNull();
    expect((await list({ platform: 'reddit' })).matching).toBe(0);
  });
});

describe('finding one post', () => {
  it('a request for one post returns the group of the post', async () => {
    await store(2);
    const group = await findPost(rig.deps, { workspaceId: ids.workspace, id: 'p001' });
    expect(group).toMatchObject({ post_id: 'g1', posts: [{ _id: 'p001' }] });
  });

  it('a post of another workspace is not found', async () => {
    await store(1);
    await expect(findPost(rig.deps, { workspaceId: ids.other, id: 'p000' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a group of several accounts', () => {
  const nothing = { remove: [], deliveries: [], create: [], count: 0 };
  const later = { at: testTime.getTime() + minuteMs, zone: 'UTC' };
  const member = (id: string, uploadTo: string, position: number, description = 'Autumn menu') =>
    madeUpPost({
      id,
      groupId: 'g',
      uploadTo,
      position,
      status: 'scheduled',
      schedule: later,
      content: { ...madeUpContent, title: '', description },
    });
  beforeEach(() =>
    rig.posts.change(ids.workspace, [], null, testTime, () => ({
      ...nothing,
      put: [
        member('m', 'instagram', 0),
        member('z', 'facebook', 1),
        member('a', 'x', 2, 'Short'),
        madeUpPost({ id: 'other', groupId: 'h', status: 'scheduled', schedule: later }),
      ],
    })),
  );

  it('a search that finds one post of a group lists the whole group', async () => {
    const page = await list({ status: 'scheduled', search: 'autumn menu' });
    expect(idsOf(page)).toEqual(['m', 'z', 'a']);
    expect(page).not.toHaveProperty('leftOut');
  });

  it('a filter by network reports how many posts of the group it leaves out', async () => {
    const page = await list({ status: 'scheduled', platform: 'x' });
    expect(idsOf(page)).toEqual(['a']);
    expect(page.leftOut).toEqual({ g: 2 });
  });

  it('posts are counted for a group with the ID `constructor`, which is a property of every object', async () => {
    await rig.posts.change(ids.workspace, [], null, testTime, () => ({
      put: ['x', 'facebook'].map((uploadTo, n) => ({
        ...madeUpPost({ id: `own${n}`, groupId: 'constructor', status: 'draft', schedule: null }),
        uploadTo,
      })),
      remove: [],
      deliveries: [],
      create: [],
      count: 0,
    }));
    expect((await list({ platform: 'x' })).leftOut).toEqual({ constructor: 1 });
  });

  it('a search within a network lists only the posts on that network', async () => {
    const page = await list({ status: 'scheduled', platform: 'facebook', search: 'autumn' });
    expect(idsOf(page)).toEqual(['z']);
    expect(page.leftOut).toEqual({ g: 2 });
  });

  it('a group at the end of a page is complete, even next to another group with the same time', async () => {
    for (const limit of [1, 2, 3]) {
      const { groups } = await list({ status: 'scheduled', limit });
      expect(groups.find(({ post_id: id }) => id === 'g')?.posts).toHaveLength(3);
    }
  });

  it('a published group is complete on every page, although its posts were published at different times', async () => {
    const out = (id: string, groupId: string, seconds: number) =>
      madeUpPost({ id, groupId, status: 'uploaded', updatedAt: testTime.getTime() - seconds * 1_000 });
    const put = [
      out('a1', 'a', 1),
      out('b1', 'b', 2),
      out('a2', 'a', 3),
      out('c1', 'c', 4),
      out('a3', 'a', 5),
    ];
    await rig.posts.change(ids.workspace, [], null, testTime, () => ({ ...nothing, put }));
    for (const limit of [1, 2, 3, 4, 5]) {
      let cursor: string | null = null;
      const seen = new Set<string>();
      do {
        const page: PostPage = await list({ status: 'uploaded', limit, ...(cursor && { cursor }) });
        for (const { post_id: id, posts } of page.groups) {
          expect(posts).toHaveLength(id === 'a' ? 3 : 1);
          seen.add(id);
        }
        cursor = page.next;
      } while (cursor !== null);
      expect([...seen].toSorted()).toEqual(['a', 'b', 'c']);
    }
  });

  it('posts of a group are in the order in which their accounts were chosen, even if only that group is requested', async () => {
    const scheduled = await list({ status: 'scheduled', order: 'latest' });
    expect(scheduled.groups.find(({ post_id: id }) => id === 'g')?.posts.map(({ _id: id }) => id)).toEqual([
      'm',
      'z',
      'a',
    ]);
    expect((await findPost(rig.deps, { workspaceId: ids.workspace, id: 'a' })).posts[0]?._id).toBe('m');
  });
});
