import { describe, expect, it } from 'vitest';
import { armedClaimMs, backoffMs, heartbeatMs, claimMs, giveUpAfterMs, settleMs } from './backoff.ts';
import { isOpen, isOver, newDelivery, deliveryStates } from './delivery.ts';

describe('the backoff', () => {
  it.each([
    [0, 5],
    [1, 5],
    [2, 10],
    [3, 20],
    [7, 320],
    [8, 600],
    [1000, 600],
  ])('the backoff doubles up to ten minutes: after %i failures it is %i s', (setbacks, seconds) => {
    expect(backoffMs(setbacks)).toBe(seconds * 1000);
  });

  it('the pauses between attempts allow more than a hundred attempts within a day', () => {
    expect(giveUpAfterMs / backoffMs(1000)).toBeGreaterThan(100);
  });

  it('a claim lasts longer than a live post takes to appear on its network', () => {
    expect(claimMs).toBeGreaterThan(settleMs);
    expect(armedClaimMs).toBeGreaterThan(60_000 + settleMs);
  });

  it('a running worker renews its claim more than once before it expires', () => {
    expect(claimMs / heartbeatMs).toBeGreaterThan(2);
  });
});

describe('the state of a delivery', () => {
  it('a delivery is either open or over in every state except armed and unknown', () => {
    const open = deliveryStates.filter((state) => isOpen({ state }));
    const over = deliveryStates.filter((state) => isOver({ state }));
    expect(open).toEqual(['queued', 'preparing', 'processing']);
    expect(over).toEqual(['published', 'failed', 'cancelled']);
    expect(deliveryStates.filter((state) => !isOpen({ state }) && !isOver({ state }))).toEqual([
      'armed',
      'unknown',
    ]);
  });

  it('a new delivery is queued', () => {
    expect(newDelivery(7)).toMatchObject({ state: 'queued', dueAt: 7, nextAt: 7, attempts: 0, claim: null });
  });
});
