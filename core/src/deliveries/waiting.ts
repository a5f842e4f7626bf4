import { giveUpAfterMs, pollPauseMs, processingMs } from './backoff.ts';
import type { Delivery, Failure } from './delivery.ts';

/** The result of a step after which the delivery continues, but only after a pause. */
export interface Wait<Handle> {
  handle: Handle;
  seconds: number;
  state: 'preparing' | 'processing';
}

const unsent: Failure = {
  kind: 'unavailable',
  reason: 'The media could not be uploaded within a day.',
  code: null,
  startOver: true,
};

const stuck: Failure = {
  kind: 'unavailable',
  reason: 'The network has been processing this post for an hour and has not finished.',
  code: null,
  startOver: true,
};

/**
 * Plans the next step of a delivery, or marks the delivery as failed if it took too long. Starting over does not
 * restart the hour that processing may take. Otherwise, a network that never finishes processing would be polled all
 * day.
 */
export function afterWait<Handle>(
  delivery: Delivery<Handle>,
  { handle, seconds, state }: Wait<Handle>,
  now: number,
): Delivery<Handle> {
  const processingSince = state === 'processing' ? (delivery.processingSince ?? now) : null;
  const next = { ...delivery, handle, processingSince, claim: null };
  if (processingSince !== null && now - processingSince >= processingMs)
    return { ...next, state: 'failed', nextAt: null, failure: stuck };
  if (now > delivery.dueAt + giveUpAfterMs)
    return { ...next, state: 'failed', nextAt: null, failure: unsent };
  const pause = processingSince === null ? 0 : pollPauseMs(now - processingSince);
  return { ...next, state, nextAt: now + Math.max(seconds * 1000, pause), setbacks: 0, failure: null };
}
