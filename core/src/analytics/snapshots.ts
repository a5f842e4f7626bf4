import { addDays, monthOfDay, type Day } from '../calendar/days.ts';

/** The totals of an account; null where the network reports no number. */
export interface AccountTotals {
  followers: number | null;
  /** All views since the account was created. */
  views: number | null;
  posts: number | null;
}

export interface Snapshot extends AccountTotals {
  /** The day of the snapshot in UTC. */
  day: Day;
}

/** Totals over time. Days without a snapshot are left out. */
export interface SnapshotSeries {
  /** The day of the first snapshot. Null while there is no snapshot. */
  since: Day | null;
  /** Oldest first. */
  days: readonly Snapshot[];
}

export const seriesDaysMax = 366;

/** The day in UTC, because the server starts to take the snapshots of all accounts at midnight UTC. */
export const snapshotDay = (at: Date): Day => at.toISOString().slice(0, 10);

/**
 * Puts the current number of followers into today's snapshot, so that charts end with the number on the cards. Returns
 * the series unchanged if that number is unknown, or older than the newest snapshot.
 */
export function withCurrentFollowers(
  { since, days }: SnapshotSeries,
  { at, followers }: { at: Date; followers: number | null },
): SnapshotSeries {
  const day = snapshotDay(at);
  const newest = days.at(-1);
  if (!newest || followers === null || newest.day > day) return { since, days };
  const kept = newest.day === day ? newest : { views: null, posts: null };
  return { since, days: [...days.filter((each) => each.day < day), { ...kept, day, followers }] };
}

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

/**
 * If no snapshot exists at the start of a period, because the network failed on that day, a snapshot from up to this
 * many days earlier is used.
 */
export const startGapDaysMax = 3;

/**
 * The total at the start of a period and the newest total in the period. Null if one of them is unknown. The start is
 * the day before the first day: a period of 30 days needs the total of 30 days ago.
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
  const before = known.findLast(({ day }) => day <= start && day >= addDays(start, -startGapDaysMax));
  const now = known.at(-1);
  return before && now && now.day > start ? { before: before.value, now: now.value } : null;
}
