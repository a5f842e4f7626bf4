import { afterEach, describe, expect, it } from 'vitest';
import { headersOf, inSeconds, named, runTo } from './testing/dispatching.ts';
import { type Harness, queue, startHarness } from './testing/harness.ts';
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

describe('the limits of a queue', () => {
  it('a queue never has more requests in progress than its limit', async () => {
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

  it('a queue sends a burst of tasks immediately, and further tasks at its rate', async () => {
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
  it('a paused queue sends no tasks until it resumes', async () => {
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
  it('a purge removes the existing tasks but no task that is created later', async () => {
    await start();
    for (const id of ['a', 'b']) await harness.create({ ...named(id), scheduleTime: inSeconds(60) });

    const { body } = await harness.call('POST', `/v2/${queue}:purge`);
    await harness.create({ ...named('c'), scheduleTime: inSeconds(60) });
    await runUntil(60);

    expect(body).toMatchObject({ purgeTime: inSeconds(0) });
    expect(header('x-cloudtasks-taskname')).toEqual(['c']);
  });
});
