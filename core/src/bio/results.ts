import { addDays, monthOfDay, type Day } from '../calendar/days.ts';
import { ownEntry } from '../values/own-entry.ts';
import type { BioDay, BioResults, BioResultDays, BioTotals } from './page.ts';

export interface BioCounts {
  views: number;
  clicks: Readonly<Record<string, number>>;
}

export type BioDayCounts = Readonly<Record<Day, BioCounts>>;

export const noBioCounts: BioCounts = { views: 0, clicks: {} };

export function addBioCounts(one: BioCounts, other: BioCounts): BioCounts {
  const clicks = { ...one.clicks };
  for (const [id, count] of Object.entries(other.clicks)) clicks[id] = (ownEntry(clicks, id) ?? 0) + count;
  return { views: one.views + other.views, clicks };
}

export function mergeBioCounts(parts: readonly BioDayCounts[]): BioDayCounts {
  const merged: Record<Day, BioCounts> = {};
  for (const part of parts)
    for (const [day, counts] of Object.entries(part))
      merged[day] = addBioCounts(merged[day] ?? noBioCounts, counts);
  return merged;
}

/** The last `days` days up to and including `last`, oldest first. */
const periodTo = (last: Day, days: number): Day[] =>
  Array.from({ length: days }, (_, i) => addDays(last, i + 1 - days));

/** The months whose counts are needed for the results of a period and of the previous period. */
export function bioResultMonths(today: Day, days: BioResultDays): string[] {
  return [...new Set(periodTo(today, days * 2).map(monthOfDay))];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function totalsOf(days: readonly Pick<BioDay, 'views' | 'clicks'>[]): BioTotals {
  const views = sum(days.map((each) => each.views));
  const clicks = sum(days.map((each) => each.clicks));
  return { views, clicks, rate: views === 0 ? null : clicks / views };
}

interface Period {
  today: Day;
  days: BioResultDays;
  /** The day on which the page was created, in the time zone of the page. */
  since: Day;
  timeZone: string;
}

export function bioResults(counts: BioDayCounts, { today, days, since, timeZone }: Period): BioResults {
  const dayOf = (day: Day): BioDay => {
    const { views, clicks } = counts[day] ?? noBioCounts;
    return { day, views, clicks: sum(Object.values(clicks)) };
  };
  const period = periodTo(today, days);
  const before = periodTo(addDays(today, -days), days);
  const shown = period.map(dayOf);
  const ids = new Set(period.flatMap((day) => Object.keys(counts[day]?.clicks ?? {})));
  const links = [...ids].map((id) => {
    const perDay = period.map((day) => ownEntry(counts[day]?.clicks ?? {}, id) ?? 0);
    return { id, clicks: sum(perDay), days: perDay };
  });
  return {
    ...totalsOf(shown),
    days: shown,
    previous: since <= (before[0] ?? today) ? totalsOf(before.map(dayOf)) : null,
    links: links.toSorted((a, b) => b.clicks - a.clicks || (a.id < b.id ? -1 : 1)),
    timeZone,
  };
}
