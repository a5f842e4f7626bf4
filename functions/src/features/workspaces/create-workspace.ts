import type { CreateWorkspaceInput } from '@fanfare/core/api/schemas/workspaces.ts';
import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import { AppError } from '../../http/app-error.ts';
import { overCapacity } from '../../http/over-capacity.ts';
import type { Person, UploadedFile } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { Created, StoredImage, StoredWorkspace } from '../../store/workspaces.ts';
import type { CreateDependencies } from './dependencies.ts';
import { viewOf } from './view.ts';
import { withImage } from './with-image.ts';

export interface CreateRequest {
  input: CreateWorkspaceInput;
  person: Person;
  image: UploadedFile | undefined;
  log: Log;
}

function accept(outcome: Created, uid: string): { workspace: StoredWorkspace } {
  if (outcome.kind === 'over_capacity') throw overCapacity(outcome, uid);
  if (outcome.kind === 'too_many') {
    const message = `You belong to ${workspacesPerPersonMax} workspaces, which is the maximum.`;
    throw new AppError('conflict', { message });
  }
  if (outcome.kind === 'exists' && outcome.role !== 'owner')
    throw new AppError('conflict', { message: 'This workspace already exists.' });
  return outcome;
}

/** Refuses a removed person, whose token stays valid for up to an hour: nothing would clean up the new workspace. */
async function refuseRemoved({ people, hasAccount }: CreateDependencies, uid: string): Promise<void> {
  if (!(await people.find(uid)) && !(await hasAccount(uid))) throw new AppError('unauthenticated');
}

/**
 * Creates a workspace. A form that is sent twice creates one workspace and gets the same answer, because the browser
 * chose the id.
 */
export async function createWorkspace(
  deps: CreateDependencies,
  { input, person, image: upload, log }: CreateRequest,
): Promise<WorkspaceWithRole> {
  if (input.userId !== person.uid) throw new AppError('forbidden');
  await refuseRemoved(deps, person.uid);
  const commit = async (image: StoredImage | null) => {
    const workspace = { id: input.workspaceId, name: input.name, image, createdAt: deps.now() };
    return accept(await deps.workspaces.create(workspace, person.uid, workspacesPerPersonMax), person.uid);
  };
  const { workspace } = upload
    ? await withImage({ ...deps, log }, input.workspaceId, upload, commit)
    : await commit(null);
  return viewOf(workspace, 'owner', deps.files);
}
