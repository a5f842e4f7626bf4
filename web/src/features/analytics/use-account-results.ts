import { changeBetween, type Change } from '@fanfare/core/analytics/figures.ts';
import { comparedPosts, postsWithin, type Metric, type Panel } from '@fanfare/core/analytics/panel.ts';
import {
  postsIn,
  resultsOf,
  comparedToUsual,
  type PeriodResults,
  type PostFigures,
  type Unusual,
} from '@fanfare/core/analytics/results.ts';
import {
  startGapDaysMax,
  withCurrentFollowers,
  movementIn,
  snapshotDay,
  type SnapshotSeries,
} from '@fanfare/core/analytics/snapshots.ts';
import { addDays, dayIn, startOf } from '@fanfare/core/calendar/days.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { AnalyticsAnswer, AnalyticsDays } from '@fanfare/core/analytics/answer.ts';
import type { InputOf } from '@fanfare/core/api/route.ts';
import type { Routes } from '@fanfare/core/api/routes.ts';
import { useMemo } from 'react';
import { useRead } from '../../browser/use-read.ts';
import type { AnalyticsNetwork } from './panels.ts';
import { listReadOptions, unreadableText, useAnalytics } from './use-analytics.ts';

export interface RatedPost extends PostFigures {
  /** Set if the post's views are far above the account's median. */
  unusual: Unusual | null;
  /**
   * True for a settled post. Only the views of settled posts are compared, because newer posts are still gaining views.
   */
  isSettled: boolean;
}

export interface AccountResults {
  followers: { now: number; before: number | null } | null;
  /** Daily totals, oldest first. */
  followerTrend: readonly number[];
  now: PeriodResults | null;
  /** The previous period, and the settled posts of both periods; null when nothing is compared. */
  compared: Record<'before' | 'settled' | 'settledBefore', PeriodResults> | null;
  engagement: number | null;
  /** The posts of the period, as the network listed them. */
  posts: readonly RatedPost[];
  postsBefore: readonly RatedPost[];
  fetchedAt: string | null;
  /** The reason why the network returned nothing. */
  problem: string | null;
  isLoading: boolean;
  /** True while the previous period or the daily snapshots are still loading. */
  isComparing: boolean;
  refresh: () => void;
}

interface Wanted {
  workspaceId: string;
  account: Pick<ConnectedAccount, 'platform' | 'platform_id'>;
  days: AnalyticsDays;
  isCompared: boolean;
  now: Date;
  timeZone: string;
}

const timeOf = ({ at }: PostFigures) => at;

function periodsOf(
  answer: AnalyticsAnswer,
  wider: AnalyticsAnswer | null,
  { days, zone }: { days: AnalyticsDays; zone: string },
) {
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

const noPeriods = { posts: [], postsBefore: [], now: null, compared: null };

const trendOf = (series: SnapshotSeries | undefined): number[] =>
  (series?.days ?? []).flatMap(({ followers }) => followers ?? []);

const cardIn = ({ cards, summary }: Panel, ids: readonly string[]): Metric | undefined =>
  [...cards, ...summary].find(({ id }) => ids.includes(id));

const valueIn = (metric: Metric | undefined): number | null =>
  metric?.figure.kind === 'value' ? metric.figure.value : null;

const endingWith = (series: SnapshotSeries | undefined, at: string | undefined, followers: number | null) =>
  series && at !== undefined ? withCurrentFollowers(series, { at: new Date(at), followers }) : series;

/**
 * The change of followers comes from the network's daily changes, as on the account's tab, or else from our snapshots.
 */
function followersOf(
  loaded: { panel: Panel; fetchedAt: string } | null,
  series: SnapshotSeries | undefined,
  period: Parameters<typeof movementIn>[2],
): Pick<AccountResults, 'followers' | 'followerTrend'> {
  const card = loaded ? cardIn(loaded.panel, ['total_followers', 'total_subscribers']) : undefined;
  const answered = valueIn(card);
  const ending = endingWith(series, loaded?.fetchedAt, answered);
  const kept = ending && movementIn(ending, 'followers', period);
  const now = answered ?? ending?.days.at(-1)?.followers ?? null;
  return {
    followers: now === null ? null : { now, before: card?.change?.before ?? kept?.before ?? null },
    followerTrend: trendOf(ending),
  };
}

export function useAccountResults({
  network,
  ...wanted
}: Wanted & { network: AnalyticsNetwork }): AccountResults {
  const { workspaceId, account, days, isCompared, now, timeZone } = wanted;
  const last = snapshotDay(now);
  const series = useRead(
    'findSeries',
    {
      workspaceId,
      platform: account.platform,
      platform_id: account.platform_id,
      from: addDays(last, -days - startGapDaysMax),
      to: last,
    },
    listReadOptions,
  );
  const { loaded, error, isBroken, answers, isValidating, isComparing, refresh } = useAnalytics({
    workspaceId,
    network,
    account: account.platform_id,
    days,
    isCompared,
    timeZone,
  });
  const periods = useMemo(
    () => (answers ? periodsOf(answers.main, answers.wider, { days, zone: timeZone }) : noPeriods),
    [answers, days, timeZone],
  );
  const panel = loaded?.panel ?? null;
  return {
    ...followersOf(loaded, series.data, { days, last }),
    ...periods,
    engagement: panel && valueIn(cardIn(panel, ['engagement_rate'])),
    fetchedAt: loaded?.fetchedAt ?? null,
    problem: error?.message ?? (isBroken ? unreadableText : null),
    isLoading: loaded === null && isValidating,
    isComparing: isComparing || (!series.data && !series.error),
    refresh,
  };
}

const nothing = { posts: 0, views: null, interactions: null };

interface CountWanted {
  common: Omit<InputOf<Routes['listPosts']>, 'from' | 'to'>;
  from: string;
  to: string;
  /** True if the account was connected after `from`. */
  isNew: boolean;
}

/**
 * The number of posts of the previous period. Null if the account was connected during that period and has no earlier
 * posts. Reconnecting an account renews the time of its connection, so earlier posts show that the account is older.
 */
function usePreviousCount({ common, from, to, isNew }: CountWanted) {
  const earlier = useRead('listPosts', { ...common, from, to }, listReadOptions);
  // For an account that is not new, this read is the same as the one above, so it makes no second call.
  const older = useRead(
    'listPosts',
    { ...common, ...(isNew ? { to: from } : { from, to }) },
    listReadOptions,
  );
  const isCovered = !isNew || (older.data?.matching ?? 0) > 0;
  return {
    posts: isCovered ? earlier.data?.matching : null,
    isLoading: [earlier, older].some(({ data, error }) => !data && !error),
    refresh: () => Promise.all([earlier.mutate(), ...(isNew ? [older.mutate()] : [])]),
  };
}

/** The number of posts that Fanfare published for an account whose network has no analytics. */
export function usePostCounts({
  workspaceId,
  account,
  days,
  isCompared,
  now,
  timeZone,
}: Wanted & { account: ConnectedAccount }): AccountResults {
  const tomorrow = addDays(dayIn(now.getTime(), timeZone), 1);
  const boundary = (periods: number) =>
    new Date(startOf(addDays(tomorrow, -periods * days), timeZone)).toISOString();
  const common = {
    workspaceId,
    status: 'uploaded' as const,
    platform: account.platform,
    platform_id: account.platform_id,
    limit: 1,
  };
  const shown = useRead('listPosts', { ...common, from: boundary(1), to: boundary(0) }, listReadOptions);
  const earlier = usePreviousCount({
    common,
    from: boundary(2),
    to: boundary(1),
    isNew: isCompared && account.connectedAt > boundary(2),
  });
  const resultsIn = (posts: number | null | undefined) =>
    posts === null || posts === undefined ? null : { ...nothing, posts };
  const before = isCompared ? resultsIn(earlier.posts) : null;
  return {
    followers: null,
    followerTrend: [],
    now: resultsIn(shown.data?.matching),
    compared: before && { before, settled: nothing, settledBefore: nothing },
    engagement: null,
    posts: [],
    postsBefore: [],
    fetchedAt: null,
    problem: shown.data ? null : (shown.error?.message ?? null),
    isLoading: !shown.data && shown.isLoading,
    isComparing: isCompared && earlier.isLoading,
    refresh: () => void Promise.all([shown.mutate(), earlier.refresh()]),
  };
}

/** The change of a number since the previous period. Views and interactions are compared between settled posts. */
export const changeOf = (
  { now, compared }: Pick<AccountResults, 'now' | 'compared'>,
  name: keyof PeriodResults,
): Change | null => {
  if (!now || !compared) return null;
  return name === 'posts'
    ? changeBetween(compared.before.posts, now.posts)
    : changeBetween(compared.settledBefore[name], compared.settled[name]);
};
