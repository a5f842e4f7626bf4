import { afterEach, describe, expect, it } from 'vitest';
import type { FakeWorker } from './testing/fake-worker.ts';
import { headersOf, inSeconds, named, never, runTo } from './testing/dispatching.ts';
import { type Harness, queue, startHarness, startTime } from './testing/harness.ts';
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
const failing = (worker: FakeWorker, status = 500) => {
  worker.answer = () => ({ status });
};

describe('a failing task', () => {
  const retryConfig = { minBackoff: '10s', maxBackoff: '300s', maxDoublings: 3, maxAttempts: 9 };

  it('a task that always fails is retried after the documented waits, and removed after its last attempt', async () => {
    await start({ retryConfig });
    const times: number[] = [];
    harness.worker.answer = () => {
      times.push((harness.clock.now() - startTime) / 1000);
      return { status: 500 };
    };
    await harness.create(named('bad'));
    await harness.tasks.idle();
    await runUntil(2000);

    const waits = times.slice(1).map((time, index) => time - times[index]!);
    expect(waits).toEqual([10, 20, 40, 80, 160, 240, 300, 300]);
    expect(header('x-cloudtasks-taskretrycount')).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8']);
    expect(header('x-cloudtasks-taskexecutioncount').at(-1)).toBe('0');
    expect(header('x-cloudtasks-taskpreviousresponse').slice(0, 2)).toEqual([undefined, '500']);
    expect(header('x-cloudtasks-taskretryreason').slice(0, 2)).toEqual([
      undefined,
      'INTERNAL(13): HTTP status code 500',
    ]);
    expect((await harness.call('GET', `/v2/${queue}/tasks/bad`)).body).toMatchObject({
      error: { message: expect.stringContaining('The task no longer exists') },
    });
    expect(harness.logged.at(-1)).toBe(
      'task publish/bad: attempt 9 failed, INTERNAL(13): HTTP status code 500; given up after it',
    );
    expect(harness.logged[0]).toContain('next in 10 s');
  });

  it('the API shows the attempts of a failing task', async () => {
    await start({ retryConfig });
    failing(harness.worker, 404);
    await harness.create(named('bad'));
    await harness.tasks.idle();
    await harness.clock.advance(1000);

    expect((await harness.call('GET', `/v2/${queue}/tasks/bad`)).body).toMatchObject({
      scheduleTime: inSeconds(10),
      dispatchCount: 1,
      responseCount: 1,
      firstAttempt: { dispatchTime: inSeconds(0) },
      lastAttempt: {
        scheduleTime: inSeconds(0),
        dispatchTime: inSeconds(0),
        responseTime: inSeconds(0),
        responseStatus: { code: 5, message: 'NOT_FOUND(5): HTTP status code 404' },
      },
    });
  });

  it('a task is done when a later attempt succeeds', async () => {
    await start({ retryConfig });
    harness.worker.answer = (_request, index) => ({ status: index < 2 ? 503 : 200 });
    await harness.create();
    await harness.tasks.idle();
    await runUntil(5000);

    expect(harness.worker.received).toHaveLength(3);
  });

  it('a retry waits as long as the Retry-After header requests', async () => {
    await start({ retryConfig });
    harness.worker.answer = (_request, index) =>
      index === 0 ? { status: 429, headers: { 'Retry-After': '60' } } : { status: 200 };
    await harness.create();
    await harness.tasks.idle();

    await runUntil(59.999);
    expect(harness.worker.received).toHaveLength(1);
    await runUntil(60);
    expect(harness.worker.received).toHaveLength(2);
  });

  it('an answer that switches to another protocol is a failed attempt', async () => {
    await start({ retryConfig });
    harness.worker.answer = () => ({ status: 101, headers: { Connection: 'Upgrade', Upgrade: 'websocket' } });
    await harness.create();
    await harness.tasks.idle();
    expect(harness.logged[0]).toContain('HTTP status code 101');
  });

  it('a redirect is not followed', async () => {
    await start({ retryConfig });
    harness.worker.answer = () => ({ status: 302, headers: { Location: '/elsewhere' } });
    await harness.create();
    await harness.tasks.idle();

    expect(harness.worker.received.map(({ path }) => path)).toEqual(['/work']);
    expect(harness.logged[0]).toContain('HTTP status code 302');
  });

  it('a task whose URL does not answer is retried', async () => {
    await start({ retryConfig });
    await harness.create(named('lonely'), { url: 'http://127.0.0.1:1/none' });
    await harness.tasks.idle();

    expect((await harness.call('GET', `/v2/${queue}/tasks/lonely`)).body).toMatchObject({
      scheduleTime: inSeconds(10),
      responseCount: 0,
      lastAttempt: { responseStatus: { code: 14 } },
    });
  });

  it('an attempt is aborted exactly at its dispatch deadline, and the task is sent again', async () => {
    await start({ retryConfig });
    harness.worker.answer = (_request, index) => (index === 0 ? never() : { status: 200 });
    await harness.create({ ...named('slow'), dispatchDeadline: '15s' });
    await harness.worker.arrived(1);

    await harness.clock.advance(14_999);
    expect((await harness.call('GET', `/v2/${queue}/tasks/slow`)).body).not.toHaveProperty(
      'lastAttempt.responseStatus',
    );
    await harness.clock.advance(1);
    await harness.tasks.idle();
    expect(harness.logged[0]).toContain(
      'DEADLINE_EXCEEDED(4): no answer within the dispatch deadline; next in 10 s',
    );
    await runUntil(25);

    expect(header('x-cloudtasks-taskretrycount')).toEqual(['0', '1']);
    expect(header('x-cloudtasks-taskpreviousresponse')).toEqual([undefined, undefined]);
  });

  it('a task is removed 31 days after its creation, and not earlier', async () => {
    await start({ retryConfig: { minBackoff: '86400s', maxBackoff: '86400s', maxAttempts: -1 } });
    failing(harness.worker);
    await harness.create(named('old'));
    await harness.tasks.idle();
    const month = 31 * 86_400;

    await runUntil(month - 0.001);
    expect((await harness.call('GET', `/v2/${queue}/tasks/old`)).status).toBe(200);
    const attempts = harness.worker.received.length;
    await runUntil(month);

    expect((await harness.call('GET', `/v2/${queue}/tasks/old`)).status).toBe(404);
    expect(harness.worker.received).toHaveLength(attempts);
  });
});
