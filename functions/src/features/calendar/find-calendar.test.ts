import { minuteMs } from '@fanfare/core/time/units.ts';
import { gzipSync } from 'node:zlib';
import { randomUUID } from 'node:crypto';
import { calendarPostsMax } from '@fanfare/core/calendar/calendar.ts';
import { routes } from '@fanfare/core/api/routes.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import { postContent } from '@fanfare/core/posts/testing/builders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../../testing/builders.ts';
import { startCountedProduct, type CountedProduct } from '../../testing/counted-product.ts';
import { madeUpPost } from '../../testing/made-up-posts.ts';
import { madeUpMedia } from '../../testing/memory-media.ts';
import { postRig, type PostRig } from '../../testing/post-rig.ts';
import type { PostStore } from '../../store/posts.ts';
import { findCalendar } from './find-calendar.ts';

const workspaceId = ids.workspace;
const november = { workspaceId, from: '2026-10-26T00:00:00Z', to: '2026-12-07T00:00:00Z', zone: 'UTC' };

async function store(posts: PostStore, all: readonly Post[]) {
  for (let from = 0; from < all.length; from += 400)
    await posts.change(workspaceId, [], '2026-11', testTime, () => ({
      put: all.slice(from, from + 400),
      remove: [],
      deliveries: [],
      create: [],
      count: 0,
    }));
}

describe('the calendar of a workspace', () => {
  let rig: PostRig;
  beforeEach(async () => {
    rig = await postRig();
  });

  it('dated posts are listed by group, each with the fields that the calendar shows, and drafts are left out', async () => {
    const at = testTime.getTime();
    const media = [madeUpMedia({ id: 'media-0001' })];
    await store(rig.posts, [
      madeUpPost({ id: 'p1', schedule: { at: at + minuteMs, zone: 'UTC' } }),
      madeUpPost({ id: 'p2', status: 'uploaded', updatedAt: at - minuteMs }),
      madeUpPost({
        id: 'p3',
        groupId: 'g2',
        content: postContent({ title: 'Buns', description: 'Hot', media }),
      }),
      madeUpPost({ id: 'p4', status: 'draft', schedule: null }),
    ]);
    const { groups, more } = await findCalendar(rig.deps, november);
    expect(more).toEqual([]);
    expect(groups.map(({ post_id: id, posts }) => [id, posts.map(({ _id }) => _id)])).toEqual([
      ['g1', ['p1', 'p2']],
      ['g2', ['p3']],
    ]);
    expect(groups[1]?.posts[0]).toEqual({
      _id: 'p3',
      status: 'scheduled',
      uploadTo: 'madeup',
      platform_id: 'a1',
      at: testTime.toISOString(),
      title: 'Buns',
      picture: media[0]?.path,
      createdBy: 'dana',
    });
  });

  it('the posts of a group are in the order of its accounts, so that their first title is the same as in the lists', async () => {
    const written = ['Second', 'First', 'Third'].map((title, n) =>
      madeUpPost({ id: `p${n}`, position: [1, 0, 2][n] ?? 0, content: postContent({ title }) }),
    );
    await store(rig.posts, written);
    const { groups } = await findCalendar(rig.deps, november);
    expect(groups.map(({ posts }) => posts.map(({ title }) => title))).toEqual([
      ['First', 'Second', 'Third'],
    ]);
  });

  it('posts outside the window and posts of other workspaces are left out', async () => {
    const at = (iso: string) => ({ schedule: { at: Date.parse(iso), zone: 'UTC' } });
    await store(rig.posts, [
      madeUpPost({ id: 'before', ...at('2026-10-25T23:59:59Z') }),
      madeUpPost({ id: 'first', ...at('2026-10-26T00:00:00Z') }),
      madeUpPost({ id: 'after', ...at('2026-12-07T00:00:00Z') }),
    ]);
    const found = await findCalendar(rig.deps, november);
    expect(found.groups.flatMap(({ posts }) => posts.map(({ _id }) => _id))).toEqual(['first']);
    expect((await findCalendar(rig.deps, { ...november, workspaceId: ids.other })).groups).toEqual([]);
  });
});

describe('the calendar of a workspace with thousands of posts', () => {
  let product: CountedProduct;
  beforeAll(async () => {
    product = await startCountedProduct();
    const start = Date.parse('2026-11-01T00:00:00Z');
    const step = Math.floor((30 * 24 * 60) / 2_100) * minuteMs;
    await store(
      product.stores.posts,
      Array.from({ length: 2_100 }, (_, n) => {
        const [id, mediaId] = [randomUUID(), randomUUID()];
        const media = [
          madeUpMedia({
            id: mediaId,
            path: `workspaces/${workspaceId}/media/${mediaId}/${mediaId.slice(0, 8)}.jpg`,
          }),
        ];
        return madeUpPost({
          id,
          groupId: `group-${Math.floor(n / 3)}-${n % 3 === 0 ? id.slice(0, 8) : ''}`,
          platformId: `account-${n % 9}`,
          schedule: { at: start + n * step, zone: 'UTC' },
          content: postContent({
            title: `${n} ${id.slice(0, 18)} of the month`,
            description: 'x'.repeat(2_000),
            media,
          }),
        });
      }),
    );
  });
  afterAll(() => product.stop());
  const ask = (change: Partial<typeof november> = {}) =>
    product.call(routes.calendar, { ...november, ...change });

  it('a reply with 2,000 posts is smaller than 150 KB', async () => {
    const reply = await ask();
    expect(reply.groups.flatMap(({ posts }) => posts)).toHaveLength(calendarPostsMax);
    expect(gzipSync(JSON.stringify(reply)).length / 1024).toBeLessThan(150);
  });

  it('posts beyond the limit are only counted by day', async () => {
    const { more } = await ask();
    expect(more.reduce((sum, { posts }) => sum + posts, 0)).toBe(100);
    const days = more.map(({ day }) => day);
    expect(days).toEqual(days.toSorted());
    // A separate request for a day that was only counted returns all posts of that day.
    const [last = ''] = days.slice(-1);
    const day = await ask({ from: `${last}T00:00:00Z`, to: `${last}T23:59:59.999Z` });
    expect(day.groups.flatMap(({ posts }) => posts)).toHaveLength(more.at(-1)?.posts ?? 0);
  });

  it('a request for some days reads only the posts of these days', async () => {
    const week = await product.costOf(() =>
      ask({ from: '2026-11-02T00:00:00Z', to: '2026-11-03T00:00:00Z' }),
    );
    // The requested day has 72 posts, one every 20 minutes. Every call also reads two other documents.
    expect(week.reads).toBeLessThanOrEqual(72 + 2);
    const month = await product.costOf(() => ask());
    expect(month.reads).toBeLessThanOrEqual(calendarPostsMax + 1 + 2 + 31);
    const empty = await product.costOf(() =>
      ask({ from: '2027-01-01T00:00:00Z', to: '2027-02-01T00:00:00Z' }),
    );
    expect(empty.reads).toBeLessThanOrEqual(5);
  });
});
