import { describe, expect, it } from 'vitest';
import { claimMs, settleMs } from './backoff.ts';
import { claimDelivery } from './claim.ts';
import { deliveryStates, newDelivery, type Delivery } from './delivery.ts';

const due = 1_000_000;
const delivery = (change: Partial<Delivery> = {}): Delivery => ({ ...newDelivery(due), ...change });

describe('a claim', () => {
  it('a claim is refused one millisecond before the delivery is due, and granted when it is due', () => {
    expect(claimDelivery(delivery(), 'a', due - 1)).toEqual({ kind: 'nothing', because: 'early' });
    expect(claimDelivery(delivery(), 'a', due)).toMatchObject({
      kind: 'step',
      step: 'start',
      delivery: { state: 'preparing', attempts: 1, claim: { worker: 'a', until: due + claimMs } },
    });
  });

  it.each(deliveryStates.filter((state) => ['published', 'failed', 'cancelled'].includes(state)))(
    'a claim is not granted when the delivery is %s',
    (state) => {
      expect(claimDelivery(delivery({ state }), 'a', due)).toEqual({ kind: 'nothing', because: 'over' });
    },
  );

  it('a claim is refused until the claim of another worker has expired', () => {
    const held = delivery({ state: 'preparing', claim: { worker: 'a', until: due + 10 } });
    expect(claimDelivery(held, 'b', due + 9)).toEqual({ kind: 'nothing', because: 'busy' });
    expect(claimDelivery(held, 'b', due + 10)).toMatchObject({ kind: 'step', step: 'start' });
  });

  it('a claim of a delivery that the network is processing is for a poll', () => {
    const processing = delivery({ state: 'processing', nextAt: due + 5 });
    expect(claimDelivery(processing, 'a', due + 5)).toMatchObject({
      step: 'poll',
      delivery: { state: 'processing' },
    });
  });

  it('after a worker died during the irreversible call, the next claim is for a check and not for sending the post', () => {
    const armedAt = due + 1;
    const dead = delivery({ state: 'armed', armedAt, claim: { worker: 'a', until: armedAt + claimMs } });
    expect(claimDelivery(dead, 'b', armedAt + claimMs)).toMatchObject({
      step: 'find',
      delivery: { state: 'unknown', attempts: 1 },
    });
  });

  it('a claim for a check is refused until a live post has had time to appear', () => {
    const unknown = delivery({ state: 'unknown', armedAt: due, nextAt: due });
    expect(claimDelivery(unknown, 'a', due + settleMs - 1)).toEqual({ kind: 'nothing', because: 'early' });
    expect(claimDelivery(unknown, 'a', due + settleMs)).toMatchObject({ step: 'find' });
  });
});
