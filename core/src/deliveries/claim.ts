import { claimMs, settleMs } from './backoff.ts';
import { isOver, type Delivery } from './delivery.ts';

/** The work of one step: prepare and send the post, poll its processing, or check whether it is live. */
export type Step = 'start' | 'poll' | 'find';

export type ClaimResult<Handle> =
  | { kind: 'step'; step: Step; delivery: Delivery<Handle> }
  /**
   * There is no step, because the task is late or a duplicate: the delivery has ended, is claimed by another worker, or
   * is not due yet.
   */
  | { kind: 'nothing'; because: 'over' | 'busy' | 'early' };

/**
 * An armed delivery without a worker. Its worker died between announcing the irreversible call and reporting the
 * result, so the outcome is unknown.
 */
function orphaned<Handle>(delivery: Delivery<Handle>): Delivery<Handle> {
  return delivery.state === 'armed' ? { ...delivery, state: 'unknown' } : delivery;
}

function stepOf({ state }: Delivery): Step {
  if (state === 'unknown') return 'find';
  return state === 'processing' ? 'poll' : 'start';
}

/** Claims the delivery for one step, or returns the reason why there is no step. */
export function claimDelivery<Handle>(
  current: Delivery<Handle>,
  worker: string,
  now: number,
): ClaimResult<Handle> {
  if (isOver(current)) return { kind: 'nothing', because: 'over' };
  if (current.claim && current.claim.until > now) return { kind: 'nothing', because: 'busy' };
  const delivery = orphaned(current);
  // A post that just went live may not be visible yet. An early check would not find it, and the post would be sent
  // again.
  const settled = delivery.state === 'unknown' ? (delivery.armedAt ?? 0) + settleMs : 0;
  if (now < Math.max(delivery.nextAt ?? 0, settled)) return { kind: 'nothing', because: 'early' };
  const step = stepOf(delivery);
  return {
    kind: 'step',
    step,
    delivery: {
      ...delivery,
      state: step === 'start' ? 'preparing' : delivery.state,
      attempts: delivery.attempts + 1,
      claim: { worker, until: now + claimMs },
    },
  };
}
