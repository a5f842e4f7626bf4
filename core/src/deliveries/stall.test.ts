import { describe, expect, it } from 'vitest';
import { newDelivery, type Delivery } from './delivery.ts';
import { queueLag, findStall } from './stall.ts';

const due = 1_000_000;
const delivery = (change: Partial<Delivery> = {}): Delivery => ({ ...newDelivery(due), ...change });
const held = { worker: 'w', until: due + 90_000 };

describe('a stalled delivery', () => {
  it('a delivery is stalled from the first millisecond after its next step was due', () => {
    expect(findStall(delivery(), due)).toBeNull();
    expect(findStall(delivery(), due + 1)).toMatchObject({ ms: 1 });
  });

  it('a delivery is not stalled while a worker holds its claim', () => {
    expect(findStall(delivery({ claim: held }), held.until - 1)).toBeNull();
    expect(findStall(delivery({ claim: held }), held.until)).toMatchObject({ ms: 90_000 });
  });

  it.each([
    ['it has ended', { state: 'published' }],
    ['it has no next step', { nextAt: null }],
    ['its next step is not due yet', { nextAt: due + 1000 }],
  ] as const)('a delivery is not stalled when %s', (_why, change) => {
    expect(findStall(delivery(change), due + 1000)).toBeNull();
  });

  const failure = { kind: 'unavailable', reason: 'Dana’s page p-17 is busy.', code: 'x-17' } as const;

  it.each([
    [{}, /due delivery has not been started/],
    [{ attempts: 1, claim: held }, /stopped during a delivery/],
    [{ attempts: 1, failure }, /not been retried/],
    [{ attempts: 1 }, /not been continued/],
  ])('the reason for a stall contains no personal data: %#', (change, why) => {
    const because = findStall(delivery(change), due + 200_000)?.because;
    expect(because).toMatch(why);
    expect(because).not.toMatch(/Dana|17/);
  });
});

describe('the lag of the queue', () => {
  it('the lag of the queue is the longest time for which a delivery has been stalled', () => {
    const now = due + 100_000;
    const busy = delivery({ nextAt: due - 5, claim: { worker: 'w', until: now + 1 } });
    const rows = [busy, delivery({ nextAt: due + 3 }), delivery(), delivery({ nextAt: due + 7 })];
    expect(queueLag(rows, now)).toMatchObject({ ms: 100_000 });
    expect(queueLag([busy], now)).toBeNull();
    expect(queueLag([], now)).toBeNull();
  });
});
