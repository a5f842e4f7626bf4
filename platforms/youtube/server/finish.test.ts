import type { PostContent } from '@fanfare/core/posts/content.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { imageOf, sha256Of, videoOf } from '../testing/files.ts';
import { anna, createRig, quiet, unverified, type Rig } from '../testing/rig.ts';
import { platform } from './index.ts';

const { publish } = platform;
let rig: Rig;
let account: Account;
beforeEach(async () => {
  rig = await createRig();
  account = await rig.connect();
});
afterEach(() => rig.close());

/** The sandbox processes a video in this time. */
const processingMs = 20_000;

async function out(change: Partial<PostContent> = {}, waitMs = processingMs) {
  const { handle } = await publish.start(rig.job(account, change));
  const receipt = await publish.commit({ ...rig.job(account, change), handle });
  rig.clock.now += waitMs;
  const url = `https://www.youtube.com/watch?v=${receipt.id}`;
  return { url, finish: () => publish.finish!(rig.job(account, change), { id: receipt.id, url: null }) };
}

const thumbnails = () => rig.posts(account).map(({ media }) => media[1]?.sha256);
const jpeg = imageOf('image/jpeg');
const stillProcessing = { kind: 'unavailable', reason: 'YouTube is still processing the video.' };

describe('published YouTube video', () => {
  it('finishing a video returns its address and no warnings', async () => {
    const { url, finish } = await out();
    expect(await finish()).toEqual({ url, warnings: [] });
  });

  it.each(['image/jpeg', 'image/png'])(
    'finishing twice sets the thumbnail of type %s without a warning',
    async (type) => {
      const thumbnail = imageOf(type);
      const { finish } = await out({ thumbnail });
      expect(await finish()).toMatchObject({ warnings: [] });
      expect(await finish()).toMatchObject({ warnings: [] });
      expect(thumbnails()).toEqual([sha256Of(thumbnail)]);
    },
  );

  it('finishing returns a warning if the channel may not set thumbnails', async () => {
    account = await rig.connect({ account: unverified });
    const { url, finish } = await out({ thumbnail: jpeg });
    expect(await finish()).toEqual({
      url,
      warnings: [
        "The video is published, but its thumbnail was not set: The authenticated user doesn't have permissions to upload and set custom video thumbnails.",
      ],
    });
  });

  it('a thumbnail of an unsupported type is not sent', async () => {
    const { finish } = await out({ thumbnail: imageOf('image/webp') });
    expect(await finish()).toMatchObject({
      warnings: [
        'The video is published, but its thumbnail was not set: YouTube thumbnails must be JPEG or PNG images of at most 50 MB, at least 640 pixels wide.',
      ],
    });
    expect(rig.files.opened).toHaveLength(1);
  });

  it.each([
    ['server_error', 'unavailable'],
    ['drop', 'outcome_unknown'],
    ['expire_token', 'token_expired'],
  ] as const)(
    'finishing fails after the fault "%s" and succeeds when it is repeated',
    async (fault, kind) => {
      const { finish } = await out({ thumbnail: jpeg });
      rig.fault('thumbnails_set', fault);
      expect(await failureOf(finish())).toMatchObject({ kind });
      account = { ...account, grant: await platform.oauth.refresh!(rig.io, account.grant) };
      expect(await finish()).toMatchObject({ warnings: [] });
      expect(thumbnails()).toEqual([sha256Of(jpeg)]);
    },
  );

  it('finishing returns a warning if YouTube made the video private', async () => {
    account = await rig.connect({ account: quiet });
    const { finish } = await out();
    expect(await finish()).toMatchObject({
      warnings: ['YouTube made this video private, although it was to be unlisted. Please change it there.'],
    });
  });

  it.each([
    ['refuse', 'YouTube rejected this video (duplicate).'],
    ['server_error', 'YouTube could not process this video (codec).'],
  ] as const)('a warning explains how processing ended after the fault "%s"', async (fault, warning) => {
    rig.fault('processing', fault);
    const { finish } = await out({}, processingMs - 1);
    expect(await failureOf(finish())).toMatchObject(stillProcessing);
    rig.clock.now += 1;
    expect(await finish()).toMatchObject({ warnings: [warning] });
  });

  it.each([
    ['of more than 12 hours', anna, { durationMs: 12 * hourMs + 1 }, 'YouTube rejected this video (length).'],
    [
      'of more than 15 minutes, on a channel without a phone number,',
      unverified,
      { durationMs: hourMs / 4 + 1 },
      'YouTube rejected this video (length).',
    ],
  ] as const)('a warning explains why a video %s was rejected', async (_what, channel, change, warning) => {
    account = await rig.connect({ account: channel });
    const { finish } = await out({ media: [{ ...videoOf(300_000), ...change }] });
    expect(await finish()).toMatchObject({ warnings: [warning] });
  });

  it.each([
    ['a verified channel', anna, 12 * hourMs],
    ['any channel', unverified, hourMs / 4],
  ])('the longest video that %s may upload is processed', async (_what, channel, durationMs) => {
    account = await rig.connect({ account: channel });
    const { finish } = await out({ media: [{ ...videoOf(300_000), durationMs }] });
    expect(await finish()).toMatchObject({ warnings: [] });
  });

  it('finishing fails until the video is processed, and then sets the thumbnail once', async () => {
    const { url, finish } = await out({ thumbnail: jpeg }, 0);
    for (let waited = 0; waited < processingMs; waited += processingMs / 4) {
      expect(await failureOf(finish())).toMatchObject(stillProcessing);
      rig.clock.now += processingMs / 4;
    }
    expect(rig.files.opened).toHaveLength(1);
    expect(await finish()).toEqual({ url, warnings: [] });
    expect(thumbnails()).toEqual([sha256Of(jpeg)]);
  });

  it('finishing returns the address even if YouTube no longer lists the video', async () => {
    const { url, finish } = await out();
    await publish.remove!(rig.io, account, rig.posts(account)[0]!.id);
    expect(await finish()).toEqual({ url, warnings: [] });
  });
});
