import type { Delivery } from './delivery.ts';

/** A delivery that is this late was missed by its own task. */
export const overdueMs = 45_000;

type Late = Pick<Delivery, 'nextAt' | 'lease'>;

/**
 * The number of the rescue task that is due: the first immediately, the second after 45 seconds, and each later one
 * after twice as long.
 */
function rescueNumber({ nextAt, lease }: Late, now: number): number | null {
  if (nextAt === null || now - nextAt < overdueMs) return null;
  // An active claim means that a worker is running.
  const idleMs = now - Math.max(nextAt, lease?.until ?? 0);
  return idleMs < 0 ? null : Math.floor(Math.log2(1 + idleMs / overdueMs));
}

/**
 * The name of the task that resumes a late delivery; null when no task is due, or when the previous sweep, at
 * `lastLookAt`, already created it. So a lost task is replaced soon, and a long queue does not get new tasks every
 * minute.
 */
export function rescueOf(delivery: Late, now: number, lastLookAt: number | null): string | null {
  const number = rescueNumber(delivery, now);
  if (number === null || (lastLookAt !== null && rescueNumber(delivery, lastLookAt) === number)) return null;
  return `${number}-${delivery.nextAt}`;
}
