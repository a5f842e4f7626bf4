import type { Day } from '../calendar/days.ts';
import { changeBetween, type Change } from './figures.ts';
import { mayBeCut } from './panel.ts';
import { periodsAt, type DayRange, type Periods } from './periods.ts';
import { resultsOf, sumResults, type PeriodResults, type PostFigures } from './results.ts';

export const weekDays = 7;

/**
 * The week that the dashboard shows: the same days as "Last 7 days" of the analytics, so that the dashboard and the
 * analytics agree.
 */
export const weeksAt = (today: Day): Periods => periodsAt(today, weekDays);

export interface WeekResults extends PeriodResults {
  /** The changes are based only on accounts whose posts of both weeks are known. */
  changes: Record<keyof PeriodResults, Change | null>;
}

/**
 * The results of the posts of the last seven days. The number of posts is compared with the number in the seven days
 * before. Views and interactions are compared between the settled posts of both periods.
 */
export function lastWeekOf(
  accounts: readonly (readonly PostFigures[])[],
  today: Day,
  dayOf: (at: string) => Day,
): WeekResults {
  const weeks = weeksAt(today);
  const dated = accounts.map((posts) => posts.map((post) => ({ ...post, day: dayOf(post.at) })));
  const whole = dated.filter(
    (posts) => !mayBeCut(posts) || posts.some(({ day }) => day < weeks.settledBefore.first),
  );
  const sumOf = (from: typeof dated, { first, last }: DayRange) =>
    sumResults(from.map((posts) => resultsOf(posts.filter(({ day }) => day >= first && day <= last))));
  const change = (name: keyof PeriodResults, now: DayRange, before: DayRange) =>
    whole.length === 0 ? null : changeBetween(sumOf(whole, before)[name], sumOf(whole, now)[name]);
  return {
    ...sumOf(dated, weeks.shown),
    changes: {
      posts: change('posts', weeks.shown, weeks.before),
      views: change('views', weeks.settled, weeks.settledBefore),
      interactions: change('interactions', weeks.settled, weeks.settledBefore),
    },
  };
}
