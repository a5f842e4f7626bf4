import { hourMs } from '@fanfare/core/time/units.ts';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bytesOf, contentWith, image } from '../testing/samples.ts';
import { bakery, pathOf, quiet, sentTo, setup } from '../testing/setup.ts';
import type { PublishHandle } from './handle.ts';
import { platform } from './index.ts';

const { start, poll, commit, find } = platform.publish;
const carousel = contentWith({ media: [image('a b'), image('c')], options: { uploadType: 'carousel' } });
const single = contentWith({ media: [image('one')] });

describe('a photo post', () => {
  it('TikTok fetches the photos in order from addresses in the post request', async () => {
    const { rig, calls, connect, prepare } = await setup();
    const ready = await prepare(await connect(), carousel);
    expect(calls.map(pathOf)).toEqual(['/v2/post/publish/creator_info/query/']);
    expect(JSON.stringify(ready.handle)).not.toContain('https://');
    const receipt = await commit(ready);
    expect(sentTo(calls, '/content/init/')).toEqual([
      {
        media_type: 'PHOTO',
        post_mode: 'DIRECT_POST',
        post_info: {
          description: carousel.description,
          privacy_level: 'PUBLIC_TO_EVERYONE',
          disable_comment: false,
          brand_content_toggle: false,
          brand_organic_toggle: false,
        },
        source_info: {
          source: 'PULL_FROM_URL',
          photo_images: ['https://files.example/a%20b', 'https://files.example/c'],
          photo_cover_index: 0,
        },
      },
    ]);
    expect(receipt.id).toMatch(/^p_pub_url~/);
    expect(rig.kept).toEqual([{ ...ready.handle, publishId: receipt.id }]);
    expect(rig.posts().map(({ media }) => media.length)).toEqual([2]);
  });

  it.each([2, 10])('%i images are published as one carousel in the order of the post', async (count) => {
    const { rig, connect, prepare } = await setup();
    const media = Array.from({ length: count }, (_, i) => ({ ...image(`image ${i}`), bytes: 2_000 + i }));
    await commit(await prepare(await connect(), contentWith({ media })));
    const sent = media.map((file) => createHash('sha256').update(bytesOf(file)).digest('hex'));
    expect(rig.posts().map((post) => post.media.map(({ sha256 }) => sha256))).toEqual([sent]);
  });

  it('privacy, branding and comments follow the options, and comments stay off if the account has switched them off', async () => {
    const { calls, connect, prepare } = await setup();
    await commit(
      await prepare(await connect(quiet), contentWith({ ...single, options: { isBranded: true } })),
    );
    await commit(
      await prepare(await connect(bakery), contentWith({ ...single, options: { privacy: 'private' } })),
    );
    expect(sentTo(calls, '/content/init/')).toMatchObject([
      { post_info: { disable_comment: true, brand_content_toggle: true } },
      { post_info: { disable_comment: false, privacy_level: 'SELF_ONLY' } },
    ]);
  });

  it('a privacy level that the account does not offer is refused before the post is sent', async () => {
    const { rig, calls, connect, job } = await setup();
    const failure = await rig.failureOf(start(job(await connect(bakery), single)));
    expect(failure).toMatchObject({ kind: 'rejected', code: 'privacy_level_option_mismatch' });
    expect(sentTo(calls, '/content/init/')).toEqual([]);
  });

  it('a photo post can be committed immediately after its preparation', async () => {
    const { calls, connect, prepare } = await setup();
    const ready = await prepare(await connect(), single);
    const before = calls.length;
    expect(await poll(ready)).toEqual({ kind: 'ready', handle: ready.handle });
    expect(calls).toHaveLength(before);
  });

  it('photos from a site that is not verified at TikTok are refused', async () => {
    const { rig, connect, prepare } = await setup({ verified: ['https://elsewhere.example/'] });
    const account = await connect();
    expect(await rig.failureOf(commit(await prepare(account, single)), account)).toMatchObject({
      kind: 'rejected',
      code: 'url_ownership_unverified',
    });
  });

  it('an unreviewed app can create only private posts, and only on private accounts', async () => {
    const { rig, connect, prepare } = await setup({ isAudited: false });
    const own = { ...single, options: { ...single.options, privacy: 'private' as const } };
    const account = await connect();
    expect(await rig.failureOf(commit(await prepare(account, own)), account)).toMatchObject({
      code: 'unaudited_client_can_only_post_to_private_accounts',
    });
    expect(await commit(await prepare(await connect(bakery), own))).toMatchObject({ url: null });
  });
});

describe('a photo post that TikTok has accepted', () => {
  /** Commits a photo post whose processing TikTok has not finished. */
  async function accepted(settings: Record<string, unknown> = {}) {
    const given = await setup({ processingMs: 5_000, ...settings });
    const { rig, connect, prepare } = given;
    const account = await connect();
    const ready = await prepare(account, single);
    const since = rig.world.now();
    expect(await rig.failureOf(commit(ready), account)).toMatchObject({
      kind: 'outcome_unknown',
      reason: expect.stringMatching(/still processing/),
    });
    const handle = rig.kept.at(-1) as PublishHandle;
    return { ...given, account, since, ready: { ...ready, handle } };
  }

  it('the outcome is unknown until TikTok reports the post as published', async () => {
    const { rig, ready, since, account } = await accepted();
    rig.world.pass(4_999);
    expect(await rig.failureOf(find(ready, since), account)).toMatchObject({ kind: 'outcome_unknown' });
    rig.world.pass(1);
    expect((await find(ready, since))?.id).toMatch(/^p_pub_url~/);
  });

  it('if TikTok has not finished after an hour, a person has to check', async () => {
    const { rig, ready, since, account, connect } = await accepted({ processingMs: 2 * hourMs });
    rig.world.pass(since + hourMs - 1 - rig.world.now());
    expect(await rig.failureOf(find(ready, since), account)).toMatchObject({ kind: 'outcome_unknown' });
    rig.world.pass(1);
    const later = await connect();
    expect(await rig.failureOf(find({ ...ready, account: later }, since), later)).toMatchObject({
      kind: 'rejected',
      reason: 'TikTok has been processing this post for over an hour. Please check on TikTok.',
    });
  });

  it('the next attempt waits for the post and does not send it again', async () => {
    const { rig, ready, since, calls } = await accepted();
    rig.world.pass(5_000);
    const again = await start(ready);
    expect(again).toEqual({ kind: 'ready', handle: ready.handle });
    expect(await commit({ ...ready, handle: again.handle })).toEqual(await find(ready, since));
    expect(sentTo(calls, '/content/init/')).toHaveLength(1);
    expect(rig.posts()).toHaveLength(1);
  });

  it.each([
    ['photo_pull_failed', { kind: 'unavailable', startOver: true }],
    ['internal', { kind: 'unavailable', startOver: true }],
    ['picture_size_check_failed', { kind: 'rejected' }],
    ['auth_removed', { kind: 'token_expired' }],
  ])('a post that fails later for %s is not published, and the reason is shown', async (reason, failure) => {
    const { rig, ready, since, account } = await accepted({ failNext: [reason] });
    rig.world.pass(5_000);
    expect(await find(ready, since)).toBeNull();
    expect(await rig.failureOf(start(ready), account)).toMatchObject({ ...failure, code: reason });
    expect(rig.posts()).toEqual([]);
  });

  it('a post that fails immediately is not published', async () => {
    const { rig, connect, prepare } = await setup({ failNext: ['picture_size_check_failed'] });
    const account = await connect();
    expect(await rig.failureOf(commit(await prepare(account, single)), account)).toMatchObject({
      kind: 'rejected',
      code: 'picture_size_check_failed',
    });
  });
});
