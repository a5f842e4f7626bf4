import { describe, expect, it } from 'vitest';
import { deliveryQueues, queueOf } from './queues.ts';

const account = (platformId: string) => ({ platform: 'x', platformId });

describe('the queue of a delivery', () => {
  it('is the same for all deliveries to one account', () => {
    expect(queueOf(account('17'))).toBe(queueOf(account('17')));
    expect(deliveryQueues).toContain(queueOf(account('')));
  });

  it('is one of several that fill evenly', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 4000; i += 1) {
      const queue = queueOf(account(String(i)));
      counts.set(queue, (counts.get(queue) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual(deliveryQueues);
    for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(150);
  });
});
