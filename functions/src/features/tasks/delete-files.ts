import type { Files } from '../../google/storage.ts';
import { readMediaPath } from '@fanfare/core/media/media-path.ts';
import type { Log } from '../../log.ts';
import type { MediaStore } from '../../store/media.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';

const workspaceImage = /^workspaces\/([A-Za-z0-9]{20})\/image\/[\w-]+\.webp$/;

export interface DeleteFilesDependencies {
  files: Pick<Files, 'delete'>;
  workspaces: Pick<WorkspaceStore, 'find'>;
  media: Pick<MediaStore, 'findByPaths'>;
}

type Uses = Omit<DeleteFilesDependencies, 'files'>;

/** Whether a workspace points at it; null for what is not for the task to delete. */
async function isInUse({ workspaces, media }: Uses, path: string): Promise<boolean | null> {
  const pictured = workspaceImage.exec(path)?.[1];
  if (pictured !== undefined) return (await workspaces.find(pictured))?.image?.path === path;
  const workspaceId = readMediaPath(path)?.workspaceId;
  return workspaceId === undefined ? null : (await media.findByPaths(workspaceId, [path])).length > 0;
}

/**
 * Deletes pictures of workspaces and media that are not in use. What is gone already is fine, so that the task may run twice;
 * what a workspace points at stays, so that it may be asked for on suspicion. Returns how many were deleted.
 */
export async function deleteFiles(
  deps: DeleteFilesDependencies,
  paths: readonly string[],
  log: Log,
): Promise<number> {
  let deleted = 0;
  for (const path of paths) {
    const inUse = await isInUse(deps, path);
    if (inUse === null) {
      // Asking again would not make it right, so the task is not failed.
      const error = new Error('Neither a picture of a workspace nor media.');
      log.error('A task asks for a file that is not for it to delete.', error, { path });
    } else if (!inUse && (await deps.files.delete(path))) deleted += 1;
  }
  return deleted;
}
