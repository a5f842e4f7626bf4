import { dayMs, hourMs, minuteMs, secondMs } from '../time/units.ts';

/** How long after its due time a delivery is still attempted. A network may be down for an evening. */
export const giveUpAfterMs = dayMs;

/** The pause before the next attempt: 5, 10, 20 … seconds, up to ten minutes. */
export function backoffMs(setbacks: number): number {
  return Math.min(5 * secondMs * 2 ** Math.max(0, setbacks - 1), 10 * minuteMs);
}

/** The longest time that a network may process media. After this time, we expect that it never finishes. */
export const processingMs = hourMs;

/**
 * The shortest pause between two polls. It grows with the processing time, so a network that asks for no pause is
 * polled fewer than 200 times in an hour.
 */
export function pollPauseMs(processingForMs: number): number {
  return Math.max(secondMs, processingForMs / 30);
}

/** A running worker renews its claim well within this time, so an expired claim means that the worker died. */
export const claimMs = 30 * secondMs;
export const heartbeatMs = 10 * secondMs;

/** The claim during the irreversible call: longer than the call can take, so that its worker never counts as dead. */
export const armedClaimMs = 90 * secondMs;

/** A post that went live may appear with a delay. A check before this time proves nothing. */
export const settleMs = 20 * secondMs;
