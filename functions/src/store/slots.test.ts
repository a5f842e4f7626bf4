import type { SlotPlan } from '@fanfare/core/slots/slots.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpPost } from '../testing/made-up-posts.ts';
import { createMemoryDeliveries } from '../testing/memory-deliveries.ts';
import { createMemoryMedia } from '../testing/memory-media.ts';
import { createMemoryPosts } from '../testing/memory-posts.ts';
import { createMemorySlots } from '../testing/memory-slots.ts';
import { createPostStore, type PostStore } from './posts.ts';
import { createSlotStore, type SlotStore } from './slots.ts';
import { eraseDocuments } from './workspaces-delete.ts';

const local = setUpFirestore();

const inFirestore = () => ({ slots: createSlotStore(local.open), posts: createPostStore(local.open) });
const inMemory = () => ({
  slots: createMemorySlots(),
  posts: createMemoryPosts(createMemoryDeliveries(), createMemoryMedia()),
});

const plan: SlotPlan = {
  zone: 'Europe/Berlin',
  slots: [
    { day: 'monday', time: '09:00', platform: null },
    { day: 'friday', time: '17:30', platform: 'x' },
  ],
  revision: 1,
};
const minute = (n: number) => new Date(testTime.getTime() + n * 60_000);
const nothing = { put: [], remove: [], deliveries: [], create: [], count: 0 };

describe.each([
  ['Firestore', inFirestore],
  ['memory', inMemory],
])('posting slots in %s', (_name, make: () => { slots: SlotStore; posts: PostStore }) => {
  let slots: SlotStore;
  let posts: PostStore;
  beforeEach(() => {
    ({ slots, posts } = make());
  });
  const put = (id: string, n: number, change: object = {}) =>
    posts.change(ids.workspace, [id], null, testTime, () => ({
      ...nothing,
      put: [madeUpPost({ id, schedule: { at: minute(n).getTime(), zone: 'UTC' }, ...change })],
    }));

  it('a workspace starts without slots, and its slots are read back unchanged', async () => {
    expect(await slots.find(ids.workspace)).toEqual({ zone: null, slots: [], revision: 0 });
    await slots.change(ids.workspace, () => plan);
    expect(await slots.find(ids.workspace)).toEqual(plan);
    expect(await slots.find(ids.other)).toEqual({ zone: null, slots: [], revision: 0 });
  });

  it('a change that throws leaves the slots unchanged', async () => {
    await slots.change(ids.workspace, () => plan);
    const refuse = () => {
      throw new Error('No.');
    };
    await expect(slots.change(ids.workspace, refuse)).rejects.toThrow('No.');
    expect(await slots.find(ids.workspace)).toEqual(plan);
  });

  it('a post takes a slot only while it is scheduled for exactly the time of the slot', async () => {
    await put('p1', 60);
    await put('p2', 90, { groupId: 'g2', uploadTo: 'x' });
    await put('p3', 61);
    await put('p4', 60, { status: 'uploaded' });
    expect(await posts.usesOf(ids.workspace, [minute(60), minute(90)], 10)).toEqual([
      { id: 'p1', groupId: 'g1', targets: [], platform: 'madeup', at: minute(60).getTime(), queued: false },
      { id: 'p2', groupId: 'g2', targets: [], platform: 'x', at: minute(90).getTime(), queued: false },
    ]);
    expect(await posts.usesOf(ids.workspace, [minute(60), minute(90)], 1)).toHaveLength(1);
    expect(await posts.usesOf(ids.other, [minute(60)], 10)).toEqual([]);
  });

  it('only one of two simultaneous submissions gets the slot, and the posts of the other one are not stored', async () => {
    const claim = (id: string) =>
      posts.change(
        ids.workspace,
        [id],
        null,
        testTime,
        () => ({
          ...nothing,
          put: [madeUpPost({ id, groupId: id, schedule: { at: minute(60).getTime(), zone: 'UTC' } })],
        }),
        { slot: { at: minute(60), isFree: (uses) => uses.every((use) => use.id === id) } },
      );
    const ends = await Promise.all([claim('p1'), claim('p2')]);
    expect(ends.toSorted()).toEqual(['changed', 'slot_taken']);
    const [winner] = await posts.usesOf(ids.workspace, [minute(60)], 10);
    expect(await claim(winner!.id)).toBe('changed');
    expect(await posts.usesOf(ids.workspace, [minute(60)], 10)).toHaveLength(1);
  });
});

describe('posting slots in Firestore', () => {
  it('a search for the posts at given times reads no other posts', async () => {
    const { posts } = inFirestore();
    for (const n of [60, 90, 91])
      await posts.change(ids.workspace, [], null, testTime, () => ({
        ...nothing,
        put: [madeUpPost({ id: `p${n}`, schedule: { at: minute(n).getTime(), zone: 'UTC' } })],
      }));
    const before = local.reads();
    await posts.usesOf(ids.workspace, [minute(60), minute(120)], 500);
    expect(local.reads() - before).toBe(1);
  });

  it('slots are deleted with their workspace', async () => {
    await inFirestore().slots.change(ids.workspace, () => plan);
    await eraseDocuments(local.db, ids.workspace);
    expect((await inFirestore().slots.find(ids.workspace)).slots).toEqual([]);
  });
});
