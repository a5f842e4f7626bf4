import type { Delivery } from './delivery.ts';

/** A delivery that is this late was not taken up by its own task. */
export const overdueMs = 45_000;

type Late = Pick<Delivery, 'nextAt' | 'lease'>;

/** Which rescue is due: one at once, the next after 45 seconds, and then after twice as long each time. */
function rescueNumber({ nextAt, lease }: Late, now: number): number | null {
  if (nextAt === null || now - nextAt < overdueMs) return null;
  // A claim that still runs belongs to a worker that lives.
  const idleMs = now - Math.max(nextAt, lease?.until ?? 0);
  return idleMs < 0 ? null : Math.floor(Math.log2(1 + idleMs / overdueMs));
}

/**
 * The name of the task that takes a late delivery up again; null when it has one since the last look, or needs none.
 * A lost task is replaced soon, and a long queue is not made longer every minute.
 */
export function rescueOf(delivery: Late, now: number, lastLookAt: number | null): string | null {
  const number = rescueNumber(delivery, now);
  if (number === null || (lastLookAt !== null && rescueNumber(delivery, lastLookAt) === number)) return null;
  return `${number}-${delivery.nextAt}`;
}
