import { addDays, addMonths, daysBetween, monthOfDay, type Day } from '../calendar/days.ts';

export interface Counts {
  clicks: number;
  signUps: number;
  paying: number;
  commissionCents: number;
}

export const noCounts: Counts = { clicks: 0, signUps: 0, paying: 0, commissionCents: 0 };

export const addCounts = (a: Counts, b: Partial<Counts>): Counts => ({
  clicks: a.clicks + (b.clicks ?? 0),
  signUps: a.signUps + (b.signUps ?? 0),
  paying: a.paying + (b.paying ?? 0),
  commissionCents: a.commissionCents + (b.commissionCents ?? 0),
});

/** Anybody can send clicks, so the clicks of each link have a limit. Clicks above the limit are not counted. */
export const clickLimits = { perMinute: 60, perDay: 20_000 } as const;

export const countsClick = (clicks: { minute: number; day: number }): boolean =>
  clicks.minute < clickLimits.perMinute && clicks.day < clickLimits.perDay;

export const firstDayOf = (days: number, today: Day): Day => addDays(today, 1 - days);

/** The numbers of every day from the first to the last day, with zeros for days without records. */
export const dailyPoints = (
  byDay: Readonly<Record<Day, Partial<Counts>>>,
  from: Day,
  to: Day,
): (Counts & { from: Day })[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => {
    const day = addDays(from, i);
    return { ...addCounts(noCounts, byDay[day] ?? {}), from: day };
  });

export function monthlyPoints(
  byDay: Readonly<Record<Day, Partial<Counts>>>,
  from: Day,
  to: Day,
): (Counts & { from: Day })[] {
  const points: (Counts & { from: Day })[] = [];
  for (let first = `${monthOfDay(from)}-01`; first <= to; first = addMonths(first, 1)) {
    const days = Object.entries(byDay).filter(([day]) => monthOfDay(day) === monthOfDay(first));
    points.push({ ...days.reduce((sum, [, counts]) => addCounts(sum, counts), noCounts), from: first });
  }
  return points;
}
