import { hourMs } from '@fanfare/core/time/units.ts';
import { describe, expect, it } from 'vitest';
import { contentWith } from '../testing/samples.ts';
import { setup, videoHandle } from '../testing/setup.ts';
import { platform } from './index.ts';

const { start, commit, find, poll } = platform.publish;
const small = contentWith();

describe('a video whose last chunk was received', () => {
  it('the outcome is unknown until TikTok reports the video as published', async () => {
    const { rig, connect, prepare } = await setup({ processingMs: 30_000 });
    const account = await connect();
    const ready = await prepare(account, small);
    const since = rig.world.now();
    expect(await rig.failureOf(commit(ready), account)).toMatchObject({
      kind: 'outcome_unknown',
      reason: expect.stringMatching(/still processing/),
    });
    rig.world.pass(29_999);
    expect(await rig.failureOf(find(ready, since), account)).toMatchObject({ kind: 'outcome_unknown' });
    rig.world.pass(1);
    expect(await find(ready, since)).toEqual({ id: videoHandle(ready).publishId, url: null });
    expect(rig.posts()).toHaveLength(1);
  });

  it('the next attempt waits for the video and does not send it again', async () => {
    const { rig, calls, connect, job, prepare } = await setup({ processingMs: 30_000 });
    const account = await connect();
    const ready = await prepare(account, small);
    await rig.failureOf(commit(ready), account);
    const sent = () => calls.filter(({ method }) => method === 'PUT').length;
    const progress = await start(job(account, small, ready.handle));
    expect(progress).toMatchObject({ kind: 'ready', handle: { sent: 300_000, isOut: false } });
    expect(await poll({ ...ready, handle: progress.handle })).toEqual(progress);
    expect(await rig.failureOf(commit({ ...ready, handle: progress.handle }), account)).toMatchObject({
      kind: 'outcome_unknown',
    });
    expect(sent()).toBe(1);
    rig.world.pass(30_000);
    const done = await poll({ ...ready, handle: progress.handle });
    expect(done).toMatchObject({ kind: 'ready', handle: { isOut: true } });
    const before = calls.length;
    expect(await commit({ ...ready, handle: done.handle })).toMatchObject({
      id: videoHandle(ready).publishId,
    });
    expect(calls).toHaveLength(before);
    expect(rig.posts()).toHaveLength(1);
  });

  it('the outcome is unknown if the next attempt finds the video still being processed after an hour', async () => {
    const { rig, connect, job, prepare } = await setup({ processingMs: 2 * 60 * 60 * 1000 });
    const account = await connect();
    const ready = await prepare(account, small);
    await rig.failureOf(commit(ready), account);
    rig.world.pass(60 * 60 * 1000);
    const progress = await start(job(account, small, ready.handle));
    expect(progress.kind).toBe('ready');
    expect(await rig.failureOf(commit({ ...ready, handle: progress.handle }), account)).toMatchObject({
      kind: 'outcome_unknown',
      reason: expect.stringMatching(/still processing/),
    });
  });

  it('the search leaves the outcome unknown for an hour of processing, and then a person has to check', async () => {
    const { rig, connect, prepare } = await setup({ processingMs: 2 * hourMs });
    const ready = await prepare(await connect(), small);
    const since = rig.world.now();
    await rig.failureOf(commit(ready));
    rig.world.pass(since + hourMs - 1 - rig.world.now());
    expect(await rig.failureOf(find(ready, since))).toMatchObject({ kind: 'outcome_unknown' });
    rig.world.pass(1);
    const later = { ...ready, account: await connect() };
    expect(await rig.failureOf(find(later, since))).toMatchObject({
      kind: 'rejected',
      reason: expect.stringMatching(/for over an hour/),
    });
  });

  it.each([
    'file_format_check_failed',
    'duration_check_failed',
    'frame_rate_check_failed',
    'picture_size_check_failed',
    'spam_risk_text',
    'publish_cancelled',
  ])('a video refused for %s is not published, and the reason is shown', async (reason) => {
    const { rig, connect, job, prepare } = await setup({ processingMs: 5_000, failNext: [reason] });
    const account = await connect();
    const ready = await prepare(account, small);
    await rig.failureOf(commit(ready), account);
    rig.world.pass(20_000);
    expect(await find(ready, 0)).toBeNull();
    const failure = await rig.failureOf(start(job(account, small, ready.handle)), account);
    expect(failure).toMatchObject({ kind: 'rejected', code: reason });
    expect(rig.posts()).toEqual([]);
  });

  it('the upload starts over if TikTok lost the video', async () => {
    const { rig, connect, job, prepare } = await setup({ failNext: ['internal'] });
    const account = await connect();
    const ready = await prepare(account, small);
    expect(await rig.failureOf(commit(ready), account)).toMatchObject({
      kind: 'unavailable',
      startOver: true,
    });
    expect(await find(ready, 0)).toBeNull();
    expect(await rig.failureOf(start(job(account, small, ready.handle)), account)).toMatchObject({
      startOver: true,
    });
    await commit(await prepare(account, small));
    expect(rig.posts()).toHaveLength(1);
  });

  it.each(['rate_limit', 'expire_token', 'server_error', 'drop'] as const)(
    'the outcome is unknown if the status request has the fault "%s"',
    async (fault) => {
      const { rig, connect, prepare } = await setup();
      const account = await connect();
      const ready = await prepare(account, small);
      rig.world.aim('status', fault);
      expect(await rig.failureOf(commit(ready), account)).toMatchObject({ kind: 'outcome_unknown' });
      const again = { ...ready, account: await connect() };
      expect(await find(again, 0)).toMatchObject({ id: videoHandle(ready).publishId });
    },
  );

  it('the outcome is unknown when the upload address is refused', async () => {
    const { rig, connect, prepare } = await setup();
    const account = await connect();
    const ready = await prepare(account, small);
    rig.world.aim('upload_last_chunk', 'refuse');
    expect(await rig.failureOf(commit(ready), account)).toMatchObject({ kind: 'outcome_unknown' });
    expect(await find(ready, 0)).toBeNull();
  });

  it('a second commit does not publish a second video', async () => {
    const { rig, connect, prepare } = await setup();
    const account = await connect();
    const ready = await prepare(account, small);
    await commit(ready);
    expect(await rig.failureOf(commit(ready), account)).toMatchObject({ kind: 'outcome_unknown' });
    expect(rig.posts()).toHaveLength(1);
  });

  it('the outcome is unknown if TikTok does not report the number of bytes', async () => {
    const { rig, connect, job, prepare } = await setup();
    const account = await connect();
    const ready = await prepare(account, small);
    const http = {
      ...ready.http,
      read: (async (_call, schema) =>
        schema.parse({ data: { status: 'PROCESSING_UPLOAD' } })) satisfies typeof rig.io.http.read,
    };
    expect(await rig.failureOf(find({ ...ready, http }, 0), account)).toMatchObject({
      kind: 'outcome_unknown',
    });
    rig.world.pass(60 * 60 * 1000);
    const later = { ...job(account, small, ready.handle), http };
    const failure = await rig.failureOf(start(later), account);
    expect(failure.kind).toBe('outcome_unknown');
    expect(failure).not.toHaveProperty('startOver');
  });
});
