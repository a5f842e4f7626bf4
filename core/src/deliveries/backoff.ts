import { dayMs, hourMs, minuteMs, secondMs } from '../time/units.ts';

/**
 * How long after its due time a delivery is retried. It is this long because a network may be down for a whole evening.
 */
export const giveUpAfterMs = dayMs;

/** The pause before the next attempt: 5, 10, 20 … seconds, up to ten minutes. */
export function backoffMs(setbacks: number): number {
  return Math.min(5 * secondMs * 2 ** Math.max(0, setbacks - 1), 10 * minuteMs);
}

/** The longest time that we wait while a network processes media. After this time, we assume that it never finishes. */
export const processingMs = hourMs;

/**
 * The shortest pause between two polls. It grows with the processing time, so even a network that requests no pause is
 * polled fewer than 200 times in an hour.
 */
export function pollPauseMs(processingForMs: number): number {
  return Math.max(secondMs, processingForMs / 30);
}

/**
 * How long a claim is valid. A running worker renews its claim well within this time, so an expired claim means that
 * the worker died.
 */
export const claimMs = 30 * secondMs;
export const heartbeatMs = 10 * secondMs;

/**
 * How long a claim is valid during the irreversible call. It is longer than the call can take, so that its worker is
 * never assumed to be dead.
 */
export const armedClaimMs = 90 * secondMs;

/**
 * A live post may become visible this long after the irreversible call. An earlier check cannot prove that the post is
 * not live.
 */
export const settleMs = 20 * secondMs;
