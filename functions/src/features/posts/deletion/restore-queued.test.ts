import type { Slot } from '@fanfare/core/slots/slots.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBulkStore } from '../../../store/bulk.ts';
import { createPostStore } from '../../../store/posts.ts';
import { ids } from '../../../testing/builders.ts';
import { setUpFirestore } from '../../../testing/set-up-firestore.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { runBulk, startBulk, undoBulk } from '../../bulk/bulk.ts';
import { deletePost } from './delete-post.ts';
import { restorePosts } from './restore.ts';
import { post, sending } from '../testing/submissions.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});
const { sent } = sending(() => rig);

const workspaceId = ids.workspace;
const zone = 'Europe/Berlin';
const sunday = '2026-11-22T08:00:00.000Z';
const weekly: Slot[] = [
  { day: 'sunday', time: '09:00', platform: null },
  { day: 'monday', time: '09:00', platform: null },
];
const plan = (slots: Slot[] = weekly) =>
  rig.slots.change(workspaceId, ({ revision }) => ({ zone, slots, revision: revision + 1 }));
const queue = (id: string) => sent('schedule', [post({ id })], { post_id: `g-${id}`, queue: true });

describe('restoring a queued post', () => {
  const local = setUpFirestore();

  /** Replaces the in-memory stores with stores that use Firestore. */
  const onFirestore = () => {
    Object.assign(rig.deps, { posts: createPostStore(local.open), bulk: createBulkStore(local.open) });
  };
  const remove = (id: string) => deletePost(rig.deps, { workspaceId, id });
  const restore = (...which: string[]) => restorePosts(rig.deps, { workspaceId, ids: which });
  const statusOf = async (id: string) => (await rig.deps.posts.find(workspaceId, id))?.status;
  const statuses = (...which: string[]) => Promise.all(which.map(statusOf));

  describe.each([
    ['in memory', () => undefined],
    ['in Firestore', onFirestore],
  ])('%s', (_where, choose) => {
    beforeEach(async () => {
      choose();
      await plan();
    });

    it('a post returns to its slot if the slot is free', async () => {
      await queue('qa');
      await queue('qb');
      await remove('qa');
      await restore('qa');
      expect(await rig.deps.posts.find(workspaceId, 'qa')).toMatchObject({
        status: 'scheduled',
        schedule: { at: Date.parse(sunday), zone },
      });
    });

    it('a post returns as a draft if its slot is taken', async () => {
      await queue('qa');
      await remove('qa');
      await queue('qb');
      expect(await restore('qa')).toMatchObject({
        posts: [{ status: 'draft', schedule: null }],
        refused: [],
      });
      expect(await statuses('qa', 'qb')).toEqual(['draft', 'scheduled']);
    });

    it('of two deleted posts that had the same slot, one returns to the slot and the other returns as a draft', async () => {
      await queue('qa');
      await remove('qa');
      await queue('qb');
      await remove('qb');
      await restore('qa', 'qb');
      expect(await statuses('qa', 'qb')).toEqual(['scheduled', 'draft']);
    });

    it('undoing a bulk deletion restores a post as a draft if another post has taken its slot', async () => {
      await queue('qa');
      const job = { workspaceId, id: 'job-1' };
      const action = { kind: 'delete' } as const;
      await startBulk(rig.deps, { ...job, action, status: 'scheduled', expected: 1 }, 'dana');
      await runBulk(rig.deps, job);
      await queue('qb');
      await undoBulk(rig.deps, job);
      await runBulk(rig.deps, job);
      expect(await statuses('qa', 'qb')).toEqual(['draft', 'scheduled']);
    });
  });

  it('two posts that a person scheduled for the same time by hand both return as scheduled', async () => {
    await plan();
    for (const id of ['a', 'b'])
      await sent('schedule', [post({ id, schedule: sunday })], { post_id: `g-${id}` });
    for (const id of ['a', 'b']) await remove(id);
    await restore('a', 'b');
    expect(await statuses('a', 'b')).toEqual(['scheduled', 'scheduled']);
  });

  it('a post that a person scheduled for the same time by hand does not take the slot of a queued post', async () => {
    await plan();
    await queue('qa');
    await remove('qa');
    await sent('schedule', [post({ id: 'b', schedule: sunday })], { post_id: 'g-b' });
    await restore('qa');
    expect(await statuses('qa', 'b')).toEqual(['scheduled', 'scheduled']);
  });

  it('restored posts of one group share their slot again', async () => {
    await plan();
    await rig.connect('a2');
    const both = [post({ id: 'a' }), post({ id: 'b', platform_id: 'a2' })];
    await sent('schedule', both, { post_id: 'g', queue: true });
    for (const id of ['a', 'b']) await remove(id);
    await restore('a');
    await restore('b');
    expect(await statuses('a', 'b')).toEqual(['scheduled', 'scheduled']);
  });

  it('a slot that was removed from the plan is treated as free', async () => {
    await plan();
    await queue('qa');
    await remove('qa');
    await plan([{ day: 'friday', time: '12:00', platform: null }]);
    await restore('qa');
    expect(await statusOf('qa')).toBe('scheduled');
  });

  describe('a queued post from a version of the product that did not mark queued posts', () => {
    /** Stores a post as an earlier version of the product did, without the mark that it was queued. */
    const queueUnmarked = async (id: string) => {
      await queue(id);
      const stored = await rig.deps.posts.find(workspaceId, id);
      if (!stored?.schedule) throw new Error('A queued post has a time.');
      const put = [{ ...stored, schedule: { at: stored.schedule.at, zone: stored.schedule.zone } }];
      const nothing = { remove: [], deliveries: [], create: [], count: 0 };
      await rig.deps.posts.change(workspaceId, [], null, rig.deps.now(), () => ({ ...nothing, put }));
    };

    it('an unmarked post occupies its slot, so the next queued post takes another slot', async () => {
      await plan();
      await queueUnmarked('qa');
      await queue('qb');
      expect((await rig.deps.posts.find(workspaceId, 'qb'))?.schedule?.at).not.toBe(Date.parse(sunday));
    });

    it('an unmarked post is restored to its time as if a person had chosen the time, and moves no other post', async () => {
      await plan();
      await queueUnmarked('qa');
      await remove('qa');
      await queue('qb');
      await restore('qa');
      expect(await statuses('qa', 'qb')).toEqual(['scheduled', 'scheduled']);
      for (const id of ['qa', 'qb'])
        expect((await rig.deps.posts.find(workspaceId, id))?.schedule?.at).toBe(Date.parse(sunday));
    });
  });

  it('a simultaneous restoration and submission leave one post in the slot', async () => {
    onFirestore();
    await plan();
    await queue('qa');
    await remove('qa');
    await Promise.all([restore('qa'), queue('qb')]);
    const uses = await rig.deps.posts.usesOf(workspaceId, [new Date(sunday)], 10);
    expect(uses).toHaveLength(1);
  });
});
