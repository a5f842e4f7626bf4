import { z } from 'zod';
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
