import type { PostContent } from '@fanfare/core/posts/content.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '../../_shared/http.ts';
import type { Account } from '../../platform.ts';
import { failureOf } from '../testing/failure-of.ts';
import { sha256Of, videoOf } from '../testing/files.ts';
import { content, createRig, type Rig } from '../testing/rig.ts';
import { platform } from './index.ts';
import { pieceBytes } from './pieces.ts';
import type { UploadHandle } from './session.ts';

const { publish } = platform;
let rig: Rig;
let account: Account;
beforeEach(async () => {
  rig = await createRig();
  account = await rig.connect();
});
afterEach(() => rig.close());

const large = videoOf(3 * pieceBytes + 5);

async function ready(change: Partial<PostContent> = {}, handle: UploadHandle | null = null) {
  const progress = await publish.start(rig.job(account, change, handle));
  expect(progress.kind).toBe('ready');
  return { ...rig.job(account, change), handle: progress.handle };
}

const posts = () => rig.posts(account);
const since = () => rig.clock.now - 5000;

describe('a video', () => {
  it('is out once, with its words, its privacy and every byte', async () => {
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

  it.each(['public', 'private', 'unlisted'] as const)('is %s where it is to be', async (privacy) => {
    await publish.commit(await ready({ options: { ...content.options, privacy } }));
    expect(posts().map((each) => each.privacy)).toEqual([privacy]);
  });

  it.each([1, pieceBytes - 1, pieceBytes, pieceBytes + 1, large.bytes])(
    'of %i bytes arrives whole, and only with its last piece',
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

  it('is read piece by piece', async () => {
    await publish.commit(await ready({ media: [large] }));
    expect(rig.files.opened).toEqual([
      `0-${pieceBytes}`,
      `${pieceBytes}-${2 * pieceBytes}`,
      `${2 * pieceBytes}-${3 * pieceBytes}`,
      `${3 * pieceBytes}-${large.bytes}`,
    ]);
  });

  it('must be there', async () => {
    expect(await failureOf(publish.start(rig.job(account, { media: [] })))).toMatchObject({
      kind: 'rejected',
    });
  });

  it('is refused with the reason of the network', async () => {
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
  ])('meets the limits of the network with %s', async (_what, change, code) => {
    const failure = await failureOf(publish.start(rig.job(account, change)));
    expect(failure?.code ?? null).toBe(code);
  });
});

describe('a repeated step', () => {
  it('goes on with the same session and makes nothing visible', async () => {
    const first = await ready();
    const second = await ready({}, first.handle);
    expect(second.handle).toEqual(first.handle);
    expect(posts()).toEqual([]);
  });

  it('finds out that the upload is complete after all', async () => {
    const job = await ready();
    const receipt = await publish.commit(job);
    const again = await ready({}, job.handle);
    expect(await publish.commit(again)).toEqual(receipt);
    expect(posts()).toHaveLength(1);
  });

  it('gets the same video when the last piece is sent twice', async () => {
    const job = await ready();
    expect(await publish.commit(job)).toEqual(await publish.commit(job));
    expect(posts()).toHaveLength(1);
  });

  it('asks how far it is, and changes nothing by that', async () => {
    const job = await ready({ media: [large] });
    expect(await publish.poll(job)).toEqual({ kind: 'ready', handle: job.handle });
    const beginning = { ...rig.job(account, { media: [large] }), handle: rig.kept[0]! };
    expect(await publish.poll(beginning)).toEqual({ kind: 'ready', handle: job.handle });
  });

  it('is not ready while more than the last piece is missing', async () => {
    const job = rig.job(account, { media: [large] });
    const progress = await publish.start({ ...job, until: rig.clock.now });
    expect(progress).toMatchObject({ kind: 'more', handle: { sent: 0 } });
    expect(await publish.poll({ ...job, handle: progress.handle })).toEqual(progress);
  });
});

describe('an upload', () => {
  it('keeps its session before a byte is sent, and how far it is after each piece', async () => {
    await ready({ media: [large] });
    expect(rig.kept.map((each) => each.sent)).toEqual([0, pieceBytes, 2 * pieceBytes, 3 * pieceBytes]);
    expect(new Set(rig.kept.map((each) => each.session)).size).toBe(1);
  });

  it('sends nothing more once its worker must stop', async () => {
    const stop = new Error('superseded');
    const job = { ...rig.job(account, { media: [large] }), keep: () => Promise.reject(stop) };
    await expect(publish.start(job)).rejects.toBe(stop);
    expect(rig.files.opened).toEqual([]);
  });

  it('ends its step in time and goes on in the next', async () => {
    const job = rig.job(account, { media: [large] });
    const limited = {
      ...job,
      keep(handle: UploadHandle) {
        if (handle.sent > 0) rig.clock.now += 40_000;
        return job.keep(handle);
      },
    };
    const progress = await publish.start(limited);
    expect(progress).toMatchObject({ kind: 'more', handle: { sent: pieceBytes } });
    await publish.commit(await ready({ media: [large] }, progress.handle));
    expect(posts()[0]?.media[0]?.sha256).toBe(sha256Of(large));
  });

  it('goes on at the byte where the connection broke', async () => {
    rig.fault('upload_piece', 'drop');
    expect(await failureOf(publish.start(rig.job(account, { media: [large] })))).toMatchObject({
      kind: 'outcome_unknown',
    });
    rig.files.opened.length = 0;
    await publish.commit(await ready({ media: [large] }, rig.kept[0]));
    expect(rig.files.opened[0]).toBe(`${pieceBytes / 2}-${pieceBytes}`);
    expect(posts().map((each) => each.media[0]?.sha256)).toEqual([sha256Of(large)]);
  });

  it('goes on at a whole block when its own side broke within a piece', async () => {
    const job = rig.job(account, { media: [large] });
    const broken = {
      ...rig.files,
      async open(...asked: Parameters<typeof rig.files.open>) {
        let left = 50;
        const cut = new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, controller) {
            left -= 1;
            if (left < 0) throw new Error('Storage broke.');
            controller.enqueue(chunk);
          },
        });
        return (await rig.files.open(...asked)).pipeThrough(cut);
      },
    };
    expect(await failureOf(publish.start({ ...job, media: broken }))).toMatchObject({
      kind: 'outcome_unknown',
    });
    const asked = { ...job, handle: rig.kept[0]! };
    await expect.poll(async () => (await publish.poll(asked)).handle.sent).toBeGreaterThan(0);
    const { handle } = await publish.poll(asked);
    expect(handle.sent % 262_144).toBe(0);
    expect(handle.sent).toBeLessThan(pieceBytes);
    await publish.commit(await ready({ media: [large] }, handle));
    expect(posts().map((each) => each.media[0]?.sha256)).toEqual([sha256Of(large)]);
  });

  it.each([
    ['server_error', 'unavailable'],
    ['rate_limit', 'rate_limited'],
    ['expire_token', 'token_expired'],
    ['lie', 'unavailable'],
  ] as const)('that meets %s in between is no worse for it', async (fault, kind) => {
    rig.fault('upload_piece', fault);
    expect(await failureOf(publish.start(rig.job(account, { media: [large] })))).toMatchObject({ kind });
    const grant = await platform.oauth.refresh!(rig.io, account.grant);
    account = { ...account, grant };
    await publish.commit(await ready({ media: [large] }, rig.kept[0]));
    expect(posts().map((each) => each.media[0]?.sha256)).toEqual([sha256Of(large)]);
  });

  it('begins from the start when its session has expired', async () => {
    const { handle } = await ready();
    rig.clock.now += 7 * 86_400_000;
    account = { ...account, grant: await platform.oauth.refresh!(rig.io, account.grant) };
    expect(await failureOf(publish.start(rig.job(account, {}, handle)))).toMatchObject({
      kind: 'unavailable',
      startOver: true,
    });
    const again = await ready();
    expect(again.handle.session).not.toBe(handle.session);
  });

  it('outlives a restart of the network', async () => {
    const small = videoOf(pieceBytes);
    const { handle } = await ready({ media: [small] });
    rig.restart();
    await publish.commit(await ready({ media: [small] }, handle));
    expect(posts().map((each) => each.media[0]?.sha256)).toEqual([sha256Of(small)]);
  });

  it('takes no session elsewhere, where the token would follow', async () => {
    for (const location of [
      'https://evil.example/',
      'http://www.googleapis.com/',
      'https://agoogleapis.com/',
      '',
    ]) {
      const fetcher = () => Promise.resolve(new Response('', { headers: { location } }));
      const http = createHttp({ origin: '', classify: platform.classify, fetch: fetcher });
      expect(await failureOf(publish.start({ ...rig.job(account), http }))).toMatchObject({
        kind: 'unavailable',
      });
    }
    expect(rig.kept).toEqual([]);
  });
});

describe('the last piece', () => {
  it.each(['drop', 'lie'] as const)('is found again after a %s', async (fault) => {
    const job = await ready();
    rig.fault('upload_last_piece', fault);
    expect(['outcome_unknown', 'unavailable']).toContain((await failureOf(publish.commit(job)))?.kind);
    expect(await publish.find(job, since())).toMatchObject({ id: posts()[0]?.id });
    expect(posts()).toHaveLength(1);
  });

  it.each(['server_error', 'rate_limit', 'expire_token', 'refuse'] as const)(
    'is surely not out after a %s, and goes out once after that',
    async (fault) => {
      const job = await ready();
      rig.fault('upload_last_piece', fault);
      expect(await failureOf(publish.commit(job))).not.toBeNull();
      account = { ...account, grant: await platform.oauth.refresh!(rig.io, account.grant) };
      expect(await publish.find({ ...job, account }, since())).toBeNull();
      await publish.commit(await ready({}, job.handle));
      expect(posts()).toHaveLength(1);
    },
  );

  it('is surely not out when it was never sent', async () => {
    expect(await publish.find(await ready(), since())).toBeNull();
  });

  it('is not decided while the network does not answer', async () => {
    const job = await ready();
    rig.fault('upload_status', 'server_error');
    expect(await failureOf(publish.find(job, since()))).toMatchObject({ kind: 'unavailable' });
  });
});

describe('a video whose session nobody knows any more', () => {
  const week = 7 * 86_400_000;

  async function lost(change: Partial<PostContent> = {}) {
    const job = await ready(change);
    const began = since();
    await publish.commit(job);
    rig.clock.now += week;
    account = { ...account, grant: await platform.oauth.refresh!(rig.io, account.grant) };
    return { job: { ...job, account }, began };
  }

  it('is found among the uploads by its words and its time', async () => {
    const { job, began } = await lost();
    expect(await publish.find(job, began)).toMatchObject({ id: posts()[0]?.id });
  });

  it('is not mistaken for an older one', async () => {
    const { job } = await lost();
    expect(await failureOf(publish.find(job, since()))).toMatchObject({ kind: 'outcome_unknown' });
  });

  it('is not mistaken for one with other words', async () => {
    const { job, began } = await lost({ description: 'Something else.' });
    const other = { ...job, content };
    expect(await failureOf(publish.find(other, began))).toMatchObject({ kind: 'outcome_unknown' });
  });

  it('is left to a person when there are two of the kind', async () => {
    const began = since();
    await publish.commit(await ready());
    const { job } = await lost();
    expect(await failureOf(publish.find(job, began))).toMatchObject({ kind: 'outcome_unknown' });
  });

  it('is left to a person when the list is empty, because that may only be late', async () => {
    const job = await ready();
    rig.clock.now += week;
    account = { ...account, grant: await platform.oauth.refresh!(rig.io, account.grant) };
    expect(await failureOf(publish.find({ ...job, account }, 0))).toMatchObject({ kind: 'outcome_unknown' });
  });

  it('is not said to be refused when it vanishes under the last piece', async () => {
    const job = await ready();
    rig.clock.now += week;
    account = { ...account, grant: await platform.oauth.refresh!(rig.io, account.grant) };
    expect(await failureOf(publish.commit({ ...job, account }))).toMatchObject({ kind: 'outcome_unknown' });
  });
});

describe('what the network lets through', () => {
  it('is a number of uploads a day, new at midnight in California', async () => {
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

  it('is a number of uploads of a channel, free again a day later', async () => {
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

  it('needs the permission', async () => {
    const scopes = ['https://www.googleapis.com/auth/youtube.readonly'];
    account = await rig.connect({ scopes });
    expect(await failureOf(publish.start(rig.job(account)))).toMatchObject({ kind: 'missing_permission' });
  });
});

describe('secrets', () => {
  it('stand in no error', async () => {
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

describe('taking a video down', () => {
  it('removes it, and may be done twice', async () => {
    const { id } = await publish.commit(await ready());
    await publish.remove!(rig.io, account, id);
    await publish.remove!(rig.io, account, id);
    expect(posts()).toEqual([]);
  });
});
