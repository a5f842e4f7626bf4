import { addDays, type Day } from '../calendar/days.ts';
import { changeBetween, type Change } from './figures.ts';
import { mayBeCut } from './panel.ts';
import { settlingDays, type DayRange } from './periods.ts';
import { resultsOf, sumResults, type PeriodResults, type PostFigures } from './results.ts';

export const weekDays = 7;

const weekUntil = (last: Day): DayRange => ({ first: addDays(last, 1 - weekDays), last });

/** The week until yesterday, the latest week of settled posts, and the week before each of them. */
export function weeksAt(today: Day) {
  const shown = weekUntil(addDays(today, -1));
  const settled = weekUntil(addDays(today, -1 - settlingDays));
  return {
    shown,
    before: weekUntil(addDays(shown.last, -weekDays)),
    settled,
    settledBefore: weekUntil(addDays(settled.last, -weekDays)),
  };
}

export interface WeekResults extends PeriodResults {
  /** Changes count only accounts whose posts of both weeks are known. */
  changes: Record<keyof PeriodResults, Change | null>;
}

/**
 * The results of the posts of the last seven complete days. The number of posts is compared with the seven days
 * before; views and interactions are compared between two weeks of settled posts.
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
