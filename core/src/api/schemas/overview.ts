import { z } from 'zod';
import { versionedAreas } from '../../workspaces/versions.ts';
import { workspaceId } from './workspaces.ts';

const area = versionedAreas.join('|');

export const versionsInput = z.strictObject({
  workspaceId,
  areas: z
    .string()
    .regex(
      new RegExp(`^(?:${area})(?:,(?:${area})){0,${versionedAreas.length - 1}}$`),
      'Not a part of a workspace.',
    ),
});
export type VersionsInput = z.infer<typeof versionsInput>;
