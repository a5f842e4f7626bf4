import type { InsightsAnswer } from '../insights/insights.ts';
import { route } from './route.ts';
import type { FindInsightsInput } from './schemas/insights.ts';

export const insightRoutes = {
  /** What people do with a post that is out. Not found, missing permissions and too many requests are told apart by status. */
  findInsights: route<FindInsightsInput, InsightsAnswer>()({
    method: 'GET',
    path: '/api/{platform}/{media_id}',
  }),
};
