import { leaseMs, settleMs } from './backoff.ts';
import { isOver, type Delivery } from './delivery.ts';

/** What a worker is to do: prepare and upload, ask how far the network is, or look for what may have gone out. */
export type Step = 'start' | 'poll' | 'find';

export type Claim<Handle> =
  | { kind: 'step'; step: Step; delivery: Delivery<Handle> }
  /** A stale or doubled task finds nothing to do, and that is well. */
  | { kind: 'nothing'; because: 'over' | 'busy' | 'early' };

/** A worker died between announcing the irreversible call and telling what became of it. */
function orphaned<Handle>(delivery: Delivery<Handle>): Delivery<Handle> {
  return delivery.state === 'armed' ? { ...delivery, state: 'unknown' } : delivery;
}

function stepOf({ state }: Delivery): Step {
  if (state === 'unknown') return 'find';
  return state === 'processing' ? 'poll' : 'start';
}

/** Takes the delivery for one step, or says why there is none to take. */
export function claim<Handle>(current: Delivery<Handle>, worker: string, now: number): Claim<Handle> {
  if (isOver(current)) return { kind: 'nothing', because: 'over' };
  if (current.lease && current.lease.until > now) return { kind: 'nothing', because: 'busy' };
  const delivery = orphaned(current);
  // Looked for at once, what just went out might not be there yet, and would go out again.
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
      lease: { worker, until: now + leaseMs },
    },
  };
}
