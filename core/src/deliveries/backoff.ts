const second = 1000;

/** How long after its time a delivery is still attempted: a network may be down for an evening. */
export const giveUpAfterMs = 24 * 60 * 60 * second;

/** The pause before the next attempt: 5, 10, 20 … seconds, and ten minutes from then on. */
export function backoffMs(setbacks: number): number {
  return Math.min(5 * second * 2 ** Math.max(0, setbacks - 1), 600 * second);
}

/** How long a network may process media: none that ever finishes takes longer. */
export const processingMs = 60 * 60 * second;

/** The shortest pause between two polls. It grows, so that a network that asks for none is polled some 150 times an hour. */
export function pollPauseMs(processingForMs: number): number {
  return Math.max(second, processingForMs / 30);
}

/** A living worker renews its claim well within this time, so an expired claim belongs to a dead one. */
export const leaseMs = 30 * second;
export const heartbeatMs = 10 * second;

/** The claim during the irreversible call: longer than the call can take, so that its worker is never taken for dead. */
export const armedLeaseMs = 90 * second;

/** A post that went live may take a moment to show. Not finding it sooner than this proves nothing. */
export const settleMs = 20 * second;
