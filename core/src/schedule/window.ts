import { minuteMs } from '../time/units.ts';
export const windowMonths = 3;

/**
 * A time that passed at most this long ago is treated as now, because it may have passed while the request was on its
 * way.
 */
const graceMs = 2 * minuteMs;

/** The latest time that can be scheduled: the same day, three months later. */
export function windowEnd(now: number): number {
  const end = new Date(now);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + windowMonths);
  // JavaScript turns 30 February into a day in March, so go back to the end of February.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.getTime();
}

/** The reason why a post cannot be scheduled for this time, as shown to the person; null if it can be. */
export function scheduleProblem(at: number, now: number): string | null {
  if (at < now - graceMs) return 'This time has passed. Choose a time in the future.';
  if (at > windowEnd(now)) return `Posts can be scheduled up to ${windowMonths} months ahead.`;
  return null;
}
