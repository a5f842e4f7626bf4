import type { PostContent } from '@fanfare/core/posts/content.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '../../_shared/http.ts';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { sha256Of, videoOf } from '../testing/files.ts';
import { readyJob } from '../testing/ready.ts';
import { createRig, type Rig } from '../testing/rig.ts';
import { platform } from './index.ts';
import { chunkBytes } from './chunks.ts';
import type { UploadHandle } from './session.ts';

const { publish } = platform;
let rig: Rig;
let account: Account;
beforeEach(async () => {
  rig = await createRig();
  account = await rig.connect();
});
afterEach(() => rig.close());

const large = videoOf(3 * chunkBytes + 5);

const ready = (change?: Partial<PostContent>, handle?: UploadHandle | null) =>
  readyJob(rig, account, change, handle);
const posts = () => rig.posts(account);

describe('repeated YouTube step', () => {
  it('a repeated step continues the existing session and makes nothing visible', async () => {
    const first = await ready();
    const second = await ready({}, first.handle);
    expect(second.handle).toEqual(first.handle);
    expect(posts()).toEqual([]);
  });

  it('a step notices that the upload is already complete', async () => {
    const job = await ready();
    const receipt = await publish.commit(job);
    const again = await ready({}, job.handle);
    expect(await publish.commit(again)).toEqual(receipt);
    expect(posts()).toHaveLength(1);
  });

  it('sending the last chunk twice returns the id of the same video', async () => {
    const job = await ready();
    expect(await publish.commit(job)).toEqual(await publish.commit(job));
    expect(posts()).toHaveLength(1);
  });

  it('reading the progress changes nothing', async () => {
    const job = await ready({ media: [large] });
    expect(await publish.poll(job)).toEqual({ kind: 'ready', handle: job.handle });
    const beginning = { ...rig.job(account, { media: [large] }), handle: rig.kept[0]! };
    expect(await publish.poll(beginning)).toEqual({ kind: 'ready', handle: job.handle });
  });

  it('an upload is not ready for the commit while more than its last chunk is missing', async () => {
    const job = rig.job(account, { media: [large] });
    const progress = await publish.start({ ...job, until: rig.clock.now });
    expect(progress).toMatchObject({ kind: 'more', handle: { sent: 0 } });
    expect(await publish.poll({ ...job, handle: progress.handle })).toEqual(progress);
  });
});

describe('YouTube upload', () => {
  it('the session is stored before the first byte, and the progress after each chunk', async () => {
    await ready({ media: [large] });
    expect(rig.kept.map((each) => each.sent)).toEqual([0, chunkBytes, 2 * chunkBytes, 3 * chunkBytes]);
    expect(new Set(rig.kept.map((each) => each.session)).size).toBe(1);
  });

  it('nothing is sent once the worker must stop', async () => {
    const stop = new Error('superseded');
    const job = { ...rig.job(account, { media: [large] }), keep: () => Promise.reject(stop) };
    await expect(publish.start(job)).rejects.toBe(stop);
    expect(rig.files.opened).toEqual([]);
  });

  it('a step stops when its time ends, and the next step continues the upload', async () => {
    const job = rig.job(account, { media: [large] });
    const limited = {
      ...job,
      keep(handle: UploadHandle) {
        if (handle.sent > 0) rig.clock.now += 40_000;
        return job.keep(handle);
      },
    };
    const progress = await publish.start(limited);
    expect(progress).toMatchObject({ kind: 'more', handle: { sent: chunkBytes } });
    await publish.commit(await ready({ media: [large] }, progress.handle));
    expect(posts()[0]?.media[0]?.sha256).toBe(sha256Of(large));
  });

  it('an upload continues at the byte where the connection broke', async () => {
    rig.fault('upload_piece', 'drop');
    expect(await failureOf(publish.start(rig.job(account, { media: [large] })))).toMatchObject({
      kind: 'outcome_unknown',
    });
    rig.files.opened.length = 0;
    await publish.commit(await ready({ media: [large] }, rig.kept[0]));
    expect(rig.files.opened[0]).toBe(`${chunkBytes / 2}-${chunkBytes}`);
    expect(posts().map((each) => each.media[0]?.sha256)).toEqual([sha256Of(large)]);
  });

  it('an upload continues after the last complete block if reading the file failed within a chunk', async () => {
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
    expect(handle.sent).toBeLessThan(chunkBytes);
    await publish.commit(await ready({ media: [large] }, handle));
    expect(posts().map((each) => each.media[0]?.sha256)).toEqual([sha256Of(large)]);
  });

  it.each([
    ['server_error', 'unavailable'],
    ['rate_limit', 'rate_limited'],
    ['expire_token', 'token_expired'],
    ['false_error', 'unavailable'],
  ] as const)('an upload continues after the fault "%s"', async (fault, kind) => {
    rig.fault('upload_piece', fault);
    expect(await failureOf(publish.start(rig.job(account, { media: [large] })))).toMatchObject({ kind });
    const grant = await platform.oauth.refresh!(rig.io, account.grant);
    account = { ...account, grant };
    await publish.commit(await ready({ media: [large] }, rig.kept[0]));
    expect(posts().map((each) => each.media[0]?.sha256)).toEqual([sha256Of(large)]);
  });

  it('an upload starts again when its session has expired', async () => {
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

  it('an upload survives a restart of the sandbox', async () => {
    const small = videoOf(chunkBytes);
    const { handle } = await ready({ media: [small] });
    rig.restart();
    await publish.commit(await ready({ media: [small] }, handle));
    expect(posts().map((each) => each.media[0]?.sha256)).toEqual([sha256Of(small)]);
  });

  it('a session address at another host is refused, because the token would be sent there', async () => {
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
