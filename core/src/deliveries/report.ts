import { armedClaimMs, claimMs } from './backoff.ts';
import type { Delivery, Failure, Claim, Receipt } from './delivery.ts';
import { afterAbsence, afterFailure } from './failure.ts';
import { afterWait, type Wait } from './waiting.ts';

export type Report<Handle> =
  /** The worker is alive, and its step continues. */
  | { kind: 'alive' }
  /** Stores data from the network that a later step needs. The current step continues. */
  | { kind: 'kept'; handle: Handle }
  /** The step has ended. The next step may start after `seconds`. */
  | ({ kind: 'waiting' } & Wait<Handle>)
  /** The worker is about to make the irreversible call. It may do so only if this report is accepted. */
  | { kind: 'arming'; handle: Handle }
  | { kind: 'out'; receipt: Receipt }
  /** A check found that the post is not live. */
  | { kind: 'absent' }
  | { kind: 'failed'; failure: Failure };

const settled = { claim: null, nextAt: null } as const;

function afterKeeping<Handle>(delivery: Delivery<Handle>, handle: Handle, claim: Claim) {
  // After the irreversible call, the handle contains the result of the call, which is the best way to find the post.
  // The claim is not extended, because that was done before the call.
  if (delivery.state === 'armed') return { ...delivery, handle };
  return delivery.state === 'preparing' ? { ...delivery, claim, handle } : null;
}

/**
 * The delivery after a report. Null if the report is refused, because the worker has lost its claim, the state of the
 * delivery has changed, or the claim would not become longer. The first report that the post is live is accepted from
 * any worker.
 */
export function report<Handle>(
  delivery: Delivery<Handle>,
  worker: string,
  result: Report<Handle>,
  now: number,
): Delivery<Handle> | null {
  if (result.kind === 'out') {
    if (delivery.state === 'published') return null;
    return { ...delivery, ...settled, state: 'published', receipt: result.receipt, failure: null };
  }
  if (delivery.claim?.worker !== worker || delivery.claim.until <= now) return null;
  const claim = { worker, until: now + claimMs };
  switch (result.kind) {
    case 'alive':
      return delivery.claim.until >= claim.until ? null : { ...delivery, claim };
    case 'kept':
      return afterKeeping(delivery, result.handle, claim);
    case 'waiting': {
      if (delivery.state !== 'preparing' && delivery.state !== 'processing') return null;
      return afterWait(delivery, result, now);
    }
    case 'arming': {
      if (delivery.state !== 'preparing' && delivery.state !== 'processing') return null;
      return {
        ...delivery,
        state: 'armed',
        handle: result.handle,
        armedAt: now,
        processingSince: null,
        claim: { worker, until: now + armedClaimMs },
      };
    }
    case 'absent':
      return delivery.state === 'unknown' ? afterAbsence(delivery, now) : null;
    case 'failed':
      return afterFailure(delivery, result.failure, now);
  }
}
