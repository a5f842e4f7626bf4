import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { byWorkspaceName, workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import type { Person } from '../../http/handlers.ts';
import type { WorkspaceDependencies } from './dependencies.ts';
import { viewOf } from './view.ts';

interface ListedWorkspace {
  view: WorkspaceWithRole;
  ownerUid: string | undefined;
}

type ListDependencies = Pick<WorkspaceDependencies, 'members' | 'workspaces' | 'files'>;

/** Lists every workspace that the person belongs to, by name. */
export async function listWithOwners(
  { members, workspaces, files }: ListDependencies,
  person: Person,
): Promise<ListedWorkspace[]> {
  const memberships = await members.workspacesOf(person.uid, workspacesPerPersonMax);
  const roles = new Map(memberships.map(({ workspaceId, role }) => [workspaceId, role]));
  const found = await workspaces.findMany([...roles.keys()]);
  return found
    .flatMap((workspace) => {
      const role = roles.get(workspace.id);
      return role ? [{ view: viewOf(workspace, role, files), ownerUid: workspace.ownerUid }] : [];
    })
    .toSorted((a, b) => byWorkspaceName(a.view, b.view));
}

export async function listWorkspaces(deps: ListDependencies, person: Person): Promise<WorkspaceWithRole[]> {
  return (await listWithOwners(deps, person)).map(({ view }) => view);
}
