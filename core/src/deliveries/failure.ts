import { backoffMs, patienceMs, settleMs } from './backoff.ts';
import { isOver, type Delivery, type Failure, type FailureKind } from './delivery.ts';

/** Kinds after which nobody can say whether the call did its work. */
const unheard: ReadonlySet<FailureKind> = new Set(['unavailable', 'outcome_unknown']);

function giveUp<Handle>(delivery: Delivery<Handle>, failure: Failure): Delivery<Handle> {
  return { ...delivery, state: 'failed', lease: null, nextAt: null, failure };
}

/** Tries again at a time, unless that is after everybody's patience has ended. */
function later<Handle>(
  delivery: Delivery<Handle>,
  failure: Failure,
  at: number,
  change: Partial<Delivery<Handle>> = {},
): Delivery<Handle> {
  if (at > delivery.dueAt + patienceMs) return giveUp(delivery, failure);
  return { ...delivery, lease: null, nextAt: at, failure, ...change };
}

/** The state to go on from when nothing irreversible has happened. */
function reopened<Handle>(delivery: Delivery<Handle>, failure: Failure): Delivery<Handle> {
  const afresh = failure.startOver === true ? { handle: null } : {};
  const state = delivery.state === 'processing' && failure.startOver !== true ? 'processing' : 'queued';
  return { ...delivery, ...afresh, state, armedAt: null };
}

function whileLooking<Handle>(delivery: Delivery<Handle>, failure: Failure, now: number): Delivery<Handle> {
  const setbacks = delivery.setbacks + 1;
  // Without a look nobody knows; sent again, it might be out twice. A person has to decide.
  const undecided: Failure = { ...failure, kind: 'outcome_unknown' };
  if (failure.kind === 'token_expired' && !delivery.renewed) {
    const renewing = later(delivery, failure, now, { renewed: true });
    return isOver(renewing) ? giveUp(delivery, undecided) : renewing;
  }
  const passes = unheard.has(failure.kind) || failure.kind === 'rate_limited';
  if (!passes) return giveUp(delivery, undecided);
  return later(delivery, undecided, failure.retryAt ?? now + backoffMs(setbacks), { setbacks });
}

const neverArrived: Failure = {
  kind: 'unavailable',
  reason: 'The network did not take it, although it was sent.',
  code: null,
};

/**
 * The delivery after it was looked for and is surely not out. What was prepared is still there; the next step finds out how
 * far it is. Each time it waits longer: the network that does not take it now may not take it all evening.
 */
export function afterAbsence<Handle>(delivery: Delivery<Handle>, now: number): Delivery<Handle> {
  const setbacks = delivery.setbacks + 1;
  // It is known now that it is not out: nobody has to decide about it.
  const failure: Failure = delivery.failure ? { ...delivery.failure, kind: 'unavailable' } : neverArrived;
  const open = { ...delivery, state: 'queued' as const, armedAt: null };
  return later(open, failure, now + backoffMs(setbacks), { setbacks });
}

/** The delivery after something went wrong with it. */
export function afterFailure<Handle>(
  delivery: Delivery<Handle>,
  failure: Failure,
  now: number,
): Delivery<Handle> {
  if (delivery.state === 'unknown') return whileLooking(delivery, failure, now);
  if (delivery.state === 'armed' && unheard.has(failure.kind)) {
    // From now on, not from when it was sent: a call that was given up may do its work a moment later.
    return { ...delivery, state: 'unknown', lease: null, nextAt: now + settleMs, failure };
  }
  const open = reopened(delivery, failure);
  const setbacks = delivery.setbacks + 1;
  switch (failure.kind) {
    case 'token_expired':
      return delivery.renewed ? giveUp(open, failure) : later(open, failure, now, { renewed: true });
    case 'rate_limited':
      return later(open, failure, failure.retryAt ?? now + backoffMs(setbacks), { setbacks });
    case 'unavailable':
    case 'outcome_unknown':
      return later(open, failure, now + backoffMs(setbacks), { setbacks });
    case 'missing_permission':
    case 'not_found':
    case 'rejected':
      return giveUp(open, failure);
  }
}
