import { afterEach, describe, expect, it } from 'vitest';
import { inSeconds, named, runTo } from './testing/dispatching.ts';
import { type Harness, queue, startHarness } from './testing/harness.ts';
import type { QueueConfig } from './server.ts';

let harness: Harness;
afterEach(async () => {
  await harness.stop();
});

const start = async (publish: QueueConfig = {}) => {
  harness = await startHarness(() => ({ queues: { publish } }));
};
const runUntil = (seconds: number) => runTo(harness, seconds);

describe('a deleted task', () => {
  it('a deleted task is not dispatched', async () => {
    await start();
    await harness.create({ ...named('a'), scheduleTime: inSeconds(60) });
    expect(await harness.call('DELETE', `/v2/${queue}/tasks/a`)).toEqual({ status: 200, body: {} });

    await runUntil(120);
    expect(harness.worker.received).toEqual([]);
  });

  it('when a task is deleted while it is dispatched, its request continues but is not repeated', async () => {
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
  it('a forced run sends a task immediately and replaces its planned run', async () => {
    await start();
    await harness.create({ ...named('a'), scheduleTime: inSeconds(60) });

    const { body } = await harness.call('POST', `/v2/${queue}/tasks/a:run`, {});
    await harness.tasks.idle();
    await runUntil(120);

    expect(body).toMatchObject({ dispatchCount: 1, scheduleTime: inSeconds(0) });
    expect(harness.worker.received).toHaveLength(1);
  });

  it('a forced run starts although the queue is paused, but its retry waits until the queue resumes', async () => {
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

  it('a task that is forced to run during an attempt ends when one of the two requests succeeds', async () => {
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

  it('a task that is forced to run during an attempt is retried once if both requests fail', async () => {
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
