import { afterEach, describe, expect, it } from 'vitest';
import { headersOf, inSeconds, named, runTo } from './testing/dispatching.ts';
import { type Harness, startHarness, startTime } from './testing/harness.ts';
import type { QueueConfig } from './server.ts';

let harness: Harness;
afterEach(async () => {
  await harness.stop();
});

const start = async (publish: QueueConfig = {}) => {
  harness = await startHarness(() => ({ queues: { publish } }));
};
const header = (name: string) => headersOf(harness, name);
const runUntil = (seconds: number) => runTo(harness, seconds);

describe('an injected fault', () => {
  const retryConfig = { minBackoff: '10s', maxBackoff: '10s', maxAttempts: 5 };

  it('the fault “twice” dispatches a task again after its success', async () => {
    await start();
    harness.tasks.faults.dispatchTwice({ count: 1 });
    await harness.create(named('a'));
    await harness.create({ ...named('b'), scheduleTime: inSeconds(1) });
    await harness.tasks.idle();
    await runUntil(60);

    expect(header('x-cloudtasks-taskname')).toEqual(['a', 'a', 'b']);
    expect(header('x-cloudtasks-taskretrycount')).toEqual(['0', '0', '0']);
  });

  it('the fault “twice” with a delay dispatches the task a second time long after the task has ended', async () => {
    await start();
    harness.tasks.faults.dispatchTwice({ count: 1, delayMs: 5000 });
    await harness.create(named('a'));
    await harness.worker.arrived(1);

    await harness.clock.advance(4999);
    expect(harness.worker.received).toHaveLength(1);
    await harness.clock.advance(1);
    await harness.tasks.idle();

    expect(harness.worker.received).toHaveLength(2);
  });

  it('the header of a dispatch that a fault delays contains the time for which the task was scheduled', async () => {
    await start();
    harness.tasks.faults.dispatchLate(5000, { count: 1 });
    await harness.create({ scheduleTime: inSeconds(1) });

    await runUntil(5.999);
    expect(harness.worker.received).toEqual([]);
    await runUntil(6);

    expect(header('x-cloudtasks-tasketa')).toEqual([`${startTime / 1000 + 1}.000000`]);
  });

  it('the fault “late” without a limit delays every attempt once', async () => {
    await start({ retryConfig });
    harness.tasks.faults.dispatchLate(5000);
    harness.worker.answer = (_request, index) => ({ status: index === 0 ? 500 : 200 });
    await harness.create();

    await runUntil(19.999);
    expect(harness.worker.received).toHaveLength(1);
    await runUntil(20);
    expect(harness.worker.received).toHaveLength(2);
  });

  it('a task whose answer is lost is sent to the worker again', async () => {
    await start({ retryConfig });
    harness.tasks.faults.loseAnswer({ count: 1 });
    await harness.create();
    await harness.tasks.idle();
    await runUntil(60);

    expect(header('x-cloudtasks-taskretrycount')).toEqual(['0', '1']);
    expect(header('x-cloudtasks-taskpreviousresponse')).toEqual([undefined, undefined]);
    expect(harness.logged[0]).toContain('the answer was lost on purpose');
  });

  it('a dispatch that a fault drops is counted as an attempt', async () => {
    await start({ retryConfig });
    harness.tasks.faults.dropDispatch({ count: 2 });
    await harness.create();
    await harness.tasks.idle();
    await runUntil(60);

    expect(header('x-cloudtasks-taskretrycount')).toEqual(['2']);
  });

  it('faults can be set, listed and cleared over HTTP', async () => {
    await start({ retryConfig });
    const fault = { kind: 'drop', queue: 'publish', count: 1 };

    expect(await harness.call('POST', '/local/faults', fault)).toEqual({
      status: 200,
      body: { faults: [fault] },
    });
    expect((await harness.call('GET', '/local/faults')).body).toEqual({ faults: [fault] });
    expect((await harness.call('POST', '/local/faults', { kind: 'x' })).status).toBe(400);
    expect((await harness.call('DELETE', '/local/faults')).body).toEqual({ faults: [] });
    await harness.create();
    await harness.tasks.idle();

    expect(harness.worker.received).toHaveLength(1);
  });
});
