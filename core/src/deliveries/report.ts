import { armedLeaseMs, leaseMs } from './backoff.ts';
import type { Delivery, Failure, Lease, Receipt } from './delivery.ts';
import { afterAbsence, afterFailure } from './failure.ts';
import { afterWait, type Wait } from './waiting.ts';

/** What a worker says of its step. */
export type Report<Handle> =
  /** The worker lives, and its step goes on. */
  | { kind: 'alive' }
  /** The network gave us something that must not be lost; the step goes on. */
  | { kind: 'kept'; handle: Handle }
  /** The step is over; the next may be taken after so many seconds. */
  | ({ kind: 'waiting' } & Wait<Handle>)
  /** The call that cannot be taken back comes next. Only whoever is told yes may make it. */
  | { kind: 'arming'; handle: Handle }
  | { kind: 'out'; receipt: Receipt }
  /** Looked for, and surely not there. */
  | { kind: 'absent' }
  | { kind: 'failed'; failure: Failure };

const settled = { lease: null, nextAt: null } as const;

function afterKeeping<Handle>(delivery: Delivery<Handle>, handle: Handle, lease: Lease) {
  // What the call gives that cannot be taken back is the surest way to look for what it did. Its own claim is longer.
  if (delivery.state === 'armed') return { ...delivery, handle };
  return delivery.state === 'preparing' ? { ...delivery, lease, handle } : null;
}

/**
 * The delivery after a report; null when the worker has lost its claim, or the delivery was cancelled meanwhile, and must
 * stop. That something is out is believed whoever says so: it is.
 */
export function report<Handle>(
  delivery: Delivery<Handle>,
  worker: string,
  said: Report<Handle>,
  now: number,
): Delivery<Handle> | null {
  if (said.kind === 'out') {
    if (delivery.state === 'published') return null;
    return { ...delivery, ...settled, state: 'published', receipt: said.receipt, failure: null };
  }
  if (delivery.lease?.worker !== worker || delivery.lease.until <= now) return null;
  const lease = { worker, until: now + leaseMs };
  switch (said.kind) {
    case 'alive':
      return delivery.lease.until >= lease.until ? null : { ...delivery, lease };
    case 'kept':
      return afterKeeping(delivery, said.handle, lease);
    case 'waiting': {
      if (delivery.state !== 'preparing' && delivery.state !== 'processing') return null;
      return afterWait(delivery, said, now);
    }
    case 'arming': {
      if (delivery.state !== 'preparing' && delivery.state !== 'processing') return null;
      return {
        ...delivery,
        state: 'armed',
        handle: said.handle,
        armedAt: now,
        processingSince: null,
        lease: { worker, until: now + armedLeaseMs },
      };
    }
    case 'absent':
      return delivery.state === 'unknown' ? afterAbsence(delivery, now) : null;
    case 'failed':
      return afterFailure(delivery, said.failure, now);
  }
}
