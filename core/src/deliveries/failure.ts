import { backoffMs, giveUpAfterMs, settleMs } from './backoff.ts';
import { isOver, type Delivery, type Failure } from './delivery.ts';
import { meaningOf } from './failure-kinds.ts';

function giveUp<Handle>(delivery: Delivery<Handle>, failure: Failure): Delivery<Handle> {
  return { ...delivery, state: 'failed', claim: null, nextAt: null, failure };
}

/** Plans the next attempt. Ends the delivery if the attempt would be after the deadline. */
function planRetry<Handle>(
  delivery: Delivery<Handle>,
  failure: Failure,
  at: number,
  change: Partial<Delivery<Handle>>,
): Delivery<Handle> {
  if (at > delivery.dueAt + giveUpAfterMs) return giveUp(delivery, failure);
  return { ...delivery, claim: null, nextAt: at, failure, ...change };
}

/**
 * Plans a retry after the time that the network requests, but never before the backoff has passed. The network's clock
 * may be wrong, or it may request 0 seconds.
 */
function retryAfterBackoff<Handle>(
  delivery: Delivery<Handle>,
  failure: Failure,
  now: number,
): Delivery<Handle> {
  const setbacks = delivery.setbacks + 1;
  const at = Math.max(failure.retryAt ?? 0, now + backoffMs(setbacks));
  return planRetry(delivery, failure, at, { setbacks });
}

/**
 * Puts the delivery into the state from which the next attempt continues. Only for failures after which the post cannot
 * be live.
 */
function reopen<Handle>(delivery: Delivery<Handle>, failure: Failure): Delivery<Handle> {
  const reset = failure.startOver === true ? { handle: null } : {};
  const state = delivery.state === 'processing' && failure.startOver !== true ? 'processing' : 'queued';
  return { ...delivery, ...reset, state, armedAt: null };
}

function afterFailedCheck<Handle>(
  delivery: Delivery<Handle>,
  failure: Failure,
  now: number,
): Delivery<Handle> {
  // The failed check left the outcome unknown. If the post were sent again, it might be live twice, so a person has to
  // confirm the result when the checks are given up.
  const unconfirmed: Failure = { ...failure, kind: 'outcome_unknown' };
  const { retries } = meaningOf(failure.kind);
  if (retries === 'after_backoff') return retryAfterBackoff(delivery, unconfirmed, now);
  if (retries === 'never' || delivery.renewed) return giveUp(delivery, unconfirmed);
  const renewing = planRetry(delivery, failure, now, { renewed: true });
  return isOver(renewing) ? giveUp(delivery, unconfirmed) : renewing;
}

const notPublished: Failure = {
  kind: 'unavailable',
  reason: 'The network received the post but did not publish it.',
  code: null,
};

/**
 * The delivery after a check found that the post is not live. The handle is kept, so the next step can find out how
 * much was uploaded. The pauses grow up to ten minutes, because a network that does not publish now may be down all
 * evening. A pause begins with the irreversible call, so it includes the time that the checks took.
 */
export function afterAbsence<Handle>(delivery: Delivery<Handle>, now: number): Delivery<Handle> {
  const { failure } = delivery;
  const open = { ...delivery, state: 'queued' as const, armedAt: null };
  const setbacks = delivery.setbacks + 1;
  const at = Math.max(now + backoffMs(1), (delivery.armedAt ?? now) + backoffMs(setbacks));
  // The outcome is known now, so no person has to confirm it: the kind is `unavailable`.
  return planRetry(open, { ...(failure ?? notPublished), kind: 'unavailable' }, at, { setbacks });
}

export function afterFailure<Handle>(
  delivery: Delivery<Handle>,
  failure: Failure,
  now: number,
): Delivery<Handle> {
  if (delivery.state === 'unknown') return afterFailedCheck(delivery, failure, now);
  const { retries, mayBeLive, needsConfirmation } = meaningOf(failure.kind);
  if (delivery.state === 'armed' && mayBeLive) {
    // The pause begins now and not with the call, because a call that timed out may still publish the post a moment
    // later.
    return { ...delivery, state: 'unknown', claim: null, nextAt: now + settleMs, failure };
  }
  const open = reopen(delivery, failure);
  // No irreversible call was made. So no person has to confirm the result, even if the delivery is given up.
  const known = needsConfirmation ? { ...failure, kind: 'unavailable' as const } : failure;
  if (retries === 'after_backoff') return retryAfterBackoff(open, known, now);
  if (retries === 'never' || delivery.renewed) return giveUp(open, failure);
  return planRetry(open, failure, now, { renewed: true });
}
