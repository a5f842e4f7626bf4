import {
  followersOf,
  periodResultsOf,
  type AccountFigures,
  type RatedPost,
} from '@fanfare/core/analytics/account-results.ts';
import type { Metric, Panel } from '@fanfare/core/analytics/panel.ts';
import { startGapDaysMax, snapshotDay } from '@fanfare/core/analytics/snapshots.ts';
import { addDays, dayIn, startOf } from '@fanfare/core/calendar/days.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { AnalyticsDays } from '@fanfare/core/analytics/answer.ts';
import type { InputOf } from '@fanfare/core/api/route.ts';
import type { Routes } from '@fanfare/core/api/routes.ts';
import { useMemo } from 'react';
import { useRead } from '../../browser/use-read.ts';
import type { AnalyticsNetwork } from './panels.ts';
import { listReadOptions, unreadableText, useAnalytics } from './use-analytics.ts';

export interface AccountResults extends AccountFigures {
  /** The number of followers on each day, oldest first. */
  followerTrend: readonly number[];
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

const noPeriods = { posts: [], postsBefore: [], now: null, compared: null };

const cardIn = ({ cards, summary }: Panel, ids: readonly string[]): Metric | undefined =>
  [...cards, ...summary].find(({ id }) => ids.includes(id));

const valueIn = (metric: Metric | undefined): number | null =>
  metric?.figure.kind === 'value' ? metric.figure.value : null;

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
    () => (answers ? periodResultsOf(answers.main, answers.wider, { days, zone: timeZone }) : noPeriods),
    [answers, days, timeZone],
  );
  const panel = loaded?.panel ?? null;
  const { followers, ending } = followersOf(
    { answer: answers?.main, panel, series: series.data },
    { days, last },
  );
  return {
    followers,
    followerTrend: ending.days.flatMap((day) => day.followers ?? []),
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
