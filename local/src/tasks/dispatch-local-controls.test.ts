import { afterEach, describe, expect, it } from 'vitest';
import { inSeconds, named, never, runTo } from './testing/dispatching.ts';
import { type Harness, queue, startHarness, startTime } from './testing/harness.ts';
import type { QueueConfig, TasksOptions } from './server.ts';

let harness: Harness;
afterEach(async () => {
  await harness.stop();
});

const start = async (publish: QueueConfig = {}, options: Partial<TasksOptions> = {}) => {
  harness = await startHarness(() => ({ queues: { publish }, ...options }));
};
const runUntil = (seconds: number) => runTo(harness, seconds);

describe('the clock control', () => {
  it('a manual clock can be moved over HTTP', async () => {
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

  it('the system clock cannot be moved over HTTP', async () => {
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
  it('a reset deletes tasks, names, faults and other queues, and keeps the configured queues', async () => {
    await start();
    harness.tasks.faults.dropDispatch();
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

  it('a reset does not wait for dispatches in progress', async () => {
    await start();
    harness.worker.answer = never;
    await harness.create();
    await harness.worker.arrived(1);

    harness.tasks.reset();
    await harness.tasks.idle();

    expect((await harness.call('GET', `/v2/${queue}/tasks`)).body).toEqual({ tasks: [] });
  });
});
