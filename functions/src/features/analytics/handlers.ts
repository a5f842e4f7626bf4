import type { analyticsRoutes } from '@fanfare/core/api/analytics.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { AnalyticsDependencies } from './dependencies.ts';
import { findAnalytics, findBestTimes } from './find-analytics.ts';
import { listAccounts } from './list-accounts.ts';

export function analyticsHandlers(deps: AnalyticsDependencies): Handlers<typeof analyticsRoutes> {
  return {
    listAnalyticsAccounts: async (input) => ({ accounts: await listAccounts(deps, input) }),
    bestTimes: (input) => findBestTimes(deps, input),
    findAnalytics: (input) => findAnalytics(deps, input),
  };
}
