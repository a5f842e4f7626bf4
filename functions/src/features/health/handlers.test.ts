import type { Delivery } from '@fanfare/core/deliveries/delivery.ts';
import { describe, expect, it } from 'vitest';
import { testTime } from '../../testing/builders.ts';
import { madeUpDelivery } from '../../testing/made-up-posts.ts';
import { memoryDeliveries } from '../../testing/memory-deliveries.ts';
import { healthHandlers, healthOf } from './handlers.ts';

const secondsAgo = (seconds: number) => new Date(testTime.getTime() - seconds * 1000);

describe('the health of the product', () => {
  it.each([
    [0, 'ok'],
    [60, 'ok'],
    [180, 'ok'],
    [181, 'late'],
    [86_400, 'late'],
  ])('follows from the age of the last sweep: %i s is %s', (seconds, status) => {
    expect(healthOf({ lastSweep: secondsAgo(seconds), queueLagMs: 0 }, testTime)).toEqual({
      status,
      sweepAgeSeconds: seconds,
      queueLagSeconds: 0,
    });
  });

  it('is late where it never ran', () => {
    expect(healthOf({ lastSweep: null, queueLagMs: 0 }, testTime)).toMatchObject({
      status: 'late',
      sweepAgeSeconds: null,
    });
  });

  it('takes no harm from clocks that differ', () => {
    expect(healthOf({ lastSweep: secondsAgo(-5), queueLagMs: 0 }, testTime)).toMatchObject({
      status: 'ok',
      sweepAgeSeconds: 0,
    });
  });

  it.each([
    [0, 'ok'],
    [60, 'ok'],
    [61, 'late'],
  ])('follows from how long the oldest delivery has been waiting: %i s is %s', (seconds, status) => {
    expect(healthOf({ lastSweep: testTime, queueLagMs: seconds * 1000 }, testTime)).toMatchObject({
      status,
      queueLagSeconds: seconds,
    });
  });
});

describe('the wait of the oldest delivery', () => {
  const due = testTime.getTime() - 90_000;
  const ask = async (...deliveries: Partial<Delivery>[]) => {
    const store = memoryDeliveries();
    for (const [i, state] of deliveries.entries()) {
      const { plan, delivery } = madeUpDelivery({ id: `d${i}` }, state);
      await store.create(plan, delivery, testTime);
    }
    const now = () => testTime;
    const { health } = healthHandlers({
      heartbeats: { last: () => Promise.resolve(testTime) },
      deliveries: store,
      now,
    });
    return health({}, {} as never);
  };

  it('is nothing where none is due', async () => {
    expect(await ask({ nextAt: testTime.getTime() + 1 })).toMatchObject({ status: 'ok', queueLagSeconds: 0 });
  });

  it('counts from when its step was due', async () => {
    expect(await ask({ nextAt: due })).toMatchObject({ status: 'late', queueLagSeconds: 90 });
  });

  it('does not count what somebody is busy with', async () => {
    const busy = { nextAt: due, lease: { worker: 'w', until: testTime.getTime() + 1 } };
    expect(await ask(busy)).toMatchObject({ status: 'ok', queueLagSeconds: 0 });
    expect(await ask({ ...busy, lease: { worker: 'w', until: testTime.getTime() } })).toMatchObject({
      status: 'late',
    });
  });
});
