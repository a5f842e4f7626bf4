import { minuteMs } from '../time/units.ts';
import { isOpen, isOver, needsConfirmation, type Delivery } from './delivery.ts';

/** The reason why an action of a person is refused, as shown to the person. */
export type Refusal = { refused: string };

const underWay = 'This post is being published right now. Please wait until it is done.';
const unclear = 'The network has not confirmed yet whether this post is live. Please wait for the result.';

export function refusalToChange(delivery: Delivery): string | null {
  if (isOpen(delivery) || delivery.state === 'failed' || delivery.state === 'cancelled') return null;
  if (delivery.state === 'armed') return underWay;
  return delivery.state === 'unknown' ? unclear : 'This post is already live.';
}

/** Cancels a delivery. Refused if its state is `armed`, `unknown` or `published`. */
export function cancel<Handle>(delivery: Delivery<Handle>): Delivery<Handle> | Refusal {
  const refused = refusalToChange(delivery);
  if (refused !== null) return { refused };
  return { ...delivery, state: 'cancelled', claim: null, nextAt: null };
}

/**
 * A person can only retry early if the next attempt is further away than this. Shorter pauses end before the person can
 * act.
 */
const longWaitMs = minuteMs;

/**
 * Tells whether a person can retry before the next scheduled attempt. That attempt may be hours away, and the person
 * may already have fixed the cause.
 */
export function canRetryEarly({ claim, failure, nextAt }: Delivery, now: number): boolean {
  const isHeld = claim !== null && claim.until > now;
  return failure !== null && nextAt !== null && nextAt - now > longWaitMs && !isHeld;
}

/** Starts a failed delivery from the beginning, with a full day for new attempts. */
function restart<Handle>(delivery: Delivery<Handle>, now: number): Delivery<Handle> {
  return {
    ...delivery,
    dueAt: now,
    nextAt: now,
    claim: null,
    setbacks: 0,
    renewed: false,
    processingSince: null,
  };
}

/**
 * Retries a delivery at a person's request. If its post may be live, the retry begins with a check instead of sending
 * the post.
 */
export function retry<Handle>(delivery: Delivery<Handle>, now: number): Delivery<Handle> | Refusal {
  if (canRetryEarly(delivery, now))
    return { ...delivery, nextAt: now, claim: null, setbacks: 0, renewed: false };
  if (delivery.state !== 'failed')
    return { refused: 'Only posts that failed or have been waiting for more than a minute can be retried.' };
  const restarted = restart(delivery, now);
  if (needsConfirmation(delivery)) return { ...restarted, state: 'unknown' };
  return { ...restarted, state: 'queued', handle: null, armedAt: null };
}

/** Records whether a person found the post live on the network. */
export function decide<Handle>(
  delivery: Delivery<Handle>,
  isOut: boolean,
  now: number,
): Delivery<Handle> | Refusal {
  if (!needsConfirmation(delivery)) return { refused: 'There is no result to confirm for this post.' };
  if (isOut) return { ...delivery, state: 'published', failure: null };
  return { ...restart(delivery, now), state: 'queued', handle: null, armedAt: null };
}

/** A delivery that is still open this long after its due time is late. */
export const deliveryLateAfterMs = minuteMs;

/** How late a delivery is, with the reason; null when it is on time or has ended. */
export function findDelay(delivery: Delivery, now: number): { ms: number; because: string } | null {
  const ms = now - delivery.dueAt;
  if (isOver(delivery) || ms <= deliveryLateAfterMs) return null;
  return { ms, because: delivery.failure?.reason ?? reasonOf(delivery) };
}

function reasonOf({ state, attempts }: Delivery): string {
  if (attempts === 0) return 'Publishing has not started yet.';
  if (state === 'processing') return 'The network is still processing the media.';
  if (state === 'armed' || state === 'unknown') return unclear;
  return 'The media is still being uploaded.';
}
