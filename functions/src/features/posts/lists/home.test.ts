import type { Post, PostStatus } from '@fanfare/core/posts/post.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../../../testing/builders.ts';
import { madeUpPost } from '../../../testing/made-up-posts.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { findHome } from './home.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});

const put = (posts: Post[]) =>
  rig.posts.change(ids.workspace, [], null, testTime, () => ({
    put: posts,
    remove: [],
    deliveries: [],
    create: [],
    count: 0,
  }));

/**
 * Stores groups of posts, an hour apart. The first group is one hour from now if it is scheduled, and one hour ago
 * otherwise.
 */
const store = (status: PostStatus, groups: number, perGroup = 1) =>
  put(
    Array.from({ length: groups * perGroup }, (_, n) => {
      const group = Math.floor(n / perGroup);
      const at = testTime.getTime() + (status === 'scheduled' ? 1 : -1) * (group + 1) * hourMs;
      return madeUpPost({
        id: `${status}-${group}-${n % perGroup}`,
        groupId: `${status}-${group}`,
        status,
        schedule: status === 'draft' ? null : { at, zone: 'UTC' },
        updatedAt: at,
      });
    }),
  );

/** Stores one scheduled post for each number: it is due in that many hours. */
const storeAt = (...hours: number[]) =>
  put(
    hours.map((count) =>
      madeUpPost({
        id: `${count}`,
        groupId: `in ${count} hours`,
        status: 'scheduled',
        schedule: { at: testTime.getTime() + count * hourMs, zone: 'UTC' },
      }),
    ),
  );

const home = () => findHome(rig.deps, { workspaceId: ids.workspace });

describe('the home of a workspace', () => {
  it('an empty workspace has no posts and zero counts', async () => {
    expect(await home()).toEqual({
      next: [],
      nextUntil: '2026-11-29T12:00:00.000Z',
      recent: [],
      failed: [],
      counts: { draft: 0, scheduled: 0, uploaded: 0, failed: 0 },
    });
  });

  it('upcoming posts are listed with the next one first, and published posts with the latest one first', async () => {
    await store('scheduled', 3);
    await store('uploaded', 3);
    const { next, recent } = await home();
    expect(next.map(({ post_id: id }) => id)).toEqual(['scheduled-0', 'scheduled-1', 'scheduled-2']);
    expect(recent.map(({ post_id: id }) => id)).toEqual(['uploaded-0', 'uploaded-1', 'uploaded-2']);
  });

  it('a group that exceeds the limit with some of its posts is left out, and the reported period ends at the time of that group', async () => {
    await store('scheduled', 9, 6);
    const { next, nextUntil, counts } = await home();
    expect(next.map(({ posts }) => posts.length)).toEqual([6, 6, 6, 6, 6, 6]);
    expect(Date.parse(nextUntil)).toBe(testTime.getTime() + 7 * hourMs);
    expect(counts.scheduled).toBe(54);
  });

  it('a post that is due in nine days is left out if another post is due in seven days', async () => {
    const days = (count: number) => count * 24;
    await storeAt(days(7), days(9));
    expect((await home()).next.map(({ post_id: id }) => id)).toEqual([`in ${days(7)} hours`]);
    expect((await home()).counts.scheduled).toBe(2);
  });

  it('posts that are due later are shown if no post is due in the next eight days', async () => {
    await storeAt(300, 400);
    expect((await home()).next.map(({ post_id: id }) => id)).toEqual(['in 300 hours', 'in 400 hours']);
  });

  it('a single group larger than the limit is shown incomplete', async () => {
    await store('failed', 1, 9);
    const { failed, counts } = await home();
    expect(failed).toHaveLength(1);
    expect(counts.failed).toBe(9);
  });
});
