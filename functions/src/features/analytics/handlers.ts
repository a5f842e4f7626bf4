import type { analyticsRoutes } from '@fanfare/core/api/analytics.ts';
import type { Handlers } from '../../http/handlers.ts';
import { findAnalytics, findBestTimes } from './find-analytics.ts';
import { listAccounts } from './list-accounts.ts';
import { findSeries, takeSnapshot, type SnapshotDependencies } from './snapshots.ts';

export function analyticsHandlers(deps: SnapshotDependencies): Handlers<typeof analyticsRoutes> {
  return {
    listAnalyticsAccounts: async (input) => ({ accounts: await listAccounts(deps, input) }),
    findAnalytics: (input) => findAnalytics(deps, input),
    bestTimes: (input) => findBestTimes(deps, input),
    findSeries: (input) => findSeries(deps, input),
    takeSnapshot: async (input, { log }) => ({ kept: await takeSnapshot(deps, input, log) }),
  };
}
