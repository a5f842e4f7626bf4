import type { Interval } from '@fanfare/core/billing/prices.ts';

export const daySeconds = 24 * 60 * 60;

/** The same day of a later month, or its last day if the month is shorter. */
function addMonths(anchor: number, months: number): number {
  const at = new Date(anchor * 1000);
  const day = at.getUTCDate();
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, last));
  return moved.getTime() / 1000;
}

/**
 * The end of the period that begins at `start`. Months are counted from the anchor, so that every period ends on the
 * anchor's day of the month where the month has it.
 */
export function periodEnd(anchor: number, interval: Interval, start: number): number {
  const step = interval === 'year' ? 12 : 1;
  for (let count = step; ; count += step) {
    const end = addMonths(anchor, count);
    if (end > start) return end;
  }
}
