import { windowEnd } from '@fanfare/core/schedule/window.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { testTime } from '../../../testing/builders.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { after, post, sending } from '../testing/submissions.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});
const { sent, plan, find, used, states } = sending(() => rig);

describe('scheduled posts', () => {
  it('a scheduled post is published at its time and not before', async () => {
    await plan();
    expect(await find()).toMatchObject({ status: 'scheduled', revision: 1 });
    await rig.pass(hourMs - 1);
    expect(rig.network.posts).toEqual([]);
    await rig.pass(1);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
    expect(await find()).toMatchObject({ status: 'uploaded', mediaId: 'post-1' });
  });

  it('submitting the same schedule twice creates one delivery', async () => {
    const [first, second] = [await plan(), await plan()];
    expect(second).toEqual(first);
    expect(rig.deliveries.all()).toHaveLength(1);
    expect(await used()).toBe(1);
  });

  it('a post that was edited is published once, with the latest text', async () => {
    await plan();
    await plan({ description: 'Fresher coffee' });
    await rig.pass(hourMs);
    expect(rig.network.posts).toEqual(['Fresher coffee']);
    expect(states().toSorted()).toEqual(['cancelled', 'published', 'published']);
    expect(await used()).toBe(1);
  });

  it('a post that was rescheduled is published once, at the latest time', async () => {
    await plan();
    await plan({ schedule: after(2 * hourMs) });
    await rig.pass(hourMs);
    expect(rig.network.posts).toEqual([]);
    await rig.pass(hourMs);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });

  it('a scheduled post can be published early', async () => {
    await plan();
    await sent('upload', [post()]);
    await rig.pass(0);
    await rig.pass(2 * hourMs);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });

  it('posts can be scheduled up to three months ahead, to the second', async () => {
    const end = windowEnd(testTime.getTime());
    await plan({ schedule: new Date(end).toISOString() });
    await expect(plan({ id: 'p2', schedule: new Date(end + 1000).toISOString() })).rejects.toMatchObject({
      fields: { schedule: 'Posts can be scheduled up to 3 months ahead.' },
    });
  });

  it('a missing date and a date in the past are refused', async () => {
    await expect(plan({ schedule: after(-hourMs) })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(sent('schedule', [post()])).rejects.toMatchObject({
      fields: { schedule: 'Please choose when to publish this post.' },
    });
  });

  it('the time zone of the schedule is stored', async () => {
    await sent('schedule', [post({ schedule: after(hourMs) })], { zone: 'Asia/Tokyo' });
    expect((await find())?.schedule).toEqual({ at: testTime.getTime() + hourMs, zone: 'Asia/Tokyo' });
  });

  it('publishing with a future date schedules the post', async () => {
    await sent('upload', [post({ schedule: after(hourMs) })]);
    await rig.pass(0);
    expect(rig.network.posts).toEqual([]);
    await rig.pass(hourMs);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });
});
