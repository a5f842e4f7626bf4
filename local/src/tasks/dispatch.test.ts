import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import type { FakeWorker } from './testing/fake-worker.ts';
import { type Harness, queue, startHarness, startTime } from './testing/harness.ts';
import type { QueueConfig, TasksOptions } from './server.ts';

let harness: Harness;
afterEach(async () => {
  await harness.stop();
});

const start = async (publish: QueueConfig = {}, options: Partial<TasksOptions> = {}) => {
  harness = await startHarness(() => ({ queues: { publish }, ...options }));
  return harness;
};
const named = (id: string) => ({ name: `${queue}/tasks/${id}` });
const inSeconds = (seconds: number) => new Date(startTime + seconds * 1000).toISOString();
const header = (name: string) => harness.worker.received.map(({ headers }) => headers[name]);
const never = () => new Promise<never>(() => undefined);
const failing = (worker: FakeWorker, status = 500) => {
  worker.answer = () => ({ status });
};
/** Moves the clock from one planned thing to the next, with the deliveries of each in between. */
const runUntil = async (seconds: number) => {
  for (let next = harness.clock.next(); next !== undefined; next = harness.clock.next()) {
    if (next > startTime + seconds * 1000) break;
    await harness.clock.set(Math.max(next, harness.clock.now()));
    await harness.tasks.idle();
  }
  await harness.clock.set(startTime + seconds * 1000);
};

describe('a delivery', () => {
  it('carries the documented headers, and nothing of the caller that the service sets', async () => {
    await start();
    await harness.create(
      { ...named('a1'), scheduleTime: inSeconds(0.25) },
      {
        httpMethod: 'PUT',
        body: Buffer.from('grüß').toString('base64'),
        headers: {
          'X-Own': 'kept',
          'User-Agent': 'mine',
          Host: 'else.example',
          'X-CloudTasks-TaskName': 'forged',
        },
      },
    );

    await harness.clock.advance(250);
    await harness.tasks.idle();

    const [received] = harness.worker.received;
    expect(received).toMatchObject({ method: 'PUT', path: '/work', body: 'grüß' });
    expect(received?.headers).toEqual({
      'x-own': 'kept',
      'user-agent': 'Google-Cloud-Tasks',
      'x-cloudtasks-queuename': 'publish',
      'x-cloudtasks-taskname': 'a1',
      'x-cloudtasks-taskretrycount': '0',
      'x-cloudtasks-taskexecutioncount': '0',
      'x-cloudtasks-tasketa': `${startTime / 1000}.250000`,
      'content-length': '6',
      host: new URL(harness.worker.url).host,
      connection: 'close',
    });
    expect(received?.rawHeaders).toContain('X-CloudTasks-TaskRetryCount');
  });

  it.each(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST'])(
    'works with the method %s and no body',
    async (httpMethod) => {
      await start();
      await harness.create({}, { httpMethod });
      await harness.tasks.idle();

      expect(harness.worker.received).toMatchObject([{ method: httpMethod, body: '' }]);
      expect(header('content-type')).toEqual([undefined]);
    },
  );

  it('replaces the authorization of the caller by a token for the audience', async () => {
    await start();
    const serviceAccountEmail = 'tasks@demo.iam.gserviceaccount.com';
    const headers = { authorization: 'Bearer mine' };
    await harness.create(
      {},
      { headers, oidcToken: { serviceAccountEmail, audience: 'https://app.example' } },
    );
    await harness.create({}, { headers, oidcToken: { serviceAccountEmail } });
    await harness.create({}, { headers });
    await harness.tasks.idle();

    const tokens = header('authorization').map((value) => String(value).replace('Bearer ', ''));
    const audiences = await Promise.all(
      tokens
        .filter((token) => token !== 'mine')
        .map(async (token) => {
          const { payload } = await jwtVerify(token, createLocalJWKSet(harness.issuer.jwks()), {
            currentDate: new Date(startTime),
          });
          expect(payload).toMatchObject({ email: serviceAccountEmail, iss: 'https://accounts.google.com' });
          return payload.aud;
        }),
    );
    expect(tokens.filter((token) => token === 'mine')).toHaveLength(1);
    expect(new Set(audiences)).toEqual(new Set([harness.worker.url, 'https://app.example']));
  });
});

describe('a task that succeeds', () => {
  it('is gone, and its name is blocked for an hour', async () => {
    await start();
    await harness.create(named('once'));
    await harness.tasks.idle();

    expect((await harness.call('GET', `/v2/${queue}/tasks/once`)).status).toBe(404);
    await harness.clock.set(startTime + 3_599_999);
    expect((await harness.create(named('once'))).body).toMatchObject({
      error: {
        code: 409,
        status: 'ALREADY_EXISTS',
        message: 'The task cannot be created because a task with this name existed too recently.',
      },
    });
    await harness.clock.advance(1);
    expect((await harness.create(named('once'))).status).toBe(200);
  });

  it('blocks its name as long as configured', async () => {
    await start({}, { tombstoneMs: 0 });
    await harness.create(named('again'));
    await harness.tasks.idle();
    await harness.create(named('again'));
    await harness.tasks.idle();

    expect(harness.worker.received).toHaveLength(2);
  });
});

describe('a task that fails', () => {
  const retryConfig = { minBackoff: '10s', maxBackoff: '300s', maxDoublings: 3, maxAttempts: 9 };

  it('is sent again after the documented waits, and then given up', async () => {
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

  it('shows its attempts', async () => {
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

  it('ends well when a later attempt succeeds', async () => {
    await start({ retryConfig });
    harness.worker.answer = (_request, index) => ({ status: index < 2 ? 503 : 200 });
    await harness.create();
    await harness.tasks.idle();
    await runUntil(5000);

    expect(harness.worker.received).toHaveLength(3);
  });

  it('waits as long as Retry-After asks', async () => {
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

  it('does not follow a redirect', async () => {
    await start({ retryConfig });
    harness.worker.answer = () => ({ status: 302, headers: { Location: '/elsewhere' } });
    await harness.create();
    await harness.tasks.idle();

    expect(harness.worker.received.map(({ path }) => path)).toEqual(['/work']);
    expect(harness.logged[0]).toContain('HTTP status code 302');
  });

  it('is tried again when nobody listens at its address', async () => {
    await start({ retryConfig });
    await harness.create(named('lonely'), { url: 'http://127.0.0.1:1/none' });
    await harness.tasks.idle();

    expect((await harness.call('GET', `/v2/${queue}/tasks/lonely`)).body).toMatchObject({
      scheduleTime: inSeconds(10),
      responseCount: 0,
      lastAttempt: { responseStatus: { code: 14 } },
    });
  });

  it('is broken off at its dispatch deadline and not before, and sent again', async () => {
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

  it('is forgotten 31 days after it was added, and not before', async () => {
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

describe('a task that is deleted', () => {
  it('is not delivered', async () => {
    await start();
    await harness.create({ ...named('a'), scheduleTime: inSeconds(60) });
    expect(await harness.call('DELETE', `/v2/${queue}/tasks/a`)).toEqual({ status: 200, body: {} });

    await runUntil(120);
    expect(harness.worker.received).toEqual([]);
  });

  it('while it is being delivered does not stop the request, and is not sent again', async () => {
    await start();
    const { promise, resolve } = Promise.withResolvers<{ status: number }>();
    harness.worker.answer = () => promise;
    await harness.create(named('a'));
    await harness.worker.arrived(1);

    await harness.call('DELETE', `/v2/${queue}/tasks/a`);
    resolve({ status: 500 });
    await harness.tasks.idle();
    await runUntil(3600);

    expect(harness.worker.received).toHaveLength(1);
    expect(harness.logged).toEqual([]);
  });
});

describe('a forced run', () => {
  it('sends a task at once, and its planned run does not happen any more', async () => {
    await start();
    await harness.create({ ...named('a'), scheduleTime: inSeconds(60) });

    const { body } = await harness.call('POST', `/v2/${queue}/tasks/a:run`, {});
    await harness.tasks.idle();
    await runUntil(120);

    expect(body).toMatchObject({ dispatchCount: 1, scheduleTime: inSeconds(0) });
    expect(harness.worker.received).toHaveLength(1);
  });

  it('goes through a paused queue, and is retried only when that goes on', async () => {
    await start({ retryConfig: { minBackoff: '10s' } });
    harness.worker.answer = (_request, index) => ({ status: index === 0 ? 500 : 200 });
    await harness.call('POST', `/v2/${queue}:pause`);
    await harness.create(named('a'));

    await harness.call('POST', `/v2/${queue}/tasks/a:run`);
    await harness.tasks.idle();
    await runUntil(60);
    expect(harness.worker.received).toHaveLength(1);
    await harness.call('POST', `/v2/${queue}:resume`);
    await harness.tasks.idle();

    expect(harness.worker.received).toHaveLength(2);
  });

  it('beside a running attempt ends the task when one of the two succeeds', async () => {
    await start();
    const { promise, resolve } = Promise.withResolvers<{ status: number }>();
    harness.worker.answer = (_request, index) => (index === 0 ? promise : { status: 200 });
    await harness.create(named('a'));
    await harness.worker.arrived(1);

    await harness.call('POST', `/v2/${queue}/tasks/a:run`);
    await harness.worker.arrived(2);
    resolve({ status: 500 });
    await harness.tasks.idle();
    await runUntil(3600);

    expect(harness.worker.received).toHaveLength(2);
    expect((await harness.call('GET', `/v2/${queue}/tasks/a`)).status).toBe(404);
  });

  it('beside a running attempt leads to one next attempt when both fail', async () => {
    await start({ retryConfig: { minBackoff: '10s', maxBackoff: '10s' } });
    const { promise, resolve } = Promise.withResolvers<{ status: number }>();
    harness.worker.answer = (_request, index) => (index < 2 ? promise : { status: 200 });
    await harness.create(named('a'));
    await harness.worker.arrived(1);
    await harness.call('POST', `/v2/${queue}/tasks/a:run`);
    await harness.worker.arrived(2);

    resolve({ status: 500 });
    await harness.tasks.idle();
    await runUntil(3600);

    expect(harness.worker.received).toHaveLength(3);
  });
});

describe('the limits of a queue', () => {
  it('keep so many requests under way and no more', async () => {
    await start({ rateLimits: { maxConcurrentDispatches: 2 } });
    const { promise, resolve } = Promise.withResolvers<{ status: number }>();
    harness.worker.answer = (_request, index) => (index < 2 ? promise : { status: 200 });
    for (const id of ['a', 'b', 'c']) await harness.create(named(id));
    await harness.worker.arrived(2);

    await harness.clock.advance(1000);
    expect(harness.worker.received).toHaveLength(2);
    resolve({ status: 200 });
    await harness.tasks.idle();

    expect(header('x-cloudtasks-taskname')).toEqual(['a', 'b', 'c']);
  });

  it('let a burst go and then keep the rate', async () => {
    await start({ rateLimits: { maxDispatchesPerSecond: 2, maxBurstSize: 3 } });
    for (let count = 0; count < 5; count++) await harness.create();

    await harness.worker.arrived(3);
    await harness.clock.advance(499);
    expect(harness.worker.received).toHaveLength(3);
    await harness.clock.advance(1);
    await harness.worker.arrived(4);
    await harness.clock.advance(500);
    await harness.tasks.idle();

    expect(harness.worker.received).toHaveLength(5);
  });
});

describe('a paused queue', () => {
  it('holds its tasks until it goes on', async () => {
    await start();
    expect((await harness.call('POST', `/v2/${queue}:pause`)).body).toMatchObject({ state: 'PAUSED' });
    await harness.create();
    await runUntil(60);
    await harness.tasks.idle();
    expect(harness.worker.received).toEqual([]);

    await harness.call('POST', `/v2/${queue}:resume`);
    await harness.tasks.idle();
    expect(harness.worker.received).toHaveLength(1);
  });
});

describe('a purge', () => {
  it('takes away what was there, and nothing that comes later', async () => {
    await start();
    for (const id of ['a', 'b']) await harness.create({ ...named(id), scheduleTime: inSeconds(60) });

    const { body } = await harness.call('POST', `/v2/${queue}:purge`);
    await harness.create({ ...named('c'), scheduleTime: inSeconds(60) });
    await runUntil(60);

    expect(body).toMatchObject({ purgeTime: inSeconds(0) });
    expect(header('x-cloudtasks-taskname')).toEqual(['c']);
  });
});

describe('a fault on request', () => {
  const retryConfig = { minBackoff: '10s', maxBackoff: '10s', maxAttempts: 5 };

  it('delivers a task twice that is done once', async () => {
    await start();
    harness.tasks.faults.deliverTwice({ count: 1 });
    await harness.create(named('a'));
    await harness.create({ ...named('b'), scheduleTime: inSeconds(1) });
    await harness.tasks.idle();
    await runUntil(60);

    expect(header('x-cloudtasks-taskname')).toEqual(['a', 'a', 'b']);
    expect(header('x-cloudtasks-taskretrycount')).toEqual(['0', '0', '0']);
  });

  it('delivers the copy long after the task was done', async () => {
    await start();
    harness.tasks.faults.deliverTwice({ count: 1, delayMs: 5000 });
    await harness.create(named('a'));
    await harness.worker.arrived(1);

    await harness.clock.advance(4999);
    expect(harness.worker.received).toHaveLength(1);
    await harness.clock.advance(1);
    await harness.tasks.idle();

    expect(harness.worker.received).toHaveLength(2);
  });

  it('delivers late, without changing the time in the header', async () => {
    await start();
    harness.tasks.faults.deliverLate(5000, { count: 1 });
    await harness.create({ scheduleTime: inSeconds(1) });

    await runUntil(5.999);
    expect(harness.worker.received).toEqual([]);
    await runUntil(6);

    expect(header('x-cloudtasks-tasketa')).toEqual([`${startTime / 1000 + 1}.000000`]);
  });

  it('delivers late once for each attempt when it is not limited', async () => {
    await start({ retryConfig });
    harness.tasks.faults.deliverLate(5000);
    harness.worker.answer = (_request, index) => ({ status: index === 0 ? 500 : 200 });
    await harness.create();

    await runUntil(19.999);
    expect(harness.worker.received).toHaveLength(1);
    await runUntil(20);
    expect(harness.worker.received).toHaveLength(2);
  });

  it('loses an answer, so that the worker runs again', async () => {
    await start({ retryConfig });
    harness.tasks.faults.loseAnswer({ count: 1 });
    await harness.create();
    await harness.tasks.idle();
    await runUntil(60);

    expect(header('x-cloudtasks-taskretrycount')).toEqual(['0', '1']);
    expect(header('x-cloudtasks-taskpreviousresponse')).toEqual([undefined, undefined]);
    expect(harness.logged[0]).toContain('the answer was lost on purpose');
  });

  it('drops deliveries, which count as attempts', async () => {
    await start({ retryConfig });
    harness.tasks.faults.dropDelivery({ count: 2 });
    await harness.create();
    await harness.tasks.idle();
    await runUntil(60);

    expect(header('x-cloudtasks-taskretrycount')).toEqual(['2']);
  });

  it('can be set, seen and cleared over HTTP', async () => {
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

describe('the clock', () => {
  it('can be moved over HTTP when it stands still', async () => {
    await start();
    await harness.create({ scheduleTime: inSeconds(60) });

    expect((await harness.call('POST', '/local/clock', { advanceMs: 60_000 })).body).toEqual({
      now: startTime + 60_000,
      manual: true,
    });
    await harness.tasks.idle();
    expect(harness.worker.received).toHaveLength(1);
    expect((await harness.call('POST', '/local/clock', { advanceMs: -1 })).status).toBe(400);
  });

  it("cannot be moved when it is the machine's", async () => {
    const { systemClock } = await import('../clock/system-clock.ts');
    await start({}, { clock: systemClock });

    expect((await harness.call('POST', '/local/clock', { advanceMs: 1 })).body).toMatchObject({
      error: { code: 400, status: 'FAILED_PRECONDITION' },
    });
    await harness.create();
    await harness.tasks.idle();
    expect(harness.worker.received).toHaveLength(1);
  });
});

describe('a reset', () => {
  it('forgets tasks, names, faults and other queues, and keeps the configured ones', async () => {
    await start();
    harness.tasks.faults.dropDelivery();
    await harness.create({ ...named('a'), scheduleTime: inSeconds(60) });
    await harness.call('POST', `/v2/${queue}:pause`);
    const parent = queue.split('/queues/')[0]!;
    await harness.call('POST', `/v2/${parent}/queues`, { name: `${parent}/queues/extra` });

    harness.tasks.reset();

    expect((await harness.call('GET', `/v2/${parent}/queues`)).body).toMatchObject({
      queues: [{ name: queue, state: 'RUNNING' }],
    });
    expect((await harness.create({ ...named('a'), scheduleTime: inSeconds(5) })).status).toBe(200);
    await runUntil(120);
    expect(harness.worker.received).toHaveLength(1);
  });

  it('does not wait for what is under way', async () => {
    await start();
    harness.worker.answer = never;
    await harness.create();
    await harness.worker.arrived(1);

    harness.tasks.reset();
    await harness.tasks.idle();

    expect((await harness.call('GET', `/v2/${queue}/tasks`)).body).toEqual({ tasks: [] });
  });
});
