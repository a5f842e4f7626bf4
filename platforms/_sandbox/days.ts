import { dayMs } from '@fanfare/core/time/units.ts';
import { type Counts, gainOf, seeded, seededBetween } from './seeded.ts';

/** No account has any activity before this day. Days are counted from 1970. */
export const firstDay = Math.floor(Date.UTC(2025, 5, 1) / dayMs);

/** Days end at midnight in California, behind UTC. */
const offsetMs = 8 * 60 * 60 * 1000;
export const dayOf = (at: number): number => Math.floor((at - offsetMs) / dayMs);
export const startOf = (day: number): number => day * dayMs + offsetMs;
export const endOf = (day: number): number => startOf(day + 1);

export const daysFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/** The gain on each of these consecutive days. */
export function gainsOn<Name extends string>(
  days: readonly number[],
  countsBy: (then: number) => Counts<Name>,
): Counts<Name>[] {
  const counts = [startOf(days[0] ?? 0), ...days.map(endOf)].map(countsBy);
  return counts.slice(1).map((after, index) => gainOf(counts[index] ?? after, after));
}

/** The days on which an account published outside Fanfare, by account and chance, and the first day not yet tried. */
const postedDays = new Map<string, { days: number[]; next: number }>();

function postedUntil(account: string, chance: number, last: number): number[] {
  const key = `${account}|${chance}`;
  const known = postedDays.get(key) ?? { days: [], next: firstDay };
  postedDays.set(key, known);
  for (; known.next <= last; known.next += 1)
    if (seeded(account, 'posted', known.next) < chance) known.days.push(known.next);
  return known.days.filter((day) => day <= last);
}

/** The posts that an account has published outside Fanfare until yesterday, oldest first. Nothing on most days. */
export const pastOf = <Post>(
  account: string,
  chance: number,
  now: number,
  postOn: (day: number) => Post,
): Post[] => postedUntil(account, chance, dayOf(now) - 1).map(postOn);

/** The sums from the first day to each later one, by the range and the key. */
const sums = new Map<string, number[]>();

/**
 * The sum of `seededBetween(range, ...key, day)` over all days up to the last one. Every call for the number of
 * followers needs it, so the sums are kept.
 */
export function sumUntil(
  last: number,
  range: readonly [number, number],
  ...key: readonly (string | number)[]
): number {
  if (last < firstDay) return 0;
  const name = [...range, ...key].join('|');
  const known = sums.get(name) ?? [];
  sums.set(name, known);
  while (known.length <= last - firstDay)
    known.push((known.at(-1) ?? 0) + seededBetween(range, ...key, firstDay + known.length));
  return known[last - firstDay] ?? 0;
}
