import type { InsightsAnswer } from '../insights/insights.ts';
import { route } from './route.ts';
import type { FindInsightsInput } from './schemas/insights.ts';

export const insightRoutes = {
  /**
   * Engagement with a published post. The HTTP status distinguishes a missing post, missing permissions and too many
   * requests.
   */
  findInsights: route<FindInsightsInput, InsightsAnswer>()({
    method: 'GET',
    path: '/api/{platform}/{media_id}',
  }),
};
