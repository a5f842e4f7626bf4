import { noFreeSlotText, type Slot } from '@fanfare/core/slots/slots.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPostStore } from '../../../store/posts.ts';
import { createSlotStore } from '../../../store/slots.ts';
import { ids } from '../../../testing/builders.ts';
import { setUpFirestore } from '../../../testing/set-up-firestore.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { deletePost } from '../deletion/delete-post.ts';
import { submitPosts } from './submit.ts';
import { after, post, sending } from '../testing/submissions.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});
const { sent, find } = sending(() => rig);

const workspaceId = ids.workspace;
const zone = 'Europe/Berlin';
/** The tests' clock starts at 13:00 on a Saturday in Berlin. */
const weekly: Slot[] = [
  { day: 'sunday', time: '09:00', platform: null },
  { day: 'monday', time: '09:00', platform: null },
];
const sunday = '2026-11-22T08:00:00.000Z';
const monday = '2026-11-23T08:00:00.000Z';
const nextSunday = '2026-11-29T08:00:00.000Z';

const plan = (slots: Slot[] = weekly) =>
  rig.slots.change(workspaceId, ({ revision }) => ({ zone, slots, revision: revision + 1 }));
const queue = (id: string, change: object = {}, more: object = {}) =>
  sent('schedule', [post({ id, ...change })], { post_id: `g-${id}`, queue: true, ...more });
const timeOf = async (id: string) => new Date((await find(id))!.schedule!.at).toISOString();

describe('the queue', () => {
  it("posts take the free slots one after another, in the slots' time zone", async () => {
    await plan();
    const { posts } = await queue('p1');
    expect(posts).toMatchObject([{ status: 'scheduled', schedule: sunday }]);
    await queue('p2');
    await queue('p3');
    expect(await Promise.all(['p1', 'p2', 'p3'].map(timeOf))).toEqual([sunday, monday, nextSunday]);
    expect((await find('p1'))?.schedule?.zone).toBe(zone);
  });

  it('a slot at which a post is scheduled by hand is not free', async () => {
    await plan();
    await sent('schedule', [post({ id: 'hand', schedule: sunday })]);
    await queue('p1');
    expect(await timeOf('p1')).toBe(monday);
  });

  it('a slot that begins in less than five minutes is not used', async () => {
    await plan([{ day: 'saturday', time: '13:04', platform: null }, ...weekly]);
    await queue('p1');
    expect(await timeOf('p1')).toBe(sunday);
    await plan([{ day: 'saturday', time: '13:05', platform: null }, ...weekly]);
    await queue('p2');
    expect(await timeOf('p2')).toBe('2026-11-21T12:05:00.000Z');
  });

  it('a post that is sent again after a lost answer keeps its slot and is scheduled once', async () => {
    await plan();
    await queue('p1');
    await queue('p2');
    const again = await queue('p1');
    expect(again.posts[0]).toMatchObject({ schedule: sunday, revision: 1 });
    expect(rig.deliveries.all()).toHaveLength(2);
  });

  it('a queued post that is edited and queued again keeps its slot', async () => {
    await plan();
    await queue('p1');
    await queue('p1', { description: 'Fresh buns' });
    expect(await find('p1')).toMatchObject({ revision: 2, content: { description: 'Fresh buns' } });
    expect(await timeOf('p1')).toBe(sunday);
  });

  it('two posts take two slots even if the id of one begins with the id of the other', async () => {
    await plan();
    await queue('a-b');
    await queue('a');
    expect(await Promise.all(['a-b', 'a'].map(timeOf))).toEqual([sunday, monday]);
  });

  it('a queued post gets the next slot if another post has taken its slot', async () => {
    await plan();
    await queue('p1');
    const { usesOf } = rig.posts;
    // Hides the taken slots from the first search, so that it finds the slot free.
    rig.posts.usesOf = (wid, moments) =>
      moments.length === 1 ? Promise.resolve([]) : usesOf(wid, moments, 500);
    await sent('schedule', [post({ id: 'hand', schedule: sunday })]);
    await queue('p1', { description: 'Fresh buns' });
    expect(await timeOf('p1')).toBe(monday);
  });

  it('a deleted or moved post frees its slot', async () => {
    await plan();
    await queue('p1');
    await queue('p2');
    await deletePost(rig.deps, { workspaceId, id: 'p1' });
    await queue('p3');
    expect(await timeOf('p3')).toBe(sunday);
    await sent('schedule', [post({ id: 'p2', schedule: after(hourMs) })], { post_id: 'g-p2' });
    await queue('p4');
    expect(await timeOf('p4')).toBe(monday);
  });

  it('a change of the slots moves no scheduled post', async () => {
    await plan();
    await queue('p1');
    await plan([{ day: 'friday', time: '12:00', platform: null }]);
    expect(await timeOf('p1')).toBe(sunday);
    await queue('p2');
    expect(await timeOf('p2')).toBe('2026-11-27T11:00:00.000Z');
  });

  it('a post does not use a slot for another network', async () => {
    await plan([{ day: 'sunday', time: '09:00', platform: 'x' }, weekly[1]!]);
    await queue('p1');
    expect(await timeOf('p1')).toBe(monday);
  });

  it('a post is refused with the reason if there are no slots at all or none for its network', async () => {
    await expect(queue('p1')).rejects.toMatchObject({
      fields: { schedule: expect.stringContaining('no posting slots') },
    });
    await plan([{ day: 'sunday', time: '09:00', platform: 'x' }]);
    await expect(queue('p1')).rejects.toMatchObject({ fields: { schedule: noFreeSlotText } });
    expect(await find('p1')).toBeNull();
  });

  it('a post is refused if the queue is full for three months', async () => {
    await plan([weekly[0]!]);
    const results = [];
    for (let n = 0; n < 15; n += 1) results.push(await queue(`p${n}`).catch((error: unknown) => error));
    expect(results.filter((each) => each instanceof Error)).toHaveLength(1);
    expect(results.at(-1)).toMatchObject({ fields: { schedule: noFreeSlotText } });
    // The last slot that is used is exactly three months ahead.
    expect(await timeOf('p13')).toBe('2027-02-21T08:00:00.000Z');
  });

  it('a post that breaks a rule of its network takes no slot', async () => {
    await plan();
    await expect(queue('p1', { description: 'a'.repeat(501) })).rejects.toMatchObject({
      message: 'That is too long.',
    });
    await queue('p2');
    expect(await timeOf('p2')).toBe(sunday);
  });

  it('a slot remains free for the next person if the post for it could not be stored', async () => {
    await plan();
    const { change } = rig.posts;
    rig.posts.change = () => Promise.reject(new Error('broke off'));
    await expect(queue('p1')).rejects.toThrow('broke off');
    rig.posts.change = change;
    await queue('p2');
    expect(await timeOf('p2')).toBe(sunday);
  });

  it('a submission that failed after its post was stored gets the same slot when it is repeated', async () => {
    await plan();
    const { change } = rig.posts;
    rig.posts.change = async (...args) => {
      await change(...args);
      rig.posts.change = change;
      throw new Error('broke off');
    };
    await expect(queue('p1')).rejects.toThrow('broke off');
    await queue('p1');
    expect(await timeOf('p1')).toBe(sunday);
    expect(rig.deliveries.all()).toHaveLength(1);
  });
});

describe('several people who fill the queue at the same time, on Firestore', () => {
  const local = setUpFirestore();

  it('everybody gets a separate slot, and no slot before the last taken one stays empty', async () => {
    const deps = { ...rig.deps, posts: createPostStore(local.open), slots: createSlotStore(local.open) };
    await deps.slots.change(workspaceId, () => ({ zone, slots: weekly, revision: 1 }));
    const people = ['dana', 'priya', 'mika', 'sam'];
    const sentPosts = await Promise.all(
      people.map((who) =>
        submitPosts(
          deps,
          { workspaceId, action: 'schedule', post_id: who, posts: [post({ id: who })], queue: true },
          who,
        ),
      ),
    );
    expect(sentPosts.map(({ posts }) => String(posts[0]?.schedule)).toSorted()).toEqual([
      sunday,
      monday,
      nextSunday,
      '2026-11-30T08:00:00.000Z',
    ]);
  });
});
