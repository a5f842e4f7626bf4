import { addDays, dayIn, type Day } from '../calendar/days.ts';

/** A range of days that includes its first and its last day. */
export interface DayRange {
  first: Day;
  last: Day;
}

/** Posts gain most of their views within this time, so younger posts are not compared with older posts. */
const settlingDays = 2;

export interface Periods {
  /** The days of the range that a screen shows, including today. */
  shown: DayRange;
  before: DayRange;
  /** The days of the range whose posts are settled, and the same days of the previous period. */
  settled: DayRange;
  settledBefore: DayRange;
}

/** The range of `days` whole days that ends today, and the earlier range that it is compared with. */
export function periodsAt(today: Day, days: number): Periods {
  const shown = { first: addDays(today, 1 - days), last: today };
  const settled = { first: shown.first, last: addDays(today, -1 - settlingDays) };
  const previous = ({ first, last }: DayRange) => ({
    first: addDays(first, -days),
    last: addDays(last, -days),
  });
  return { shown, before: previous(shown), settled, settledBefore: previous(settled) };
}

/** The posts that were published on the days of a range, in the calendar of a time zone. */
export function postsOn<Post>(
  posts: readonly Post[],
  timeOf: (post: Post) => string,
  { first, last }: DayRange,
  zone: string,
): Post[] {
  return posts.filter((post) => {
    const day = dayIn(Date.parse(timeOf(post)), zone);
    return day >= first && day <= last;
  });
}

/**
 * The number of days at the end of the current and the previous period that are left out when the results of posts are
 * compared.
 */
export const unsettledDays = settlingDays + 1;

export const comparedText = (days: number): string => `vs previous ${days} days`;

export const settledNote = `The change leaves out the newest ${unsettledDays} days of both periods: their posts are still gaining views.`;
