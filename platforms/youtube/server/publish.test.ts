import type { PostContent } from '@fanfare/core/posts/content.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { sha256Of, videoOf } from '../testing/files.ts';
import { readyJob } from '../testing/ready.ts';
import { content, createRig, type Rig } from '../testing/rig.ts';
import { platform } from './index.ts';
import { chunkBytes } from './chunks.ts';

const { publish } = platform;
let rig: Rig;
let account: Account;
beforeEach(async () => {
  rig = await createRig();
  account = await rig.connect();
});
afterEach(() => rig.close());

const large = videoOf(3 * chunkBytes + 5);

const ready = (change?: Partial<PostContent>) => readyJob(rig, account, change);
const posts = () => rig.posts(account);

describe('publishing a YouTube video', () => {
  it('a video is published once with its text, privacy and bytes', async () => {
    const receipt = await publish.commit(await ready());
    expect(receipt).toEqual({ id: posts()[0]?.id, url: `https://www.youtube.com/watch?v=${receipt.id}` });
    const [video] = content.media;
    expect(posts()).toEqual([
      expect.objectContaining({
        title: content.title,
        text: content.description,
        privacy: 'unlisted',
        media: [expect.objectContaining({ type: 'video/mp4', bytes: 300_000, sha256: sha256Of(video!) })],
      }),
    ]);
  });

  it.each(['public', 'private', 'unlisted'] as const)(
    'a video is %s according to its options',
    async (privacy) => {
      await publish.commit(await ready({ options: { ...content.options, privacy } }));
      expect(posts().map((each) => each.privacy)).toEqual([privacy]);
    },
  );

  it.each([1, chunkBytes - 1, chunkBytes, chunkBytes + 1, large.bytes])(
    'a video of the size %i is published unchanged, and not before its last chunk',
    async (bytes) => {
      const video = videoOf(bytes);
      const job = await ready({ media: [video] });
      expect(posts()).toEqual([]);
      await publish.commit(job);
      expect(posts().map((each) => each.media[0])).toEqual([
        expect.objectContaining({ bytes, sha256: sha256Of(video) }),
      ]);
    },
  );

  it('a video is read chunk by chunk', async () => {
    await publish.commit(await ready({ media: [large] }));
    expect(rig.files.opened).toEqual([
      `0-${chunkBytes}`,
      `${chunkBytes}-${2 * chunkBytes}`,
      `${2 * chunkBytes}-${3 * chunkBytes}`,
      `${3 * chunkBytes}-${large.bytes}`,
    ]);
  });

  it('a post without a video is rejected', async () => {
    expect(await failureOf(publish.start(rig.job(account, { media: [] })))).toMatchObject({
      kind: 'rejected',
    });
  });

  it("a refused video fails with YouTube's reason", async () => {
    expect(await failureOf(publish.start(rig.job(account, { title: '' })))).toEqual({
      kind: 'rejected',
      reason: 'The request metadata specifies an invalid or empty video title.',
      code: 'invalidTitle',
    });
  });

  it.each([
    ['a title of 100 characters', { title: 'a'.repeat(100) }, null],
    ['a title of 101 characters', { title: 'a'.repeat(101) }, 'invalidTitle'],
    ['a description of 5000 bytes', { description: 'é'.repeat(2500) }, null],
    ['a description of 5001 bytes', { description: `${'é'.repeat(2500)}a` }, 'invalidDescription'],
  ])('a video is refused only if it exceeds a limit: %s', async (_what, change, code) => {
    const failure = await failureOf(publish.start(rig.job(account, change)));
    expect(failure?.code ?? null).toBe(code);
  });
});

describe('YouTube limits', () => {
  it('the daily upload quota resets at midnight in California', async () => {
    await rig.close();
    rig = await createRig({ limits: { uploadsPerDay: 1 } });
    account = await rig.connect();
    await ready();
    expect(await failureOf(publish.start(rig.job(account)))).toMatchObject({
      kind: 'rate_limited',
      code: 'quotaExceeded',
      reason: 'YouTube API quota exceeded. Please try again later.',
      retryAt: Date.parse('2026-11-21T08:00:00.000Z'),
    });
    rig.clock.now = Date.parse('2026-11-21T08:00:00.000Z');
    account = { ...account, grant: await platform.oauth.refresh!(rig.io, account.grant) };
    await ready();
  });

  it('an upload over the limit of the channel can be tried again a day later', async () => {
    await rig.close();
    rig = await createRig({ limits: { uploadsPerChannel: 1 } });
    account = await rig.connect();
    await publish.commit(await ready());
    expect(await failureOf(publish.start(rig.job(account)))).toMatchObject({
      kind: 'rate_limited',
      code: 'uploadLimitExceeded',
      retryAt: rig.clock.now + 86_400_000,
    });
  });

  it('publishing without the permission fails as missing_permission', async () => {
    const scopes = ['https://www.googleapis.com/auth/youtube.readonly'];
    account = await rig.connect({ scopes });
    expect(await failureOf(publish.start(rig.job(account)))).toMatchObject({ kind: 'missing_permission' });
  });
});

describe('secrets of a YouTube upload', () => {
  it('no error shows a secret', async () => {
    const job = await ready();
    for (const fault of ['server_error', 'drop', 'expire_token'] as const) {
      rig.fault('upload_last_piece', fault);
      const error: unknown = await publish.commit(job).catch((thrown: unknown) => thrown);
      const told = JSON.stringify([error, String(error), (error as Error).stack]);
      expect(told).not.toContain(account.grant.accessToken);
      expect(told).not.toContain(job.handle.session);
    }
  });
});

describe('removing a YouTube video', () => {
  it('a video is removed, and removing it again is not an error', async () => {
    const { id } = await publish.commit(await ready());
    await publish.remove!(rig.io, account, id);
    await publish.remove!(rig.io, account, id);
    expect(posts()).toEqual([]);
  });
});
