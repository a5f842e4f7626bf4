import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import type { Files } from '../../google/storage.ts';
import type { StoredWorkspace } from '../../store/workspaces.ts';

export function viewOf(
  { id, name, image, openComments = 0 }: StoredWorkspace,
  role: Role,
  files: Pick<Files, 'publicUrl'>,
): WorkspaceWithRole {
  return {
    id,
    name,
    image: image && files.publicUrl(image),
    role,
    ...(openComments > 0 && { openComments }),
  };
}
