import type { Delivery } from './delivery.ts';

/** If a delivery is this late, its own task has not run. */
export const overdueMs = 45_000;

type Late = Pick<Delivery, 'nextAt' | 'claim'>;

/**
 * The number of the rescue task that is due for a delivery. It grows with the time for which no worker has processed
 * the delivery: 1 after 45 seconds, 2 after 135 seconds, and so on. Null while a worker processes the delivery, or if
 * the delivery is not late.
 */
function rescueNumber({ nextAt, claim }: Late, now: number): number | null {
  if (nextAt === null || now - nextAt < overdueMs) return null;
  // An active claim means that a worker is running.
  const idleMs = now - Math.max(nextAt, claim?.until ?? 0);
  return idleMs < 0 ? null : Math.floor(Math.log2(1 + idleMs / overdueMs));
}

/**
 * The name of a new task that resumes a late delivery. Null if no task is due, or if the previous sweep, at
 * `previousSweepAt`, already created it. The first tasks are due soon, to replace a lost task, and later ones less and
 * less often, so that a long queue does not get new tasks every minute.
 */
export function rescueOf(delivery: Late, now: number, previousSweepAt: number | null): string | null {
  const number = rescueNumber(delivery, now);
  if (number === null || (previousSweepAt !== null && rescueNumber(delivery, previousSweepAt) === number))
    return null;
  return `${number}-${delivery.nextAt}`;
}
