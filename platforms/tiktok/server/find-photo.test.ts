import { hourMs } from '@fanfare/core/time/units.ts';
import { describe, expect, it } from 'vitest';
import { skewMs } from '../../_shared/clock-skew.ts';
import { contentWith, image, video } from '../testing/samples.ts';
import { pathOf, setup, type Setup } from '../testing/setup.ts';
import { platform } from './index.ts';

const { commit, find } = platform.publish;
const single = contentWith({ media: [image('one')] });

describe('a photo post whose response was lost', () => {
  async function lost(
    content = single,
    settings: Record<string, unknown> = {},
    fault: 'drop' | 'server_error' = 'drop',
  ) {
    const given = await setup(settings);
    const { rig, connect, prepare } = given;
    const account = await connect();
    const ready = await prepare(account, content);
    const since = rig.world.now() - skewMs;
    rig.world.aim('photo_init', fault);
    await rig.failureOf(commit(ready), account);
    return { ...given, account, ready, since };
  }

  it('the post is found in the list with its address', async () => {
    const { rig, ready, since } = await lost();
    const found = await find(ready, since);
    const [post] = rig.posts();
    expect(found?.url).toBe(post?.url);
    expect(found?.url).toMatch(/^https:\/\/www\.tiktok\.com\/@ana\.paints\/photo\/\d{19}$/);
  });

  it('the post is found by the beginning of a cut caption', async () => {
    const long = { ...single, description: `${'Bread and butter. '.repeat(20)}#bread` };
    const { ready, since } = await lost(long);
    expect(await find(ready, since)).not.toBeNull();
  });

  it.each([
    ['the post is private', { ...single, options: { ...single.options, privacy: 'private' as const } }, {}],
    ['moderation has not finished', single, { moderationMs: 60_000 }],
    ['TikTok lists no photos', single, { listsPhotos: false }],
  ])('the outcome stays unknown if %s', async (_when, content, settings) => {
    const { rig, ready, since, account } = await lost(content, settings);
    expect(await rig.failureOf(find(ready, since), account)).toMatchObject({ kind: 'outcome_unknown' });
    expect(rig.posts()).toHaveLength(1);
  });

  it('an older post is not mistaken for ours, and of two posts with the same text, the one of another delivery is left out', async () => {
    const { rig, ready, since, account, prepare } = await lost();
    rig.world.pass(60_000);
    const later = rig.world.now() - skewMs;
    expect(await rig.failureOf(find(ready, later), account)).toMatchObject({ kind: 'outcome_unknown' });
    await commit(await prepare(account, single));
    const second = await find(ready, later);
    expect(second?.url).toMatch(/photo/);
    expect(await rig.failureOf(find(ready, since), account)).toMatchObject({
      kind: 'outcome_unknown',
      reason: expect.stringMatching(/Several/),
    });
    const taken = () => Promise.resolve(new Set([second!.id]));
    expect((await find({ ...ready, taken }, since))?.url).toBe(rig.posts()[0]?.url);
  });

  describe('another photo post with the same text', () => {
    /** Sends another post with the same text, and returns our job, which knows the other one. */
    async function withOther(given: Awaited<ReturnType<typeof lost>>, content = single) {
      const { rig, ready, account, prepare } = given;
      const other = await prepare(account, content);
      await commit(other).catch(() => undefined);
      const sent = { content, handle: rig.kept.at(-1) };
      return { ...ready, others: () => Promise.resolve([sent]) };
    }
    const urlsOf = ({ rig }: Setup) => rig.posts().map(({ url }) => url);

    it('the other post is not mistaken for ours if ours was not published', async () => {
      const given = await lost(single, {}, 'server_error');
      const job = await withOther(given);
      expect(await given.rig.failureOf(find(job, given.since), given.account)).toMatchObject({
        kind: 'outcome_unknown',
        reason: 'TikTok has not confirmed the post. Please check on TikTok.',
      });
    });

    it('the other post may have been requested an hour earlier, because TikTok dates it to the end of its processing', async () => {
      const given = await lost(single, {}, 'server_error');
      const job = await withOther(given);
      const requestedAt = given.since - hourMs;
      const others = async (since: number) => (since <= requestedAt ? job.others() : []);
      expect(await given.rig.failureOf(find({ ...job, others }, given.since), given.account)).toMatchObject({
        kind: 'outcome_unknown',
      });
    });

    it('ours is found, because TikTok tells the id of the other post by the id of its request', async () => {
      const given = await lost();
      const job = await withOther(given);
      expect((await find(job, given.since))?.url).toBe(urlsOf(given)[0]);
    });

    it('the outcome of the lost post is unknown until TikTok has told the id of the other post', async () => {
      const given = await lost(single, { processingMs: 5_000, moderationMs: 20_000 });
      given.rig.world.pass(10_000);
      const job = await withOther(given);
      given.rig.world.pass(20_000);
      expect(await given.rig.failureOf(find(job, given.since), given.account)).toMatchObject({
        kind: 'outcome_unknown',
        reason: expect.stringMatching(/another new post with this text/),
      });
      given.rig.world.pass(20_000);
      expect((await find(job, given.since))?.url).toBe(urlsOf(given)[0]);
    });

    it.each([
      ['is private', { ...single, options: { ...single.options, privacy: 'private' as const } }],
      ['has another text', { ...single, description: 'Something else' }],
    ])('the status of the other post is not needed if it %s', async (_which, content) => {
      const given = await lost();
      const job = await withOther(given, content);
      given.calls.length = 0;
      expect((await find(job, given.since))?.url).toBe(urlsOf(given)[0]);
      expect(given.calls.map(pathOf)).toEqual(['/v2/video/list/']);
    });

    it('another post whose request was also lost is found by its own delivery', async () => {
      const given = await lost();
      const others = () => Promise.resolve([{ content: single, handle: given.ready.handle }]);
      expect((await find({ ...given.ready, others }, given.since))?.url).toBe(urlsOf(given)[0]);
    });
  });

  it('a video with the same text is not mistaken for ours', async () => {
    const { rig, ready, since, account, prepare } = await lost(single, { listsPhotos: false });
    const film = contentWith({ media: [video('film')], description: single.description });
    await commit(await prepare(account, film)).catch(() => undefined);
    rig.world.pass(60_000);
    expect(await rig.failureOf(find(ready, since), account)).toMatchObject({ kind: 'outcome_unknown' });
  });

  it('if the post is not found within half an hour, a person has to check', async () => {
    const { rig, ready, since, account, connect } = await lost(single, { listsPhotos: false });
    rig.world.pass(since + 30 * 60_000 - 1 - rig.world.now());
    expect(await rig.failureOf(find(ready, since), account)).toMatchObject({ kind: 'outcome_unknown' });
    rig.world.pass(1);
    const later = await connect();
    expect(await rig.failureOf(find({ ...ready, account: later }, since), later)).toMatchObject({
      kind: 'rejected',
      reason: 'TikTok has not confirmed the post. Please check on TikTok.',
    });
  });

  it('the post is found even if it is on a later page of TikTok’s list of posts', async () => {
    const { rig, ready, since, account, prepare, connect } = await lost(single, { postsPerDay: 1000 });
    for (let count = 0; count < 121; count += 1) {
      rig.world.pass(10_000);
      await commit(await prepare(account, { ...single, description: `Other ${count}` }));
    }
    expect((await find({ ...ready, account: await connect() }, since))?.url).toMatch(/photo/);
  });
});
