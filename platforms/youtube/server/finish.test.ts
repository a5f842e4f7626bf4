import type { PostContent } from '@fanfare/core/posts/content.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { failureOf } from '../testing/failure-of.ts';
import { imageOf, sha256Of } from '../testing/files.ts';
import { createRig, quiet, unverified, type Rig } from '../testing/rig.ts';
import { platform } from './index.ts';

const { publish } = platform;
let rig: Rig;
let account: Account;
beforeEach(async () => {
  rig = await createRig();
  account = await rig.connect();
});
afterEach(() => rig.close());

async function out(change: Partial<PostContent> = {}) {
  const { handle } = await publish.start(rig.job(account, change));
  const receipt = await publish.commit({ ...rig.job(account, change), handle });
  const url = `https://www.youtube.com/watch?v=${receipt.id}`;
  return { url, finish: () => publish.finish!(rig.job(account, change), { id: receipt.id, url: null }) };
}

const thumbnails = () => rig.posts(account).map(({ media }) => media[1]?.sha256);
const jpeg = imageOf('image/jpeg');

describe('a video that is out', () => {
  it('has an address and nothing to warn of', async () => {
    const { url, finish } = await out();
    expect(await finish()).toEqual({ url, warnings: [] });
  });

  it.each(['image/jpeg', 'image/png'])('gets its thumbnail as %s, twice with the same end', async (type) => {
    const thumbnail = imageOf(type);
    const { finish } = await out({ thumbnail });
    expect(await finish()).toMatchObject({ warnings: [] });
    expect(await finish()).toMatchObject({ warnings: [] });
    expect(thumbnails()).toEqual([sha256Of(thumbnail)]);
  });

  it('stays out without a thumbnail where the network permits none, and says why', async () => {
    account = await rig.connect({ account: unverified });
    const { url, finish } = await out({ thumbnail: jpeg });
    expect(await finish()).toEqual({
      url,
      warnings: [
        "The video is published, but its thumbnail was not set: The authenticated user doesn't have permissions to upload and set custom video thumbnails.",
      ],
    });
  });

  it('is not bothered with a thumbnail of another kind', async () => {
    const { finish } = await out({ thumbnail: imageOf('image/webp') });
    expect(await finish()).toMatchObject({
      warnings: [
        'The video is published, but its thumbnail was not set: YouTube thumbnails must be JPEG or PNG images.',
      ],
    });
    expect(rig.files.opened).toHaveLength(1);
  });

  it.each([
    ['server_error', 'unavailable'],
    ['drop', 'outcome_unknown'],
    ['expire_token', 'token_expired'],
  ] as const)('tries again after a %s', async (fault, kind) => {
    const { finish } = await out({ thumbnail: jpeg });
    rig.fault('thumbnails_set', fault);
    expect(await failureOf(finish())).toMatchObject({ kind });
    account = { ...account, grant: await platform.oauth.refresh!(rig.io, account.grant) };
    expect(await finish()).toMatchObject({ warnings: [] });
    expect(thumbnails()).toEqual([sha256Of(jpeg)]);
  });

  it('says that the network has made it private', async () => {
    account = await rig.connect({ account: quiet });
    const { finish } = await out();
    expect(await finish()).toMatchObject({
      warnings: ['YouTube made this video private, although it was to be unlisted. Please change it there.'],
    });
  });

  it.each([
    ['refuse', 'YouTube rejected this video (duplicate).'],
    ['server_error', 'YouTube could not process this video (codec).'],
  ] as const)('says what became of the processing after a %s, once that is known', async (fault, warning) => {
    rig.fault('processing', fault);
    const { finish } = await out();
    rig.clock.now += 19_999;
    expect(await finish()).toMatchObject({ warnings: [] });
    rig.clock.now += 1;
    expect(await finish()).toMatchObject({ warnings: [warning] });
  });

  it('is not waited for when processing never ends', async () => {
    rig.fault('processing', 'never_finish');
    const { finish } = await out();
    rig.clock.now += 1_800_000;
    expect(await finish()).toMatchObject({ warnings: [] });
  });

  it('keeps its address when the network shows nothing of it any more', async () => {
    const { url, finish } = await out();
    await publish.remove!(rig.io, account, rig.posts(account)[0]!.id);
    expect(await finish()).toEqual({ url, warnings: [] });
  });
});
