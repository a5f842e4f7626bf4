import type { EditWorkspaceInput } from '@fanfare/core/api/schemas/workspaces.ts';
import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { Membership, Person, UploadedFile } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { Changed, StoredImage } from '../../store/workspaces.ts';
import type { WorkspaceDependencies } from './dependencies.ts';
import { discardFiles } from './discard-files.ts';
import { viewOf } from './view.ts';
import { withImage } from './with-image.ts';

export interface EditRequest {
  input: EditWorkspaceInput;
  person: Person;
  membership: Membership;
  image: UploadedFile | undefined;
  log: Log;
}

function checkRequest({ input, person, image }: EditRequest): void {
  if (input.userId !== undefined && input.userId !== person.uid) throw new AppError('forbidden');
  if (input.workspaceId !== undefined && input.workspaceId !== input.id)
    throw fieldError('workspaceId', 'This is not the workspace of the address.');
  if (input.image !== undefined && image)
    throw fieldError('image', 'An image cannot be given and taken away at once.');
}

/** Changes name and picture. A picture that was replaced is deleted afterwards, apart from this call. */
export async function editWorkspace(
  deps: WorkspaceDependencies,
  request: EditRequest,
): Promise<WorkspaceWithRole> {
  checkRequest(request);
  const { input, membership, image: upload, log } = request;
  const commit = async (image?: StoredImage | null) => {
    const changed = await deps.workspaces.change(input.id, {
      ...(input.name !== undefined && { name: input.name }),
      ...(image !== undefined && { image }),
    });
    if (!changed) throw new AppError('not_found');
    return { ...changed, workspace: changed.after };
  };
  const changed = upload
    ? await withImage({ ...deps, log }, input.id, upload, commit)
    : await commit(input.image === 'none' ? null : undefined);
  await discardFiles({ ...deps, log }, replacedPaths(changed));
  return viewOf(changed.after, membership.role, deps.files);
}

function replacedPaths({ before, after }: Changed): string[] {
  return before.image && before.image.path !== after.image?.path ? [before.image.path] : [];
}
