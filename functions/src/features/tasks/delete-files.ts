import type { Files } from '../../google/storage.ts';
import { readMediaPath, smallPathOf } from '@fanfare/core/media/media-path.ts';
import type { Log } from '../../log.ts';
import type { MediaStore } from '../../store/media.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';

const workspaceImage = /^workspaces\/([A-Za-z0-9]{20})\/image\/[\w-]+\.webp$/;

export interface DeleteFilesDependencies {
  files: Pick<Files, 'delete'>;
  workspaces: Pick<WorkspaceStore, 'find'>;
  media: Pick<MediaStore, 'find'>;
}

type Uses = Omit<DeleteFilesDependencies, 'files'>;

/** What goes with a file that nothing points at, in this order. Empty for one that is in use, null for what is not for the task. */
async function unused({ workspaces, media }: Uses, path: string): Promise<string[] | null> {
  const pictured = workspaceImage.exec(path)?.[1];
  if (pictured !== undefined) return (await workspaces.find(pictured))?.image?.path === path ? [] : [path];
  const place = readMediaPath(path);
  if (!place) return null;
  const kept = await media.find({ workspaceId: place.workspaceId, id: place.mediaId });
  if (kept) return kept.path === path ? [] : [path];
  // First the small picture: as long as its file is there, somebody finds them.
  return [smallPathOf(place), path];
}

/**
 * Deletes pictures of workspaces and media that are not in use, and the small pictures of the latter. What is gone already is
 * fine, so that the task may run twice; what a workspace points at stays, so that it may be asked for on suspicion. Returns
 * how many were deleted.
 */
export async function deleteFiles(
  deps: DeleteFilesDependencies,
  paths: readonly string[],
  log: Log,
): Promise<number> {
  let deleted = 0;
  for (const path of paths) {
    const going = await unused(deps, path);
    if (going === null) {
      // Asking again would not make it right, so the task is not failed.
      const error = new Error('Neither a picture of a workspace nor media.');
      log.error('A task asks for a file that is not for it to delete.', error, { path });
    }
    for (const each of going ?? []) if (await deps.files.delete(each)) deleted += 1;
  }
  return deleted;
}
