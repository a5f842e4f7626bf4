import { z } from 'zod';
import { networkId, platform, platformId } from '../../posts/schemas/platform.ts';
import { workspaceId } from './workspaces.ts';

export const findInsightsInput = z.strictObject({
  workspaceId,
  platform,
  platform_id: platformId,
  media_id: networkId('Not a valid network post ID.'),
});
export type FindInsightsInput = z.infer<typeof findInsightsInput>;
