import type { insightRoutes } from '@fanfare/core/api/insights.ts';
import type { Handlers } from '../../http/handlers.ts';
import { findInsights, type InsightDependencies } from './find-insights.ts';

export function insightHandlers(deps: InsightDependencies): Handlers<typeof insightRoutes> {
  return { findInsights: (input) => findInsights(deps, input) };
}
