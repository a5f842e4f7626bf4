import { addDays, daysBetween, type Day } from '../calendar/days.ts';
import { sumKnown } from './figures.ts';
import type { DayRange } from './periods.ts';

export interface DayValue {
  day: Day;
  /** Null if the network has no number for the day, which is not the same as zero. */
  value: number | null;
}

export interface DaySeries {
  days: readonly DayValue[];
  /** For each of `days`, the value of the day one period earlier; null when nothing is compared. */
  before: readonly (number | null)[] | null;
}

/** All days from `first` to `last`, with their values where known. */
export function seriesOf(values: ReadonlyMap<Day, number>, first: Day, last: Day): DayValue[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, n) => {
    const day = addDays(first, n);
    return { day, value: values.get(day) ?? null };
  });
}

/**
 * The period of `days` days that ends on `last`. If the network returned earlier or later days, the period includes
 * them.
 */
export function periodOf(given: Iterable<Day>, days: number, last: Day): { first: Day; last: Day } {
  const all = [...given].toSorted();
  const usual = addDays(last, 1 - days);
  const earliest = all[0] ?? usual;
  const latest = all.at(-1) ?? last;
  return { first: earliest < usual ? earliest : usual, last: latest > last ? latest : last };
}

export const alignBefore = (
  days: readonly DayValue[],
  values: ReadonlyMap<Day, number>,
  shift: number,
): (number | null)[] => days.map(({ day }) => values.get(addDays(day, -shift)) ?? null);

export interface MatchedSums {
  now: number;
  before: number;
  /** The number of days in the sum of this period, and in the sum of the previous one. */
  days: number;
}

/**
 * Sums of the days whose value is known in both periods. A day that is missing in one period is not counted in either
 * period.
 */
export function sumMatchedDays({ days, before }: DaySeries): MatchedSums | null {
  if (!before) return null;
  const pairs = days.flatMap(({ value }, n): [number, number][] => {
    const earlier = before[n] ?? null;
    return value === null || earlier === null ? [] : [[value, earlier]];
  });
  if (pairs.length === 0) return null;
  return {
    now: pairs.reduce((sum, [value]) => sum + value, 0),
    before: pairs.reduce((sum, [, value]) => sum + value, 0),
    days: pairs.length,
  };
}

export const sumOfDays = (days: readonly DayValue[]): number | null =>
  sumKnown(days.map(({ value }) => value));

/**
 * The days that a network has reported. Days after the last one with a value are left out, because networks report the
 * newest days with a delay.
 */
export function reportedRange(lines: readonly { days: readonly DayValue[] }[]): DayRange | null {
  const days = lines.flatMap((line) => line.days).toSorted((a, b) => a.day.localeCompare(b.day));
  const first = days[0];
  const last = days.findLast(({ value }) => value !== null);
  return first && last ? { first: first.day, last: last.day } : null;
}

/** Periods without a value, which the chart hatches. Consecutive days form one period. */
export function gapsIn(days: readonly DayValue[]): { first: Day; last: Day }[] {
  const gaps: { first: Day; last: Day }[] = [];
  days.forEach(({ day, value }, n) => {
    if (value !== null) return;
    const open = n > 0 && days[n - 1]?.value === null ? gaps.at(-1) : undefined;
    if (open) open.last = day;
    else gaps.push({ first: day, last: day });
  });
  return gaps;
}

/** Totals of earlier days, calculated backwards from today's total and the growth of each day. */
export function totalsFrom(total: number, growth: readonly number[]): number[] {
  let left = total;
  return growth
    .toReversed()
    .map((grown) => {
      const at = left;
      left -= grown;
      return at;
    })
    .toReversed();
}
