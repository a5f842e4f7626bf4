import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { type Counts, gainOf, seeded } from './seeded.ts';

/** No account has any activity before this day. Days are counted from 1970. */
export const firstDay = Math.floor(Date.UTC(2025, 5, 1) / dayMs);

/** Days end at midnight in California, which is 8 hours behind UTC in winter. */
const offsetMs = 8 * hourMs;
export const dayOf = (at: number): number => Math.floor((at - offsetMs) / dayMs);
export const startOf = (day: number): number => day * dayMs + offsetMs;
export const endOf = (day: number): number => startOf(day + 1);

export const daysFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/** How much the counts grew on each of the days `days`, which must be consecutive. */
export function gainsOn<Name extends string>(
  days: readonly number[],
  countsBy: (then: number) => Counts<Name>,
): Counts<Name>[] {
  const counts = [startOf(days[0] ?? 0), ...days.map(endOf)].map(countsBy);
  return counts.slice(1).map((after, index) => gainOf(counts[index] ?? after, after));
}

/**
 * For each account, the days on which it posted, as calculated so far. `next` is the first day that is not calculated
 * yet.
 */
const postedDays = new Map<string, { next: number; days: number[] }>();

/**
 * The posts that an account has published outside Fanfare until yesterday, oldest first. `chance` is the
 * share of days with a post.
 */
export function pastOf<Post>(
  account: string,
  chance: number,
  now: number,
  postOn: (day: number) => Post,
): Post[] {
  const today = dayOf(now);
  const key = `${account} ${chance}`;
  const known = postedDays.get(key) ?? { next: firstDay, days: [] };
  for (; known.next < today; known.next += 1)
    if (seeded(account, 'posted', known.next) < chance) known.days.push(known.next);
  postedDays.set(key, known);
  return known.days.filter((day) => day < today).map(postOn);
}
