import type { BestTimes } from '../analytics/best-times.ts';
import type { AnalyticsAccount, AnalyticsAnswer } from '../insights/analytics.ts';
import { route } from './route.ts';
import type { BestTimesInput, FindAnalyticsInput, ListAnalyticsAccountsInput } from './schemas/analytics.ts';

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
};
