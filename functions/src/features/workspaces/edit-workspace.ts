import type { EditWorkspaceInput } from '@fanfare/core/api/schemas/workspaces.ts';
import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { Membership, Person, UploadedFile } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { Changed, StoredImage, StoredWorkspace } from '../../store/workspaces.ts';
import type { WorkspaceDependencies } from './dependencies.ts';
import { discardFiles, settledAfterSeconds } from './discard-files.ts';
import { viewOf } from './view.ts';
import { withImage } from './with-image.ts';

export interface WorkspaceEdit {
  input: EditWorkspaceInput;
  person: Person;
  membership: Membership;
  image: UploadedFile | undefined;
  log: Log;
}

function checkRequest({ input, person, image }: WorkspaceEdit): void {
  if (input.userId !== undefined && input.userId !== person.uid) throw new AppError('forbidden');
  if (input.workspaceId !== undefined && input.workspaceId !== input.id)
    throw fieldError('workspaceId', 'This is not the workspace in the address.');
  if (input.image !== undefined && image)
    throw fieldError('image', 'An image cannot be set and removed in the same request.');
}

async function commitEdit(
  { workspaces }: Pick<WorkspaceDependencies, 'workspaces'>,
  { id, name }: EditWorkspaceInput,
  image?: StoredImage | null,
): Promise<Changed & { workspace: StoredWorkspace }> {
  const changed = await workspaces.change(id, {
    ...(name !== undefined && { name }),
    ...(image !== undefined && { image }),
  });
  if (!changed) throw new AppError('not_found');
  return { ...changed, workspace: changed.after };
}

/** Changes the name and image. A replaced image is deleted afterwards by a task. */
export async function editWorkspace(
  deps: WorkspaceDependencies,
  request: WorkspaceEdit,
): Promise<WorkspaceWithRole> {
  checkRequest(request);
  const { input, membership, image: upload, log } = request;
  const needs = { ...deps, log };
  const current = await deps.workspaces.find(input.id);
  if (!current) throw new AppError('not_found');
  try {
    const changed = upload
      ? await withImage(needs, input.id, upload, (image) => commitEdit(deps, input, image))
      : await commitEdit(deps, input, input.image === 'none' ? null : undefined);
    await discardFiles(needs, replacedPaths(current, changed));
    return viewOf(changed.after, membership.role, deps.files);
  } catch (error) {
    const replaces = upload !== undefined || input.image === 'none';
    if (current.image && replaces && !(error instanceof AppError))
      await discardFiles(needs, [current.image.path], settledAfterSeconds(error));
    throw error;
  }
}

/**
 * The paths of the images that an edit replaced. If the database repeats a commit, `before` already contains the new
 * image, so the state that was read earlier is compared too.
 */
function replacedPaths(current: StoredWorkspace, { before, after }: Changed): string[] {
  const paths = [current, before].flatMap(({ image }) => (image ? [image.path] : []));
  return [...new Set(paths)].filter((path) => path !== after.image?.path);
}
