import { addDays, monthOfDay, type Day } from '../calendar/days.ts';

/** The totals of an account at one moment. Null where the network does not tell. */
export interface AccountTotals {
  followers: number | null;
  /** Of all times. */
  views: number | null;
  posts: number | null;
}

export interface Snapshot extends AccountTotals {
  /** In UTC. */
  day: Day;
}

/** Totals over time. Days without a snapshot are left out. */
export interface SnapshotSeries {
  /** The first day of all that are kept; null while there is none. */
  since: Day | null;
  /** Oldest first. */
  days: readonly Snapshot[];
}

/** The longest time that a call may ask for, in days. */
export const seriesDaysMax = 366;

/** In UTC, because a snapshot is taken at the same moment for everybody. */
export const snapshotDay = (at: Date): Day => at.toISOString().slice(0, 10);

/** The months that a time touches, oldest first. */
export function monthsBetween(from: Day, to: Day): string[] {
  const months: string[] = [];
  for (let month = monthOfDay(from); month <= monthOfDay(to);) {
    months.push(month);
    const next = new Date(`${month}-01T00:00:00.000Z`);
    next.setUTCMonth(next.getUTCMonth() + 1);
    month = monthOfDay(snapshotDay(next));
  }
  return months;
}

/** A gap of so many days before a period is bridged, because a day on which the network failed is not kept. */
export const bridgedDays = 3;

/**
 * A total at the start of a period and now; null where none was kept by then. A period of 30 days is compared with the
 * total of 30 days before, so one day more than it shows.
 */
export function movementIn(
  { days }: SnapshotSeries,
  name: keyof AccountTotals,
  { days: length, last }: { days: number; last: Day },
): { before: number; now: number } | null {
  const start = addDays(last, -length);
  const known = days.flatMap(({ day, ...totals }) => {
    const value = totals[name];
    return value === null || day > last ? [] : [{ day, value }];
  });
  const before = known.findLast(({ day }) => day <= start && day >= addDays(start, -bridgedDays));
  const now = known.at(-1);
  return before && now && now.day > start ? { before: before.value, now: now.value } : null;
}
