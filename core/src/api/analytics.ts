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
  /** The analytics of an account, by default for the last 30 days. */
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
  /**
   * For Cloud Tasks: stores the totals of an account for a day. If there is nothing to store, the status is also 200,
   * so that the task is not repeated.
   */
  takeSnapshot: route<TakeSnapshotInput, { kept: boolean }>()({
    method: 'POST',
    path: '/services/tasks/take-snapshot',
    access: 'machine',
  }),
};
