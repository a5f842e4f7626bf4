import { z } from 'zod';
import { networkPostId, platform, platformId } from '../../posts/schemas/platform.ts';
import { workspaceId } from './workspaces.ts';

export const findInsightsInput = z.strictObject({
  workspaceId,
  platform,
  platform_id: platformId,
  media_id: networkPostId,
});
export type FindInsightsInput = z.infer<typeof findInsightsInput>;
