import type { UploadedFile } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { StoredImage, StoredWorkspace } from '../../store/workspaces.ts';
import type { WorkspaceDependencies } from './dependencies.ts';
import { discardFiles, settledAfterSeconds } from './discard-files.ts';
import { squareImage } from './square-image.ts';

type Needs = Pick<WorkspaceDependencies, 'files' | 'tasks' | 'newId'> & { log: Log };

/**
 * Stores a new image before the workspace is changed, so that no workspace refers to a missing file. If the change
 * fails, a task deletes the image. If the outcome of the change is unknown, the task runs later and checks whether the
 * image is used.
 */
export async function withImage<T extends { workspace: StoredWorkspace }>(
  needs: Needs,
  workspaceId: string,
  upload: UploadedFile,
  commit: (image: StoredImage) => Promise<T>,
): Promise<T> {
  const content = await squareImage(upload.bytes);
  const image = { path: `workspaces/${workspaceId}/image/${needs.newId()}.webp`, token: needs.newId() };
  try {
    await needs.files.save(image, content);
    const result = await commit(image);
    if (result.workspace.image?.path !== image.path) await discardFiles(needs, [image.path]);
    return result;
  } catch (error) {
    await discardFiles(needs, [image.path], settledAfterSeconds(error));
    throw error;
  }
}
