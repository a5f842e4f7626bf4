import type { PostStatus } from '@fanfare/core/posts/post.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../../testing/builders.ts';
import { madeUpPost } from '../../testing/made-up-posts.ts';
import { postRig, type PostRig } from '../../testing/post-rig.ts';
import { findHome } from './home.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});

const hour = 60 * 60_000;

/** Stores groups of posts, an hour apart, the first one soonest or latest. */
const store = (status: PostStatus, groups: number, perGroup = 1) =>
  rig.posts.change(ids.workspace, [], null, testTime, () => ({
    put: Array.from({ length: groups * perGroup }, (_, n) => {
      const group = Math.floor(n / perGroup);
      const at = testTime.getTime() + (status === 'scheduled' ? 1 : -1) * (group + 1) * hour;
      return madeUpPost({
        id: `${status}-${group}-${n % perGroup}`,
        groupId: `${status}-${group}`,
        status,
        schedule: status === 'draft' ? null : { at, zone: 'UTC' },
        updatedAt: at,
      });
    }),
    remove: [],
    deliveries: [],
    create: [],
    count: 0,
  }));

const home = () => findHome(rig.deps, { workspaceId: ids.workspace });

describe('the home of a workspace', () => {
  it('an empty workspace has nothing and says so', async () => {
    expect(await home()).toEqual({
      next: [],
      recent: [],
      failed: [],
      counts: { draft: 0, scheduled: 0, uploaded: 0, failed: 0 },
    });
  });

  it('the next and the latest posts come first', async () => {
    await store('scheduled', 3);
    await store('uploaded', 3);
    const { next, recent } = await home();
    expect(next.map(({ post_id: id }) => id)).toEqual(['scheduled-0', 'scheduled-1', 'scheduled-2']);
    expect(recent.map(({ post_id: id }) => id)).toEqual(['uploaded-0', 'uploaded-1', 'uploaded-2']);
  });

  it('a group that the limit would cut is left out', async () => {
    await store('scheduled', 6, 5);
    const { next, counts } = await home();
    expect(next.map(({ posts }) => posts.length)).toEqual([5, 5]);
    expect(counts.scheduled).toBe(30);
  });

  it('a single group that is larger than the limit is shown in part', async () => {
    await store('failed', 1, 9);
    const { failed, counts } = await home();
    expect(failed).toHaveLength(1);
    expect(counts.failed).toBe(9);
  });
});
