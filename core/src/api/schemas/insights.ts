import { z } from 'zod';
import { networkId, platform, platformId } from './platform.ts';
import { workspaceId } from './workspaces.ts';

export const findInsightsInput = z.strictObject({
  workspaceId,
  platform,
  platform_id: platformId,
  media_id: networkId('This is not the id of a post at a network.'),
});
export type FindInsightsInput = z.infer<typeof findInsightsInput>;
