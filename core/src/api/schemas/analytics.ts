import { z } from 'zod';
import { analyticsDays } from '../../insights/analytics.ts';
import { platform, platformId } from './places.ts';
import { workspaceId } from './workspaces.ts';

export const listAnalyticsAccountsInput = z.strictObject({ workspaceId, platform });
export type ListAnalyticsAccountsInput = z.infer<typeof listAnalyticsAccountsInput>;

export const findAnalyticsInput = z.strictObject({
  workspaceId,
  platform,
  platform_id: platformId,
  days: z.coerce.number().pipe(z.literal(analyticsDays, 'This range of days is not offered.')).optional(),
});
export type FindAnalyticsInput = z.infer<typeof findAnalyticsInput>;
