import { hourMs, minuteMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../testing/builders.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { movePosts } from '../../calendar/move-posts.ts';
import { submitRows } from './submit-rows.ts';
import { row, rowsInput } from '../testing/rows.ts';
import { after, post, sending } from '../testing/submissions.ts';

const zone = 'Europe/Berlin';
const description = '{account}: open on {date}, {name}';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
  await rig.connect('a2');
  const { find: findAccount } = rig.deps.accounts;
  rig.deps.accounts.find = async (ref) => {
    const account = await findAccount(ref);
    return account && { ...account, username: `@harbour.${ref.platformId}` };
  };
});
const { sent, find } = sending(() => rig);

describe('the variables of a post', () => {
  it('the text of a published post names its own account and the current day in the time zone of the call', async () => {
    await sent('upload', [post({ description }), post({ id: 'p2', platform_id: 'a2', description })], {
      zone,
    });
    await rig.pass(0);
    expect(rig.network.posts.toSorted()).toEqual([
      'harbour.a1: open on 21 November 2026, {name}',
      'harbour.a2: open on 21 November 2026, {name}',
    ]);
  });

  it('the text of a scheduled post names the day on which it is published, in the time zone of its schedule', async () => {
    // 23:30 of the 21st in London is the 22nd in Berlin.
    const schedule = '2026-11-21T23:30:00.000Z';
    await sent('schedule', [post({ description: '{date}', schedule })], { zone });
    await sent('schedule', [post({ id: 'p2', description: '{date}', schedule })], { zone: 'Europe/London' });
    expect((await find('p1'))?.content.description).toBe('22 November 2026');
    expect((await find('p2'))?.content.description).toBe('21 November 2026');
  });

  it('the text of a queued post names the day of the slot that it takes', async () => {
    const slots = [{ day: 'monday', time: '09:00', platform: null }] as const;
    await rig.slots.change(ids.workspace, ({ revision }) => ({
      zone,
      slots: [...slots],
      revision: revision + 1,
    }));
    for (const id of ['p1', 'p2'])
      await sent('schedule', [post({ id, description: '{date}' })], {
        post_id: `g-${id}`,
        queue: true,
        zone,
      });
    expect((await find('p1'))?.content.description).toBe('23 November 2026');
    expect((await find('p2'))?.content.description).toBe('30 November 2026');
  });

  it('a draft keeps its variables until it is dragged onto a day of the calendar', async () => {
    await sent('draft', [post({ description })], { zone });
    expect((await find('p1'))?.content.description).toBe(description);
    const move = { id: 'p1', from: null, to: after(48 * hourMs) };
    await movePosts(rig.deps, { workspaceId: ids.workspace, zone, moves: [move] }, 'mika');
    expect((await find('p1'))?.content.description).toBe('harbour.a1: open on 23 November 2026, {name}');
  });

  it('a post that moves to another day keeps the text with which it was scheduled', async () => {
    const schedule = after(24 * hourMs);
    await sent('schedule', [post({ description: '{date}', schedule })], { zone });
    const move = { id: 'p1', from: schedule, to: after(72 * hourMs) };
    await movePosts(rig.deps, { workspaceId: ids.workspace, zone, moves: [move] }, 'mika');
    expect((await find('p1'))?.content.description).toBe('22 November 2026');
  });

  it('a repeated submission creates no second post and does not change the text', async () => {
    for (let i = 0; i < 3; i += 1) await sent('upload', [post({ description })], { zone });
    expect((await find('p1'))?.revision).toBe(1);
    await rig.pass(0);
    expect(rig.network.posts).toHaveLength(1);
  });

  it('a call without an id that is repeated after midnight publishes the post once', async () => {
    // The clock of these tests starts at 13:00 in Berlin.
    await rig.pass(11 * hourMs - minuteMs);
    const written = [{ ...post({ description: '{date}' }), id: undefined }];
    await sent('upload', written, { zone });
    await rig.pass(2 * minuteMs);
    await sent('upload', written, { zone });
    await rig.pass(0);
    expect(rig.network.posts).toEqual(['21 November 2026']);
  });

  it('a post that is sent again after midnight under its id is published once', async () => {
    await rig.pass(11 * hourMs - minuteMs);
    await sent('upload', [post({ description: '{date}' })], { zone });
    await rig.pass(2 * minuteMs);
    await sent('upload', [post({ description: '{date}' })], { zone }).catch(() => null);
    await rig.pass(hourMs);
    expect(rig.network.posts).toEqual(['21 November 2026']);
  });

  it('the variables in a row of the bulk editor are filled in separately for each of its accounts', async () => {
    await submitRows(rig.deps, rowsInput([row('r1', { description: '{account}' }, ['a2', 'a1'])]), 'dana');
    const texts = await Promise.all(
      ['r1-a2', 'r1-a1'].map(async (id) => (await find(id))?.content.description),
    );
    expect(texts).toEqual(['harbour.a2', 'harbour.a1']);
  });

  it('a text that is too long for the network once it is filled in is refused', async () => {
    const { limits } = rig.network.reached.facts;
    const text = 'a'.repeat(limits.title - 6) + '{date}';
    expect(text).toHaveLength(limits.title);
    await expect(sent('upload', [post({ title: text })], { zone })).rejects.toThrow('characters');
    expect(await find('p1')).toBeNull();
  });
});
