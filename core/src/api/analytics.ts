import type { BestTimes } from '../analytics/best-times.ts';
import type { AnalyticsAccount, AnalyticsAnswer } from '../analytics/answer.ts';
import { route } from './route.ts';
import type { SnapshotSeries } from '../analytics/snapshots.ts';
import type {
  BestTimesInput,
  FindAnalyticsInput,
  FindSeriesInput,
  ListAnalyticsAccountsInput,
  TakeSnapshotInput,
} from './schemas/analytics.ts';

export const analyticsRoutes = {
  listAnalyticsAccounts: route<ListAnalyticsAccountsInput, { accounts: AnalyticsAccount[] }>()({
    method: 'GET',
    path: '/api/auth/user/analytics/{platform}/accounts',
  }),
  /** Covers the last 30 days by default. */
  findAnalytics: route<FindAnalyticsInput, AnalyticsAnswer>()({
    method: 'GET',
    path: '/api/auth/user/analytics/{platform}/analytics',
  }),
  /** The best times to post, as hours of the week in a time zone, from the posts of the last 90 days. */
  bestTimes: route<BestTimesInput, BestTimes & { fetchedAt: string }>()({
    method: 'GET',
    path: '/api/auth/user/analytics/{platform}/best-times',
  }),
  /** The daily totals from one day to another, including both days. */
  findSeries: route<FindSeriesInput, SnapshotSeries>()({
    method: 'GET',
    path: '/api/auth/user/analytics/{platform}/series',
  }),
  /** For Cloud Tasks: stores the totals of an account for a day. Also answers 200 when there is nothing to store. */
  takeSnapshot: route<TakeSnapshotInput, { kept: boolean }>()({
    method: 'POST',
    path: '/services/tasks/take-snapshot',
    access: 'machine',
  }),
};
