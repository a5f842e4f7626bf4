import type { AnalyticsAnswer, AnalyticsDays } from './answer.ts';
import { changeBetween, sumKnown, type Change } from './figures.ts';
import { comparedPosts, postsWithin, type Panel } from './panel.ts';
import {
  comparedToUsual,
  followersIn,
  postsIn,
  resultsOf,
  sumResults,
  type PeriodResults,
  type PostFigures,
  type Unusual,
} from './results.ts';
import { movementIn, withCurrentFollowers, type SnapshotSeries } from './snapshots.ts';

export interface RatedPost extends PostFigures {
  /** Set if the post's views are far above the account's median. */
  unusual: Unusual | null;
  /**
   * True for a settled post. Only the views of settled posts are compared, because newer posts are still gaining views.
   */
  isSettled: boolean;
}

/** The numbers of one account that the dashboard and the analytics add up. */
export interface AccountFigures {
  followers: { now: number; before: number | null } | null;
  now: PeriodResults | null;
  /**
   * The results of the previous period, and the results of the settled posts in this and the previous period. Null when
   * nothing is compared.
   */
  compared: Record<'before' | 'settled' | 'settledBefore', PeriodResults> | null;
}

const timeOf = ({ at }: PostFigures) => at;

/**
 * The results of the last `days` days and of the period of equal length before them. `wider` is the answer that
 * includes the earlier period; null when nothing is compared.
 */
export function periodResultsOf(
  answer: AnalyticsAnswer,
  wider: AnalyticsAnswer | null,
  { days, zone }: { days: AnalyticsDays; zone: string },
): Pick<AccountFigures, 'now' | 'compared'> & Record<'posts' | 'postsBefore', RatedPost[]> {
  const context = { at: new Date(answer.fetchedAt), days, zone };
  const posts = postsWithin(postsIn(answer), timeOf, context);
  const known = postsIn(wider ?? answer);
  const earlier = wider && comparedPosts(postsIn(wider), timeOf, context);
  const settled = new Set(earlier ? [...earlier.settled, ...earlier.settledBefore].map(({ id }) => id) : []);
  const rate = (post: PostFigures): RatedPost => ({
    ...post,
    unusual: comparedToUsual(post, known),
    isSettled: settled.has(post.id),
  });
  return {
    posts: posts.map(rate),
    postsBefore: (earlier?.before ?? []).map(rate),
    now: resultsOf(posts),
    compared: earlier && {
      before: resultsOf(earlier.before),
      settled: resultsOf(earlier.settled),
      settledBefore: resultsOf(earlier.settledBefore),
    },
  };
}

interface FollowersGiven {
  answer: AnalyticsAnswer | null | undefined;
  /** The account's panel for the period. */
  panel: Panel | null | undefined;
  series: SnapshotSeries | null | undefined;
}

/** Our snapshots. On the day of the network's answer, the number of the answer replaces ours. */
function endingOf({ answer, series }: FollowersGiven): SnapshotSeries {
  const kept = series ?? { since: null, days: [] };
  return answer
    ? withCurrentFollowers(kept, { at: new Date(answer.fetchedAt), followers: followersIn(answer) })
    : kept;
}

/** The followers at the start of the period, calculated from the daily changes that the network counts. */
const beforeIn = (panel: Panel): number | null =>
  panel.cards.find(({ id }) => id === 'total_followers' || id === 'total_subscribers')?.change?.before ??
  null;

/**
 * The followers now and at the start of the period, and our snapshots until now. The number at the start comes from the
 * network's daily changes, as on the account's tab, or else from our snapshots.
 */
export function followersOf(
  given: FollowersGiven,
  period: Parameters<typeof movementIn>[2],
): Pick<AccountFigures, 'followers'> & { ending: SnapshotSeries } {
  const { answer, panel } = given;
  const ending = endingOf(given);
  const now = (answer ? followersIn(answer) : null) ?? ending.days.at(-1)?.followers ?? null;
  const kept = movementIn(ending, 'followers', period)?.before ?? null;
  const before = (panel ? beforeIn(panel) : null) ?? kept;
  return { followers: now === null ? null : { now, before }, ending };
}

/** The change of a number since the previous period. Views and interactions are compared between settled posts. */
export const changeOf = (
  { now, compared }: Pick<AccountFigures, 'now' | 'compared'>,
  name: keyof PeriodResults,
): Change | null => {
  if (!now || !compared) return null;
  return name === 'posts'
    ? changeBetween(compared.before.posts, now.posts)
    : changeBetween(compared.settledBefore[name], compared.settled[name]);
};

interface Total {
  value: number | null;
  /** The number of accounts whose number is known. */
  count: number;
  change: Change | null;
}

/**
 * Adds up the numbers of accounts. A change includes only accounts whose numbers now and at the start of the period are
 * known. The dashboard and the analytics both use these sums, so their numbers agree.
 */
export function addUp(accounts: readonly AccountFigures[]): Record<keyof PeriodResults | 'followers', Total> {
  const followers = accounts.flatMap((each) => each.followers ?? []);
  const both = followers.filter(({ before }) => before !== null);
  const known = accounts.flatMap(({ now }) => now ?? []);
  const pairs = accounts.flatMap(({ now, compared }) => (now && compared ? [{ now, ...compared }] : []));
  const sumOf = (name: 'now' | 'before' | 'settled' | 'settledBefore') =>
    sumResults(pairs.map((pair) => pair[name]));
  const matched = {
    now: sumOf('now'),
    compared: { before: sumOf('before'), settled: sumOf('settled'), settledBefore: sumOf('settledBefore') },
  };
  const total = (name: keyof PeriodResults): Total => ({
    value: sumKnown(known.map((results) => results[name])),
    count: known.filter((results) => results[name] !== null).length,
    change: pairs.length === 0 ? null : changeOf(matched, name),
  });
  return {
    followers: {
      value: sumKnown(followers.map(({ now }) => now)),
      count: followers.length,
      change: changeBetween(sumKnown(both.map(({ before }) => before)), sumKnown(both.map(({ now }) => now))),
    },
    views: total('views'),
    interactions: total('interactions'),
    posts: total('posts'),
  };
}
