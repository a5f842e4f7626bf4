import type { Files } from '../../google/storage.ts';
import type { Log } from '../../log.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';

const workspaceImage = /^workspaces\/([A-Za-z0-9]{20})\/image\/[\w-]+\.webp$/;

export interface DeleteFilesDependencies {
  files: Pick<Files, 'delete'>;
  workspaces: Pick<WorkspaceStore, 'find'>;
}

/**
 * Deletes pictures of workspaces that are not in use. What is gone already is fine, so that the task may run twice; what
 * a workspace points at stays, so that it may be asked for on suspicion. Returns how many were deleted.
 */
export async function deleteFiles(
  { files, workspaces }: DeleteFilesDependencies,
  paths: readonly string[],
  log: Log,
): Promise<number> {
  let deleted = 0;
  for (const path of paths) {
    const workspaceId = workspaceImage.exec(path)?.[1];
    if (workspaceId === undefined) {
      // Asking again would not make it right, so the task is not failed.
      log.error(
        'A task asks for a file that is not for it to delete.',
        new Error('Not a picture of a workspace.'),
        {
          path,
        },
      );
      continue;
    }
    const workspace = await workspaces.find(workspaceId);
    if (workspace?.image?.path !== path && (await files.delete(path))) deleted += 1;
  }
  return deleted;
}
