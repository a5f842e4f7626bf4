import { accountRoutes } from './accounts.ts';
import { affiliateRoutes } from './affiliate.ts';
import { analyticsRoutes } from './analytics.ts';
import { assistantRoutes } from './assistant.ts';
import { billingRoutes } from './billing.ts';
import { bioRoutes } from './bio.ts';
import { bulkRoutes } from './bulk.ts';
import { calendarRoutes } from './calendar.ts';
import { commentRoutes } from './comments.ts';
import { deliveryRoutes } from './deliveries.ts';
import { generatorRoutes } from './generator.ts';
import { healthRoutes } from './health.ts';
import { inboxRoutes } from './inbox.ts';
import { insightRoutes } from './insights.ts';
import { linkRoutes } from './links.ts';
import { mediaRoutes } from './media.ts';
import { memberRoutes } from './members.ts';
import { overviewRoutes } from './overview.ts';
import { postRoutes } from './posts.ts';
import { publishRoutes } from './publish.ts';
import { savedViewRoutes } from './saved-views.ts';
import { settingsRoutes } from './settings.ts';
import { slotRoutes } from './slots.ts';
import { supportRoutes } from './support.ts';
import { targetRoutes } from './targets.ts';
import { taskRoutes } from './tasks.ts';
import { templateRoutes } from './templates.ts';
import { todoRoutes } from './todos.ts';
import { utmRoutes } from './utm.ts';
import { workspaceRoutes } from './workspaces.ts';

/** Every call of the product. */
export const routes = {
  ...settingsRoutes,
  ...billingRoutes,
  ...affiliateRoutes,
  ...workspaceRoutes,
  ...memberRoutes,
  ...accountRoutes,
  ...deliveryRoutes,
  ...overviewRoutes,
  ...postRoutes,
  ...calendarRoutes,
  ...bulkRoutes,
  ...savedViewRoutes,
  ...publishRoutes,
  ...targetRoutes,
  ...insightRoutes,
  ...commentRoutes,
  ...inboxRoutes,
  ...analyticsRoutes,
  ...mediaRoutes,
  ...linkRoutes,
  ...assistantRoutes,
  ...generatorRoutes,
  ...templateRoutes,
  ...utmRoutes,
  ...bioRoutes,
  ...todoRoutes,
  ...slotRoutes,
  ...supportRoutes,
  ...healthRoutes,
  ...taskRoutes,
};

export type Routes = typeof routes;
export type RouteName = keyof Routes;
