import { movedMeanwhileText } from '@fanfare/core/calendar/decide-move.ts';
import { alreadySendingText } from '@fanfare/core/calendar/moves.ts';
import type { PostMove } from '@fanfare/core/calendar/calendar.ts';
import { quotaMonth } from '@fanfare/core/quota/uploads.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../../testing/builders.ts';
import { madeUpTarget } from '../../testing/made-up-network.ts';
import { postRig, refOf, type PostRig } from '../../testing/post-rig.ts';
import { movePosts } from './move-posts.ts';
import { submitPosts } from '../posts/submit/submit.ts';

const iso = (hours: number) => new Date(testTime.getTime() + hours * hourMs).toISOString();
const zone = 'Europe/Berlin';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});

const write = (id: string, action: 'draft' | 'schedule', hours: number | null, more: object = {}) =>
  submitPosts(
    rig.deps,
    {
      workspaceId: ids.workspace,
      action,
      post_id: `group-${id}`,
      zone,
      posts: [
        {
          id,
          uploadTo: 'madeup',
          platform_id: 'a1',
          description: `Coffee ${id}`,
          ...(hours !== null && { schedule: iso(hours) }),
          ...more,
        },
      ],
    },
    'dana',
  );
const move = (...moves: PostMove[]) =>
  movePosts(rig.deps, { workspaceId: ids.workspace, zone, moves }, 'mika');
const stored = (id: string) => rig.posts.find(ids.workspace, id);
const used = async () => (await rig.posts.quota(ids.workspace, quotaMonth(testTime.getTime()))).uploadCount;

describe('moving posts', () => {
  it('a scheduled post is published once, at its new time', async () => {
    await write('p1', 'schedule', 2);
    const before = await stored('p1');
    await move({ id: 'p1', from: iso(2), to: iso(26) });
    const after = await stored('p1');
    expect(after).toMatchObject({
      status: 'scheduled',
      schedule: { at: Date.parse(iso(26)), zone },
      revision: 2,
      createdBy: 'dana',
      countedIn: before?.countedIn,
    });
    expect((await rig.deliveries.find(refOf(before?.deliveryId)))?.delivery.state).toBe('cancelled');
    await rig.pass(3 * hourMs);
    expect(rig.network.posts).toHaveLength(0);
    await rig.pass(24 * hourMs);
    expect(rig.network.posts).toHaveLength(1);
    expect(await stored('p1')).toMatchObject({ status: 'uploaded' });
  });

  it('a repeated move moves the post once', async () => {
    await write('p1', 'schedule', 2);
    await move({ id: 'p1', from: iso(2), to: iso(26) });
    await move({ id: 'p1', from: iso(2), to: iso(26) });
    expect((await stored('p1'))?.revision).toBe(2);
  });

  it('a post whose move is undone is published once', async () => {
    await write('p1', 'schedule', 2);
    await move({ id: 'p1', from: iso(2), to: iso(26) });
    await move({ id: 'p1', from: iso(26), to: iso(2) });
    await rig.pass(30 * hourMs);
    expect(rig.network.posts).toHaveLength(1);
  });

  it("if two people move a post, the second move is refused, and the post keeps the first person's time", async () => {
    await write('p1', 'schedule', 2);
    await move({ id: 'p1', from: iso(2), to: iso(26) });
    await expect(move({ id: 'p1', from: iso(2), to: iso(50) })).rejects.toThrow(movedMeanwhileText);
    expect((await stored('p1'))?.schedule?.at).toBe(Date.parse(iso(26)));
  });

  it('if one of several posts cannot be moved, none of them is moved', async () => {
    await write('p1', 'schedule', 2);
    await write('p2', 'schedule', 3);
    const together = [
      { id: 'p1', from: iso(2), to: iso(26) },
      { id: 'p2', from: iso(4), to: iso(27) },
    ];
    await expect(move(...together)).rejects.toThrow(movedMeanwhileText);
    expect((await stored('p1'))?.schedule?.at).toBe(Date.parse(iso(2)));
  });

  it('a post that is due or does not exist is not moved', async () => {
    await write('p1', 'schedule', 2);
    rig.stopWorkers();
    await rig.pass(2 * hourMs);
    await expect(move({ id: 'p1', from: iso(2), to: iso(26) })).rejects.toThrow(alreadySendingText);
    await expect(move({ id: 'gone', from: iso(2), to: iso(26) })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it.each([
    [-1, /has passed/],
    [24 * 100, /3 months/],
  ])('a post is not moved to %d hours from now', async (hours, message) => {
    await write('p1', 'schedule', 2);
    await expect(move({ id: 'p1', from: iso(2), to: iso(hours) })).rejects.toThrow(message);
  });

  it('a post that becomes a draft is not published and no longer counts towards the limit', async () => {
    await write('p1', 'schedule', 2);
    expect(await used()).toBe(1);
    await move({ id: 'p1', from: iso(2), to: null });
    expect(await stored('p1')).toMatchObject({ status: 'draft', schedule: null, deliveryId: null });
    expect(await used()).toBe(0);
    await rig.pass(30 * hourMs);
    expect(rig.network.posts).toHaveLength(0);
  });

  it('a draft that is scheduled counts towards the limit and is published once', async () => {
    await write('p1', 'draft', null);
    await move({ id: 'p1', from: null, to: iso(3) });
    await move({ id: 'p1', from: null, to: iso(3) });
    expect(await stored('p1')).toMatchObject({ status: 'scheduled', groupId: 'group-p1' });
    expect(await used()).toBe(1);
    await rig.pass(4 * hourMs);
    expect(rig.network.posts).toHaveLength(1);
  });

  it('an incomplete draft is not scheduled, and the message names the missing parts', async () => {
    await write('p1', 'draft', null, { uploadTo: 'draft', platform_id: null });
    await expect(move({ id: 'p1', from: null, to: iso(3) })).rejects.toMatchObject({
      fields: { platform_id: 'Select at least one social to be able to publish or schedule.' },
    });
    expect((await stored('p1'))?.status).toBe('draft');
  });

  it('a draft for two targets becomes one post per target, and moving these posts together does not change the time between them', async () => {
    rig.network.reached.facts.target = madeUpTarget('subreddit');
    await write('p1', 'draft', null, { subreddits: ['coffee', 'tea'] });
    await move({ id: 'p1', from: null, to: iso(3) });
    expect(await stored('p1')).toBeNull();
    const targets = ['p1-coffee', 'p1-tea'];
    expect((await stored('p1-tea'))?.groupId).toBe('group-p1');
    const dueAt = async () =>
      Promise.all(
        targets.map(async (id) => {
          const post = await stored(id);
          return (await rig.deliveries.find(refOf(post?.deliveryId)))?.delivery.dueAt ?? 0;
        }),
      );
    const [first = 0, second = 0] = await dueAt();
    await move(...targets.map((id) => ({ id, from: iso(3), to: iso(27) })));
    const [movedFirst = 0, movedSecond = 0] = await dueAt();
    expect(movedFirst).toBe(first + 24 * hourMs);
    expect(movedSecond - movedFirst).toBe(second - first);
  });

  it('a repeated move of a draft for two targets does not prevent the other moves', async () => {
    rig.network.reached.facts.target = madeUpTarget('subreddit');
    await write('p1', 'draft', null, { subreddits: ['coffee', 'tea'] });
    await write('p2', 'draft', null, { subreddits: ['coffee'] });
    const moves = ['p1', 'p2'].map((id) => ({ id, from: null, to: iso(3) }));
    await move(...moves);
    await move(...moves);
    await write('p3', 'draft', null, { subreddits: ['coffee'] });
    await move(moves[0]!, { id: 'p3', from: null, to: iso(3) });
    expect(await stored('p3')).toMatchObject({ status: 'scheduled' });
    expect(rig.deliveries.all()).toHaveLength(4);
    await expect(move({ id: 'p1', from: null, to: iso(5) })).rejects.toMatchObject({ code: 'not_found' });
  });
});
