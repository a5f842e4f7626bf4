import type { BestTimes } from '../analytics/best-times.ts';
import type { AnalyticsAccount, AnalyticsAnswer } from '../insights/analytics.ts';
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
  /** When the posts of the last 90 days did well, by hour and weekday of a time zone. */
  bestTimes: route<BestTimesInput, BestTimes & { fetchedAt: string }>()({
    method: 'GET',
    path: '/api/auth/user/analytics/{platform}/best-times',
  }),
  /** The totals that were kept every day, from one day to another, both included. */
  findSeries: route<FindSeriesInput, SnapshotSeries>()({
    method: 'GET',
    path: '/api/auth/user/analytics/{platform}/series',
  }),
  /** For Cloud Tasks: keeps the totals of an account for a day. Answers normally when there is nothing to keep. */
  takeSnapshot: route<TakeSnapshotInput, { kept: boolean }>()({
    method: 'POST',
    path: '/services/tasks/take-snapshot',
    access: 'machine',
  }),
};
