import { z } from 'zod';
import { platform, platformId } from '../../posts/schemas/platform.ts';
import { workspaceId } from './workspaces.ts';

const boardPrivacies = ['PUBLIC', 'SECRET'] as const;

export const listTargetsInput = z.strictObject({ workspaceId, platform, platform_id: platformId });
export type ListTargetsInput = z.infer<typeof listTargetsInput>;

export const createBoardInput = z.strictObject({
  workspaceId,
  platform,
  platform_id: platformId,
  name: z
    .string('Please give the board a name.')
    .trim()
    .min(1, 'Please give the board a name.')
    .max(100, 'Board names can have at most 100 characters.'),
  description: z.string().max(500, 'Board descriptions can have at most 500 characters.').default(''),
  privacy: z.enum(boardPrivacies),
});
export type CreateBoardInput = z.infer<typeof createBoardInput>;
