import { processingMs } from './backoff.ts';
import type { Delivery, Failure } from './delivery.ts';

/** What the network said of a step that is over while the delivery is not. */
export interface Wait<Handle> {
  handle: Handle;
  seconds: number;
  state: 'preparing' | 'processing';
}

const stuck: Failure = {
  kind: 'unavailable',
  reason: 'The network has been processing this post for an hour and has not finished.',
  code: null,
  startOver: true,
};

/**
 * The delivery after a step that left something to wait for. What is begun anew meanwhile is still waited for since the first
 * time: a network that never finishes would be asked all day.
 */
export function afterWait<Handle>(
  delivery: Delivery<Handle>,
  { handle, seconds, state }: Wait<Handle>,
  now: number,
): Delivery<Handle> {
  const processingSince = state === 'processing' ? (delivery.processingSince ?? now) : null;
  const next = { ...delivery, handle, processingSince, lease: null };
  if (processingSince !== null && now - processingSince >= processingMs)
    return { ...next, state: 'failed', nextAt: null, failure: stuck };
  return { ...next, state, nextAt: now + seconds * 1000, setbacks: 0, failure: null };
}
