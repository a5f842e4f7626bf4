import { hourMs, minuteMs } from '@fanfare/core/time/units.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock } from '../clock/manual-clock.ts';
import { type FakeWorker, startFakeWorker } from '../tasks/testing/fake-worker.ts';
import { type Job, type Scheduler, startScheduler } from './scheduler.ts';

const startTime = Date.parse('2026-01-05T10:00:30.000Z');

let clock: ManualClock;
let worker: FakeWorker;
let scheduler: Scheduler;
let logged: string[];
beforeEach(async () => {
  clock = manualClock(startTime);
  worker = await startFakeWorker();
  logged = [];
});
afterEach(async () => {
  await scheduler.stop();
  await worker.stop();
});

const start = (job: Partial<Job> = {}) => {
  scheduler = startScheduler({
    jobs: [{ name: 'sweep', schedule: 'every 1 minutes', url: worker.url, ...job }],
    clock,
    log: (line) => logged.push(line),
  });
};
const scheduledTimes = () => worker.received.map(({ headers }) => headers['x-cloudscheduler-scheduletime']);
/** Resolves once `count` log lines have been written. */
const logs = async (count: number) => {
  while (logged.length < count) await new Promise((resolve) => setImmediate(resolve));
};

describe('a scheduled job', () => {
  it('a scheduled job is called at its time and not earlier, with the headers of Cloud Scheduler', async () => {
    start();

    await clock.advance(30_000 - 1);
    expect(worker.received).toEqual([]);
    await clock.advance(1);
    await worker.arrived(1);

    expect(worker.received).toMatchObject([{ method: 'POST', path: '/work', body: '' }]);
    expect(worker.received[0]?.headers).toMatchObject({
      'user-agent': 'Google-Cloud-Scheduler',
      'x-cloudscheduler': 'true',
      'x-cloudscheduler-jobname': 'sweep',
      'x-cloudscheduler-scheduletime': '2026-01-05T10:01:00.000Z',
    });
  });

  it('a job that is scheduled every minute is called at each full minute', async () => {
    start();
    for (let count = 1; count <= 3; count++) {
      await clock.set(startTime - 30_000 + count * minuteMs);
      await worker.arrived(count);
      await scheduler.runNow('sweep');
      worker.received.pop();
    }

    expect(scheduledTimes().map((time) => String(time).slice(11, 16))).toEqual(['10:01', '10:02', '10:03']);
    expect(logged).toEqual([]);
  });

  it('a scheduled job follows its time zone', async () => {
    start({ schedule: 'every day 11:01', timeZone: 'Europe/Berlin' });

    await clock.advance(30_000);
    await worker.arrived(1);

    expect(scheduledTimes()).toEqual(['2026-01-05T10:01:00.000Z']);
  });

  it('a job whose previous run is still active skips its next run', async () => {
    const { promise, resolve } = Promise.withResolvers<{ status: number }>();
    worker.answer = () => promise;
    start();
    await clock.advance(minuteMs);
    await worker.arrived(1);

    await clock.advance(minuteMs);
    expect(logged).toEqual(['sweep: skipped, because its last run is still going on']);
    resolve({ status: 200 });
    expect(await scheduler.runNow('sweep')).toBe(200);
    await clock.advance(minuteMs);
    await worker.arrived(3);

    expect(worker.received).toHaveLength(3);
  });

  it('a job that fails is logged in one line, and called again at the next time of its schedule', async () => {
    worker.answer = (_request, index) => ({ status: index === 0 ? 500 : 200 });
    start();
    await clock.advance(30_000);
    await logs(1);
    await clock.advance(minuteMs);
    await worker.arrived(2);

    expect(logged).toEqual(['sweep: failed, answered 500']);
  });

  it('a job whose URL does not answer is logged', async () => {
    start({ url: 'http://127.0.0.1:1/none' });

    expect(await scheduler.runNow('sweep')).toBe(0);
    expect(logged).toEqual([expect.stringMatching(/^sweep: failed, connect ECONNREFUSED/)]);
  });

  it('a run is aborted after three minutes', async () => {
    worker.answer = () => new Promise<never>(() => undefined);
    start({ schedule: 'every 24 hours' });
    const run = scheduler.runNow('sweep');
    await worker.arrived(1);

    await clock.advance(3 * minuteMs - 1);
    expect(logged).toEqual([]);
    await clock.advance(1);

    expect(await run).toBe(0);
    expect(logged).toEqual(['sweep: failed, no answer within 180 s']);
  });

  it("a failed run is retried according to the job's retry settings", async () => {
    worker.answer = () => ({ status: 503 });
    start({ schedule: 'every 24 hours', retry: { retryCount: 2, minBackoffSeconds: 10 } });
    const run = scheduler.runNow('sweep');
    await logs(1);

    await clock.advance(9_999);
    expect(worker.received).toHaveLength(1);
    await clock.advance(1);
    await logs(2);
    await clock.advance(20_000);

    expect(await run).toBe(503);
    expect(worker.received).toHaveLength(3);
  });
});

describe('a manually started run', () => {
  it('a manual run can be started at any time and returns the HTTP status', async () => {
    worker.answer = () => ({ status: 204 });
    start();

    expect(await scheduler.runNow('sweep')).toBe(204);
    expect(scheduledTimes()).toEqual([new Date(startTime).toISOString()]);
  });

  it('a manual run waits for the run in progress', async () => {
    const { promise, resolve } = Promise.withResolvers<{ status: number }>();
    worker.answer = (_request, index) => (index === 0 ? promise : { status: 200 });
    start();

    const runs = [scheduler.runNow('sweep'), scheduler.runNow('sweep')];
    await worker.arrived(1);
    resolve({ status: 500 });

    expect(await Promise.all(runs)).toEqual([500, 200]);
  });

  it('a manual run of an unknown job is refused', async () => {
    start();

    await expect(scheduler.runNow('none')).rejects.toThrow(
      'There is no scheduled job "none"; there are sweep.',
    );
  });
});

describe('a stopped scheduler', () => {
  it('a stopped scheduler calls no more jobs', async () => {
    start();

    await scheduler.stop();
    await clock.advance(hourMs);

    expect(worker.received).toEqual([]);
    expect(clock.next()).toBeUndefined();
  });

  it('stopping the scheduler aborts a run in progress, even one that waits for its next attempt', async () => {
    worker.answer = () => new Promise<never>(() => undefined);
    start({ retry: { retryCount: 5 } });
    const run = scheduler.runNow('sweep');
    await worker.arrived(1);

    await scheduler.stop();
    expect(await run).toBe(0);
    expect(logged).toEqual([]);

    worker.answer = () => ({ status: 500 });
    start({ retry: { retryCount: 5 } });
    const repeated = scheduler.runNow('sweep');
    await logs(1);
    await scheduler.stop();
    expect(await repeated).toBe(500);
  });
});

describe('an invalid job', () => {
  it.each([
    [{ schedule: 'now and then' }, 'The schedule "now and then" is not understood'],
    [{ schedule: '0 0 30 2 *' }, 'The schedule "0 0 30 2 *" of sweep never comes.'],
    [{ schedule: 'every day 03:00', timeZone: 'Mars/Base' }, 'Mars/Base'],
  ])('the scheduler does not start with an invalid job: %j', (job, message) => {
    start();

    expect(() =>
      startScheduler({
        jobs: [{ name: 'sweep', url: '', ...job }],
        clock,
        log: () => undefined,
      }),
    ).toThrow(message);
  });
});
