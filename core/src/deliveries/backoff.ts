const second = 1000;

/** How long a delivery is tried before it is given up: a network may be down for an evening. */
export const patienceMs = 24 * 60 * 60 * second;

/** After 5, 10, 20 … seconds, and every ten minutes from then on. */
export function backoffMs(setbacks: number): number {
  return Math.min(5 * second * 2 ** Math.max(0, setbacks - 1), 600 * second);
}

/** How long a network may process: none that ever finishes takes longer. */
export const processingMs = 60 * 60 * second;

/** A worker that lives says so well within this time: a claim that ran out belongs to one that died. */
export const leaseMs = 30 * second;
export const heartbeatMs = 10 * second;

/** For the call that cannot be taken back: longer than it can last, so that nobody else takes it for dead. */
export const armedLeaseMs = 90 * second;

/** What went out may take a moment to be seen. Looked for sooner than this, its absence proves nothing. */
export const settleMs = 20 * second;
