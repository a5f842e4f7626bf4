import type { AnalyticsAccount, AnalyticsAnswer } from '../insights/analytics.ts';
import { route } from './route.ts';
import type { FindAnalyticsInput, ListAnalyticsAccountsInput } from './schemas/analytics.ts';

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
};
