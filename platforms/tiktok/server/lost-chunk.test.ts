import { describe, expect, it } from 'vitest';
import { minuteMs } from '@fanfare/core/time/units.ts';
import type { Job } from '../../platform.ts';
import { contentWith, video } from '../testing/samples.ts';
import { pathOf, setup, videoHandle } from '../testing/setup.ts';
import type { PublishHandle } from './handle.ts';
import { platform } from './index.ts';

const { start, commit, find, poll } = platform.publish;
const processingMs = 5 * minuteMs;
const small = contentWith();
const large = contentWith({ media: [video('long', 25_000_001)] });

/** The client of the sandbox, changed so that each status names `uploaded_bytes` as the number of received bytes. */
function counting(http: Job<unknown>['http'], uploaded_bytes?: number): Job<unknown>['http'] {
  return {
    ...http,
    read: async (call, schema) => {
      if (!pathOf(call).endsWith('/status/fetch/')) return http.read(call, schema);
      return schema.parse({ data: { status: 'PROCESSING_UPLOAD', uploaded_bytes } });
    },
  };
}

/** A video that TikTok has received completely, although the last reply was lost. */
async function lost(content = small) {
  const given = await setup({ processingMs });
  const { rig, calls, connect, prepare, job, http } = given;
  const account = await connect();
  const ready = await prepare(account, content);
  rig.world.aim('upload_last_chunk', 'drop');
  const since = rig.world.now();
  expect(await rig.failureOf(commit(ready), account)).toMatchObject({ kind: 'outcome_unknown' });
  const sends = () => calls.filter(({ method }) => method === 'PUT').length;
  const again = (handle: PublishHandle, counted = http) => ({
    ...job(account, content, handle),
    http: counted,
  });
  return { ...given, account, ready, since, sends, again };
}

describe('a video whose last response was lost while the byte count lags behind', () => {
  it('the video is not sent again once TikTok has counted all bytes', async () => {
    const { rig, account, ready, since, sends, again, http } = await lost();
    expect(await find({ ...ready, http: counting(http, 0) }, since)).toBeNull();
    const progress = await start(again(ready.handle));
    expect(progress).toEqual({
      kind: 'ready',
      handle: { ...videoHandle(ready), sent: videoHandle(ready).total },
    });
    const whole = { ...ready, handle: progress.handle };
    expect(await poll(whole)).toEqual(progress);
    expect(await rig.failureOf(commit(whole), account)).toMatchObject({
      kind: 'outcome_unknown',
      reason: expect.stringMatching(/still processing/),
    });
    expect(sends()).toBe(1);
    rig.world.pass(processingMs);
    expect(await commit(whole)).toEqual({ id: videoHandle(ready).publishId, url: null });
    expect(sends()).toBe(1);
    expect(rig.posts()).toHaveLength(1);
  });

  it.each([0, 299_999, undefined])(
    'the video is still treated as complete if TikTok later reports a byte count of %s',
    async (counted) => {
      const { ready, rig, account, since, again, http } = await lost();
      const { handle } = await start(again(ready.handle));
      const late = again(handle, counting(http, counted));
      expect(await start(late)).toEqual({ kind: 'ready', handle });
      expect(await poll({ ...late, handle })).toEqual({ kind: 'ready', handle });
      expect(await rig.failureOf(find({ ...late, handle }, since), account)).toMatchObject({
        kind: 'outcome_unknown',
        reason: expect.stringMatching(/still processing/),
      });
      rig.world.pass(66 * minuteMs);
      expect(await start(late)).toEqual({ kind: 'ready', handle });
    },
  );

  it('the upload does not start over, even if the byte count is more than one chunk too low', async () => {
    const { rig, account, ready, again, http } = await lost(large);
    const late = again(ready.handle, counting(http, 0));
    const progress = await start(late);
    expect(progress).toEqual({ kind: 'ready', handle: ready.handle });
    const failure = await rig.failureOf(commit({ ...late, handle: progress.handle }), account);
    expect(failure.kind).toBe('outcome_unknown');
    expect(failure).not.toHaveProperty('startOver');
    rig.world.pass(processingMs);
    expect(rig.posts()).toHaveLength(1);
  });

  it('the upload starts over only after 65 minutes, when the byte count is final', async () => {
    const { rig, account, ready, again, http } = await lost();
    const late = again(ready.handle, counting(http, 0));
    const reach = (ms: number) => rig.world.pass(videoHandle(ready).at + ms - rig.world.now());
    reach(55 * minuteMs - 1);
    expect((await start(late)).kind).toBe('ready');
    for (const ms of [55 * minuteMs, 65 * minuteMs - 1]) {
      reach(ms);
      const failure = await rig.failureOf(start(late), account);
      expect(failure.kind).toBe('outcome_unknown');
      expect(failure).not.toHaveProperty('startOver');
    }
    reach(65 * minuteMs);
    expect(await rig.failureOf(start(late), account)).toMatchObject({ kind: 'unavailable', startOver: true });
  });
});

describe('a video whose last chunk TikTok confirmed', () => {
  it('the video is stored as complete, so a lagging count does not matter', async () => {
    const { rig, http, connect, prepare } = await setup({ processingMs });
    const account = await connect();
    const ready = await prepare(account, small);
    const since = rig.world.now();
    await rig.failureOf(commit(ready), account);
    const handle = platform.publish.handle.parse(rig.kept.at(-1));
    expect(handle).toEqual({ ...videoHandle(ready), sent: videoHandle(ready).total });
    const late = { ...ready, handle, http: counting(http, 0) };
    expect(await rig.failureOf(find(late, since), account)).toMatchObject({ kind: 'outcome_unknown' });
  });
});
