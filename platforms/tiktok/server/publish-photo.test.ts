import { describe, expect, it } from 'vitest';
import { contentWith, image, video } from '../testing/samples.ts';
import { bakery, pathOf, quiet, sentTo, setup } from '../testing/setup.ts';
import type { PublishHandle } from './handle.ts';
import { platform } from './index.ts';

const { start, poll, commit, find } = platform.publish;
const carousel = contentWith({ media: [image('a b'), image('c')], options: { uploadType: 'carousel' } });
const single = contentWith({ media: [image('one')] });
const skewMs = 5_000;

describe('photos', () => {
  it('are fetched by TikTok, in order, from addresses that are given out with the post', async () => {
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

  it('are private, branded and without comments where that is wanted, or the account has none', async () => {
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

  it('are refused before anything is posted where the account offers no such privacy', async () => {
    const { rig, calls, connect, job } = await setup();
    const failure = await rig.failureOf(start(job(await connect(bakery), single)));
    expect(failure).toMatchObject({ kind: 'rejected', code: 'privacy_level_option_mismatch' });
    expect(sentTo(calls, '/content/init/')).toEqual([]);
  });

  it('have nothing to wait for before they are posted', async () => {
    const { calls, connect, prepare } = await setup();
    const ready = await prepare(await connect(), single);
    const before = calls.length;
    expect(await poll(ready)).toEqual({ kind: 'ready', handle: ready.handle });
    expect(calls).toHaveLength(before);
  });

  it('are refused where this site is not verified', async () => {
    const { rig, connect, prepare } = await setup({ verified: ['https://elsewhere.example/'] });
    const account = await connect();
    expect(await rig.failureOf(commit(await prepare(account, single)), account)).toMatchObject({
      kind: 'rejected',
      code: 'url_ownership_unverified',
    });
  });

  it('are refused to an app that TikTok has not reviewed, but for private ones of private accounts', async () => {
    const { rig, connect, prepare } = await setup({ isAudited: false });
    const own = { ...single, options: { ...single.options, privacy: 'private' as const } };
    const account = await connect();
    expect(await rig.failureOf(commit(await prepare(account, own)), account)).toMatchObject({
      code: 'unaudited_client_can_only_post_to_private_accounts',
    });
    expect(await commit(await prepare(await connect(bakery), own))).toMatchObject({ url: null });
  });
});

describe('photos that TikTok was told to post', () => {
  const hourMs = 60 * 60_000;

  /** As they stand when TikTok has answered, and not finished. */
  async function told(settings: Record<string, unknown> = {}) {
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

  it('are out when TikTok says so, and not before', async () => {
    const { rig, ready, since, account } = await told();
    rig.world.pass(4_999);
    expect(await rig.failureOf(find(ready, since), account)).toMatchObject({ kind: 'outcome_unknown' });
    rig.world.pass(1);
    expect((await find(ready, since))?.id).toMatch(/^p_pub_url~/);
  });

  it('are left to a person when TikTok has not finished in an hour', async () => {
    const { rig, ready, since, account, connect } = await told({ processingMs: 2 * hourMs });
    rig.world.pass(since + hourMs - 1 - rig.world.now());
    expect(await rig.failureOf(find(ready, since), account)).toMatchObject({ kind: 'outcome_unknown' });
    rig.world.pass(1);
    const later = await connect();
    expect(await rig.failureOf(find({ ...ready, account: later }, since), later)).toMatchObject({
      kind: 'rejected',
      reason: 'TikTok has been processing this post for an hour and has not finished. Please look there.',
    });
  });

  it('are waited for, and not posted again, when somebody begins anew', async () => {
    const { rig, ready, since, calls } = await told();
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
  ])('and that it gives up later for %s are not out, and people hear why', async (reason, failure) => {
    const { rig, ready, since, account } = await told({ failNext: [reason] });
    rig.world.pass(5_000);
    expect(await find(ready, since)).toBeNull();
    expect(await rig.failureOf(start(ready), account)).toMatchObject({ ...failure, code: reason });
    expect(rig.posts()).toEqual([]);
  });

  it('and that it gives up at once are not out either', async () => {
    const { rig, connect, prepare } = await setup({ failNext: ['picture_size_check_failed'] });
    const account = await connect();
    expect(await rig.failureOf(commit(await prepare(account, single)), account)).toMatchObject({
      kind: 'rejected',
      code: 'picture_size_check_failed',
    });
  });
});

describe('photos whose answer was lost', () => {
  async function lost(content = single, settings: Record<string, unknown> = {}) {
    const given = await setup(settings);
    const { rig, connect, prepare } = given;
    const account = await connect();
    const ready = await prepare(account, content);
    const since = rig.world.now() - skewMs;
    rig.world.aim('photo_init', 'drop');
    expect(await rig.failureOf(commit(ready), account)).toMatchObject({ kind: 'outcome_unknown' });
    return { ...given, account, ready, since };
  }

  it('are found among the newest posts, with their address', async () => {
    const { rig, ready, since } = await lost();
    const found = await find(ready, since);
    const [post] = rig.posts();
    expect(found?.url).toBe(post?.url);
    expect(found?.url).toMatch(/^https:\/\/www\.tiktok\.com\/@ana\.paints\/photo\/\d{19}$/);
  });

  it('are found by the beginning of a caption that TikTok cuts', async () => {
    const long = { ...single, description: `${'Bread and butter. '.repeat(20)}#bread` };
    const { ready, since } = await lost(long);
    expect(await find(ready, since)).not.toBeNull();
  });

  it.each([
    ['they are private', { ...single, options: { ...single.options, privacy: 'private' as const } }, {}],
    ['TikTok has not looked at them yet', single, { moderationMs: 60_000 }],
    ['TikTok lists no photos', single, { listsPhotos: false }],
  ])('are never taken for not being there when %s', async (_when, content, settings) => {
    const { rig, ready, since, account } = await lost(content, settings);
    expect(await rig.failureOf(find(ready, since), account)).toMatchObject({ kind: 'outcome_unknown' });
    expect(rig.posts()).toHaveLength(1);
  });

  it('are not taken for an older post, nor for one of two', async () => {
    const { rig, ready, since, account, prepare } = await lost();
    rig.world.pass(60_000);
    const later = rig.world.now() - skewMs;
    expect(await rig.failureOf(find(ready, later), account)).toMatchObject({ kind: 'outcome_unknown' });
    await commit(await prepare(account, single));
    expect((await find(ready, later))?.url).toMatch(/photo/);
    expect(await rig.failureOf(find(ready, since), account)).toMatchObject({
      kind: 'outcome_unknown',
      reason: expect.stringMatching(/Several/),
    });
  });

  it('are not taken for a video with the same words', async () => {
    const { rig, ready, since, account, prepare } = await lost(single, { listsPhotos: false });
    const film = contentWith({ media: [video('film')], description: single.description });
    await commit(await prepare(account, film)).catch(() => undefined);
    rig.world.pass(60_000);
    expect(await rig.failureOf(find(ready, since), account)).toMatchObject({ kind: 'outcome_unknown' });
  });

  it('are left to a person when TikTok has not told for half an hour', async () => {
    const { rig, ready, since, account, connect } = await lost(single, { listsPhotos: false });
    rig.world.pass(since + 30 * 60_000 - 1 - rig.world.now());
    expect(await rig.failureOf(find(ready, since), account)).toMatchObject({ kind: 'outcome_unknown' });
    rig.world.pass(1);
    const later = await connect();
    expect(await rig.failureOf(find({ ...ready, account: later }, since), later)).toMatchObject({
      kind: 'rejected',
      reason: 'TikTok does not tell whether the post is out. Please look there.',
    });
  });

  it('are looked for over several pages', async () => {
    const { rig, ready, since, account, prepare, connect } = await lost(single, { postsPerDay: 1000 });
    for (let count = 0; count < 121; count += 1) {
      rig.world.pass(10_000);
      await commit(await prepare(account, { ...single, description: `Other ${count}` }));
    }
    expect((await find({ ...ready, account: await connect() }, since))?.url).toMatch(/photo/);
  });
});
