import { windowEnd } from '@fanfare/core/schedule/window.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { testTime } from '../../testing/builders.ts';
import { postRig, type PostRig } from '../../testing/post-rig.ts';
import { after, hour, post, sending } from './testing/submissions.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});
const { sent, plan, find, used, states } = sending(() => rig);

describe('a plan', () => {
  it('goes out when its time has come, and not before', async () => {
    await plan();
    expect(await find()).toMatchObject({ status: 'scheduled', revision: 1 });
    await rig.pass(hour - 1);
    expect(rig.network.posts).toEqual([]);
    await rig.pass(1);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
    expect(await find()).toMatchObject({ status: 'uploaded', mediaId: 'post-1' });
  });

  it('is one plan when it is sent twice', async () => {
    const [first, second] = [await plan(), await plan()];
    expect(second).toEqual(first);
    expect(rig.deliveries.all()).toHaveLength(1);
    expect(await used()).toBe(1);
  });

  it('goes out once in its latest words when it was changed', async () => {
    await plan();
    await plan({ description: 'Fresher coffee' });
    await rig.pass(hour);
    expect(rig.network.posts).toEqual(['Fresher coffee']);
    expect(states().toSorted()).toEqual(['cancelled', 'published', 'published']);
    expect(await used()).toBe(1);
  });

  it('goes out once at its latest time when it was moved', async () => {
    await plan();
    await plan({ schedule: after(2 * hour) });
    await rig.pass(hour);
    expect(rig.network.posts).toEqual([]);
    await rig.pass(hour);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });

  it('goes out at once when it is published before its time', async () => {
    await plan();
    await sent('upload', [post()]);
    await rig.pass(0);
    await rig.pass(2 * hour);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });

  it('reaches three months ahead, to the second', async () => {
    const end = windowEnd(testTime.getTime());
    await plan({ schedule: new Date(end).toISOString() });
    await expect(plan({ id: 'p2', schedule: new Date(end + 1000).toISOString() })).rejects.toMatchObject({
      fields: { schedule: 'Posts can be scheduled up to 3 months ahead.' },
    });
  });

  it('needs a time that is still to come', async () => {
    await expect(plan({ schedule: after(-hour) })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(sent('schedule', [post()])).rejects.toMatchObject({
      fields: { schedule: 'Please choose when this post is to go out.' },
    });
  });

  it('keeps the clock by which it was chosen', async () => {
    await sent('schedule', [post({ schedule: after(hour) })], { zone: 'Asia/Tokyo' });
    expect((await find())?.schedule).toEqual({ at: testTime.getTime() + hour, zone: 'Asia/Tokyo' });
    await expect(sent('draft', [post()], { zone: 'Mars/Olympus' })).rejects.toMatchObject({
      fields: { zone: 'Unknown time zone.' },
    });
  });

  it('is what publishing with a date that is still to come means', async () => {
    await sent('upload', [post({ schedule: after(hour) })]);
    await rig.pass(0);
    expect(rig.network.posts).toEqual([]);
    await rig.pass(hour);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
  });
});
