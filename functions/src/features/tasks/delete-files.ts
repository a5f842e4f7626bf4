import type { MediaFiles } from '../../google/media-files.ts';
import type { Files } from '../../google/storage.ts';
import { isStrayMedia, readMediaPath, smallPathOf } from '@fanfare/core/media/media-path.ts';
import type { Log } from '../../log.ts';
import type { MediaStore } from '../../store/media.ts';
import type { WorkspaceStore } from '../../store/workspaces.ts';

const workspaceImage = /^workspaces\/([A-Za-z0-9]{20})\/image\/[\w-]+\.webp$/;

export interface DeleteFilesDependencies {
  files: Pick<Files, 'delete'>;
  workspaces: Pick<WorkspaceStore, 'find'>;
  media: Pick<MediaStore, 'find' | 'remove'>;
  mediaFiles: Pick<MediaFiles, 'open'>;
}

type Uses = Pick<DeleteFilesDependencies, 'workspaces' | 'media'>;

/**
 * Returns the paths to delete, in order. The list is empty if the file is in use; the result is null for a path that
 * this task must not delete.
 */
async function unused({ workspaces, media }: Uses, path: string): Promise<string[] | null> {
  const pictured = workspaceImage.exec(path)?.[1];
  if (pictured !== undefined) return (await workspaces.find(pictured))?.image?.path === path ? [] : [path];
  const location = readMediaPath(path);
  if (!location) return isStrayMedia(path) ? [path] : null;
  const kept = await media.find({ workspaceId: location.workspaceId, id: location.mediaId });
  if (kept) return kept.path === path ? [] : [path];
  // The small image is deleted first: while the original exists, a later clean-up finds both.
  return [smallPathOf(location), path];
}

/**
 * Deletes the record of a file that does not exist: the file was registered while this task, or an earlier attempt of
 * it, deleted the file. Returns the paths of files that no record names any more.
 */
async function forgetMissing(
  { media, mediaFiles }: DeleteFilesDependencies,
  path: string,
): Promise<string[]> {
  const location = readMediaPath(path);
  if (!location) return [];
  const ref = { workspaceId: location.workspaceId, id: location.mediaId };
  if ((await media.find(ref))?.path !== path || (await mediaFiles.open(path))) return [];
  const removed = await media.remove(ref);
  return [path, ...(removed?.copies ?? [])];
}

/**
 * Deletes unused workspace images and unused media with their small images. Missing files are ignored, so the task
 * may run twice. Files in use are kept, so callers may name any file that may be unused. Returns the number
 * of deleted files.
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
      // The error is logged and not thrown: a retry of the task would not help.
      const error = new Error('Neither a workspace image nor media.');
      log.error('A task asked to delete a file that it may not delete.', error, { path });
    }
    for (const each of going ?? []) if (await deps.files.delete(each)) deleted += 1;
    const left = await forgetMissing(deps, path);
    if (left.length > 0) deleted += await deleteFiles(deps, left, log);
  }
  return deleted;
}
