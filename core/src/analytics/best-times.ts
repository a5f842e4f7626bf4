import { dayMs } from '../time/units.ts';
import { addDays } from '../calendar/days.ts';
import { momentOf, wallClock } from '../time/wall-clock.ts';
import { weekdays, type Weekday } from '../slots/slots.ts';
import { publishedAt, rawPostsIn } from './results.ts';

/** A published post with the number of its views, or with another of the `measures`. */
export interface PostResult {
  /** The time of publishing, as an ISO instant. */
  at: string;
  result: number;
}

/** An hour of the week in which the account has published. */
export interface TimeCell {
  day: Weekday;
  /** The hour from 0 to 23, in the person's time zone. */
  hour: number;
  posts: number;
  /** The mean result of the cell's posts, rounded. */
  average: number;
  /** The cell's mean divided by the mean of all posts, to two decimals: 1 is usual, 2 is twice as much. */
  factor: number;
  /** True when there are too few posts to rely on. */
  isWeak: boolean;
}

/** For example "1.4× usual". */
export const factorText = (factor: number): string => `${factor.toFixed(1)}× usual`;

export interface BestTimes {
  /** Sorted by weekday and hour. Hours without posts are left out. */
  cells: readonly TimeCell[];
  /** Up to three reliable cells that are above the usual result, best first. */
  best: readonly TimeCell[];
  posts: number;
}

export const reliablePosts = 3;
const bestMax = 3;
/** Posts younger than this are ignored, because they have not reached their audience yet. */
const ripeMs = 2 * dayMs;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The weekday of a date on the person's calendar. */
const dayOf = (date: string): Weekday => weekdays[(new Date(date).getUTCDay() + 6) % 7] ?? 'monday';

const orderOf = ({ day, hour }: TimeCell): number => weekdays.indexOf(day) * 24 + hour;

/**
 * Uses the offset that was valid when each post was published, so that a later clock change does not move the post to
 * another hour.
 */
export function bestTimesOf(results: readonly PostResult[], zone: string, now: number): BestTimes {
  const ripe = results.filter(({ at }) => Date.parse(at) <= now - ripeMs);
  if (ripe.length === 0) return { cells: [], best: [], posts: 0 };
  const usual = meanOf(ripe.map(({ result }) => result));
  const byCell = Map.groupBy(ripe, ({ at }) => wallClock(Date.parse(at), zone).slice(0, 13));
  const byHour = Map.groupBy([...byCell], ([clock]) => `${dayOf(clock.slice(0, 10))} ${clock.slice(11)}`);
  const cells = [...byHour.values()].map((found): TimeCell => {
    const posts = found.flatMap(([, each]) => each);
    const [clock = ''] = found[0] ?? [];
    const average = meanOf(posts.map(({ result }) => result));
    return {
      day: dayOf(clock.slice(0, 10)),
      hour: Number(clock.slice(11)),
      posts: posts.length,
      average: Math.round(average),
      factor: usual === 0 ? 1 : Math.round((average / usual) * 100) / 100,
      isWeak: posts.length < reliablePosts,
    };
  });
  const best = cells
    .filter(({ isWeak, factor }) => !isWeak && factor > 1)
    .toSorted((a, b) => b.factor - a.factor || b.posts - a.posts || orderOf(a) - orderOf(b));
  return {
    cells: cells.toSorted((a, b) => orderOf(a) - orderOf(b)),
    best: best.slice(0, bestMax),
    posts: ripe.length,
  };
}

/** The measures by which posts can be compared, best first. */
const measures = ['views', 'impressions', 'reach', 'likes'] as const;

/**
 * Compares all posts by one measure, so that views are never compared with likes. It is the best measure that most of
 * the posts have.
 */
export function resultsIn(answer: Readonly<Record<string, unknown>>): PostResult[] {
  const posts = rawPostsIn(answer);
  const countOf = (measure: string) => posts.filter((post) => typeof post[measure] === 'number').length;
  const measure = measures.find((each) => countOf(each) * 2 > posts.length);
  if (measure === undefined) return [];
  return posts.flatMap((post): PostResult[] => {
    const at = publishedAt(post);
    const result = post[measure];
    return at !== null && typeof result === 'number' ? [{ at, result }] : [];
  });
}

/**
 * The next occurrence of each weekly time, in the given order. If this week's time has already begun, next week's is
 * returned.
 */
export function nextTimesOf(
  cells: readonly TimeCell[],
  zone: string,
  now: number,
): { cell: TimeCell; at: number }[] {
  const today = wallClock(now, zone).slice(0, 10);
  return cells.flatMap((cell) => {
    const days = Array.from({ length: 8 }, (_, n) => addDays(today, n)).filter(
      (date) => dayOf(date) === cell.day,
    );
    const moments = days.flatMap(
      (date) => momentOf(`${date}T${String(cell.hour).padStart(2, '0')}:00`, zone)?.at ?? [],
    );
    const at = moments.find((moment) => moment > now);
    return at === undefined ? [] : [{ cell, at }];
  });
}
