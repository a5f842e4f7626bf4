import { describe, expect, it } from 'vitest';
import { armedLeaseMs, backoffMs, heartbeatMs, leaseMs, patienceMs, settleMs } from './backoff.ts';
import { isOpen, isOver, newDelivery, deliveryStates } from './delivery.ts';

describe('how long is waited after a failure', () => {
  it.each([
    [0, 5],
    [1, 5],
    [2, 10],
    [3, 20],
    [7, 320],
    [8, 600],
    [1000, 600],
  ])('doubles up to ten minutes: after %i setbacks %i s', (setbacks, seconds) => {
    expect(backoffMs(setbacks)).toBe(seconds * 1000);
  });

  it('leaves more than a hundred tries within everybody’s patience', () => {
    expect(patienceMs / backoffMs(1000)).toBeGreaterThan(100);
  });

  it('has a claim outlive the time in which something may come to be seen', () => {
    expect(leaseMs).toBeGreaterThan(settleMs);
    expect(armedLeaseMs).toBeGreaterThan(60_000 + settleMs);
  });

  it('has a worker say that it lives more than once before it is taken for dead', () => {
    expect(leaseMs / heartbeatMs).toBeGreaterThan(2);
  });
});

describe('where a delivery stands', () => {
  it('is open, over, or in between, and never two of them', () => {
    const open = deliveryStates.filter((state) => isOpen({ state }));
    const over = deliveryStates.filter((state) => isOver({ state }));
    expect(open).toEqual(['queued', 'preparing', 'processing']);
    expect(over).toEqual(['published', 'failed', 'cancelled']);
    expect(deliveryStates.filter((state) => !isOpen({ state }) && !isOver({ state }))).toEqual([
      'armed',
      'unknown',
    ]);
  });

  it('is at its beginning when it is new', () => {
    expect(newDelivery(7)).toMatchObject({ state: 'queued', dueAt: 7, nextAt: 7, attempts: 0, lease: null });
  });
});
