import { hourMs } from '@fanfare/core/time/units.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { smallest } from '../../_shared/testing/media-bytes.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createRedditRig, type RedditRig } from '../testing/rig.ts';
import { ben, contentWith, gif, image, kitchen, pia, video } from '../testing/subject.ts';
import { platform } from './index.ts';
import { poster } from './poster.ts';

const { publish } = platform;

let rig: RedditRig;
let account: Account;
async function begin(saved?: unknown) {
  await rig?.close();
  rig = await createRedditRig(saved);
  account = await rig.connect();
}
beforeEach(() => begin());
afterEach(() => rig.close());

const post = () => rig.posts()[0];
const send = async (content = contentWith(), target = 'soup') =>
  publish.commit(await rig.prepareFor(account, { content, target }));
const leases = () => rig.calls.filter((each) => each.endsWith('asset.json')).length;

describe('an image post', () => {
  it('an image over 500 KiB is sent as a smaller JPEG, and an image of 500 KiB is sent as it is', async () => {
    await send(contentWith({ media: [image('a', 512_000)] }));
    expect(post()?.media[0]).toMatchObject({
      bytes: 512_000,
      sha256: rig.files.sha256(image('a', 512_000)),
    });
    await begin();
    await send(contentWith({ media: [{ ...image('a', 512_001), type: 'image/png' }] }));
    expect(post()?.media).toMatchObject([{ bytes: 512_000, type: 'image/jpeg' }]);
  });

  it('an image in a format that Reddit does not accept becomes a JPEG', async () => {
    await send(contentWith({ media: [{ ...image('a'), type: 'image/webp' }] }));
    expect(post()?.media).toMatchObject([{ type: 'image/jpeg' }]);
  });

  it('an animated GIF is not converted', async () => {
    await send(contentWith({ media: [gif(700_000)] }));
    expect(post()?.media).toMatchObject([{ bytes: 700_000, type: 'image/gif' }]);
  });

  it('an image over the limit of Reddit is refused', async () => {
    const large = smallest('image/jpeg', { bytes: 20_971_521 });
    const media = { ...rig.files, compressed: () => Promise.resolve(large) };
    const content = contentWith({ media: [image('a', 600_000)] });
    expect(await failureOf(rig.prepareFor(account, { content, media }))).toMatchObject({
      kind: 'rejected',
      code: 'EntityTooLarge',
    });
  });
});

describe('a video post', () => {
  it('a video that Reddit cannot process is accepted and never appears', async () => {
    const long = { ...video(300_000), durationMs: 900_001 };
    expect(await failureOf(send(contentWith({ media: [long] })))).toMatchObject({ kind: 'outcome_unknown' });
    rig.world.pass(hourMs);
    expect(post()).toBeUndefined();
  });

  it('the thumbnail of the post becomes the poster of the video', async () => {
    await send(contentWith({ media: [video()], thumbnail: image('t') }));
    expect(post()?.media.map(({ sha256 }) => sha256)).toEqual([
      rig.files.sha256(video()),
      rig.files.sha256(image('t')),
    ]);
  });

  it('a large thumbnail is compressed', async () => {
    await send(contentWith({ media: [video()], thumbnail: image('t', 600_000) }));
    expect(post()?.media[1]).toMatchObject({ bytes: 512_000, type: 'image/jpeg' });
  });

  it.each([
    ['there is no thumbnail', null],
    ['the thumbnail is not usable', gif()],
  ])('the poster is plain grey if %s', async (_why, thumbnail) => {
    await send(contentWith({ media: [video()], thumbnail }));
    expect(post()?.media[1]).toMatchObject({ bytes: poster().length, type: 'image/jpeg' });
    expect([...poster().subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(poster().length).toBeLessThan(2000);
  });
});

describe('the preparation', () => {
  it('each uploaded file is stored without its upload secrets', async () => {
    const { handle } = await rig.prepareFor(account, { content: contentWith({ media: [video()] }) });
    expect(rig.kept).toEqual([
      { media: handle.media, poster: null, tried: [], attempts: 0, firstAt: null, accepted: false },
      { media: handle.media, poster: handle.poster, tried: [], attempts: 0, firstAt: null, accepted: false },
    ]);
    expect(JSON.stringify(rig.kept)).not.toMatch(/signature|policy|wss|token/i);
  });

  it('the second file is left to the next step when the time of the step ends', async () => {
    const content = contentWith({ media: [video()] });
    const now = rig.world.now();
    let times = 0;
    const clock = () => now + (times += 1) * 10;
    const progress = await publish.start(rig.jobOf(account, { content, now: clock, until: now + 35 }));
    expect(progress).toMatchObject({ kind: 'more', handle: { poster: null } });
    const { handle } = await rig.prepareFor(account, { content, handle: progress.handle });
    expect(handle.media).toEqual(progress.handle.media);
    expect(leases()).toBe(2);
  });

  it('a repeated step uploads a file again if the first upload is an hour old', async () => {
    const { handle } = await rig.prepareFor(account);
    rig.world.pass(hourMs - 1);
    const same = await rig.prepareFor(account, { handle });
    expect(same.handle.media).toEqual(handle.media);
    rig.world.pass(1);
    const other = await rig.prepareFor(account, { handle });
    expect(other.handle.media?.id).not.toBe(handle.media?.id);
    expect(other.handle.tried).toEqual([handle.media?.id, other.handle.media?.id]);
  });

  it('a text post uploads nothing', async () => {
    await send(contentWith({ media: [] }));
    expect(rig.calls.slice(-1)).toEqual(['POST oauth.reddit.com/api/submit']);
    expect(leases()).toBe(0);
    expect(rig.kept).toEqual([]);
  });

  it.each(['drop', 'false_error', 'server_error', 'refuse'] as const)(
    'a file gets a new lease after an upload with the fault "%s"',
    async (fault) => {
      rig.world.aim('media_upload', fault);
      expect((await failureOf(rig.prepareFor(account)))?.kind).toMatch(/unavailable|outcome_unknown/);
      await send();
      expect(leases()).toBe(2);
      expect(rig.posts()).toHaveLength(1);
    },
  );
});

describe('a post', () => {
  it('the subreddit may be written in any case, and repeated spaces in the title are removed', async () => {
    const receipt = await send(contentWith({ title: 'Two  spaces ' }), 'SOUP');
    expect(post()).toMatchObject({ id: receipt.id, title: 'Two spaces', kind: 'r/soup · image' });
    expect(receipt.url).toBe(`https://www.reddit.com/r/soup/comments/${receipt.id}/two_spaces/`);
  });

  it('a post without a subreddit is refused', async () => {
    for (const target of [null, ''])
      expect(await failureOf(publish.start(rig.jobOf(account, { target })))).toMatchObject({
        kind: 'rejected',
        reason: 'Reddit posts require a subreddit selection.',
      });
  });

  it.each([
    ['nowhere_at_all', 'not_found', 'SUBREDDIT_NOEXIST'],
    ['OldRecipes', 'rejected', 'SUBREDDIT_NOTALLOWED'],
    ['WordsOnly', 'rejected', 'NO_LINKS'],
    ['FlairedBowls', 'rejected', 'SUBMIT_VALIDATION_FLAIR_REQUIRED'],
  ])('a post in r/%s is refused as %s', async (target, kind, code) => {
    expect(await failureOf(send(contentWith(), target))).toMatchObject({ kind, code });
    expect(rig.posts()).toEqual([]);
  });

  it('a text post is refused in a subreddit for links', async () => {
    expect(await failureOf(send(contentWith({ media: [] }), 'LinksOnly'))).toMatchObject({
      code: 'NO_SELFS',
    });
  });

  it('a post in a subreddit that banned the account is refused, and a post in another subreddit is accepted', async () => {
    account = await rig.connect(ben);
    expect(await failureOf(send())).toMatchObject({ kind: 'rejected', code: 'SUBREDDIT_NOTALLOWED' });
    expect(await failureOf(send(contentWith(), 'Breadmaking'))).toBeNull();
  });

  it('a new account has to wait between posts', async () => {
    account = await rig.connect(pia);
    await send();
    rig.world.pass(60_000);
    expect(await failureOf(send())).toMatchObject({
      kind: 'rate_limited',
      code: 'RATELIMIT',
      retryAt: rig.world.now() + 9 * 60_000,
    });
    rig.world.pass(9 * 60_000);
    expect(await failureOf(send())).toBeNull();
  });

  it('a missing scope is reported as a missing permission', async () => {
    const { scopes } = account.grant;
    expect(scopes).toContain('submit');
    const address = rig.consentAddress(null);
    address.searchParams.set('scope', 'identity');
    const body = new URLSearchParams({ identity: rig.subject.account });
    const back = await fetch(address, { method: 'POST', body, redirect: 'manual' });
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const redirectUri = 'https://fanfare.example/api/callback';
    const grant = await platform.oauth.exchange(rig.io, { code, verifier: null, redirectUri });
    expect(grant.scopes).toEqual(['identity']);
    account = { ...account, grant };
    expect(await failureOf(send())).toMatchObject({ kind: 'missing_permission', code: 'insufficient_scope' });
  });
});

describe('a published post', () => {
  const finish = async (id: string) => publish.finish!(rig.jobOf(account), { id, url: null });

  it('finishing returns a warning if moderators removed the post immediately', async () => {
    const { id } = await send(contentWith(), 'AutoModerated');
    expect((await finish(id)).warnings).toEqual([
      'This post was removed from r/AutoModerated. Please ask its moderators why.',
    ]);
  });

  it('finishing an unknown post fails', async () => {
    expect(await failureOf(finish('zzz'))).toMatchObject({ kind: 'not_found' });
  });

  it("deleting another person's post fails", async () => {
    const { id } = await send();
    const other = await rig.connect(kitchen);
    expect(await failureOf(publish.remove!(rig.io, other, id))).toMatchObject({ kind: 'rejected' });
    expect(rig.posts()).toHaveLength(1);
  });
});
