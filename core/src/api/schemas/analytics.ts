import { z } from 'zod';
import { isTimeZone } from '../../settings/settings.ts';
import { platform, platformId } from '../../posts/schemas/platform.ts';
import { workspaceId } from './workspaces.ts';

export const listAnalyticsAccountsInput = z.strictObject({ workspaceId, platform });
export type ListAnalyticsAccountsInput = z.infer<typeof listAnalyticsAccountsInput>;

export const findAnalyticsInput = z.strictObject({
  workspaceId,
  platform,
  platform_id: platformId,
  /** The use case refuses ranges that are not offered, in the words of the network. */
  days: z.union([z.number(), z.string().max(32)]).optional(),
});
export type FindAnalyticsInput = z.infer<typeof findAnalyticsInput>;

export const bestTimesInput = z.strictObject({
  workspaceId,
  platform,
  platform_id: platformId,
  zone: z.string().max(64).refine(isTimeZone, 'Unknown time zone.'),
});
export type BestTimesInput = z.infer<typeof bestTimesInput>;
