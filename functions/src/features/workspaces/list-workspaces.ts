import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { byWorkspaceName, workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import type { Person } from '../../http/handlers.ts';
import type { WorkspaceDependencies } from './dependencies.ts';
import { viewOf } from './view.ts';

/** Lists every workspace that the person belongs to, by name. */
export async function listWorkspaces(
  { members, workspaces, files }: Pick<WorkspaceDependencies, 'members' | 'workspaces' | 'files'>,
  person: Person,
): Promise<WorkspaceWithRole[]> {
  const memberships = await members.workspacesOf(person.uid, workspacesPerPersonMax);
  const roles = new Map(memberships.map(({ workspaceId, role }) => [workspaceId, role]));
  const found = await workspaces.findMany([...roles.keys()]);
  return found
    .flatMap((workspace) => {
      const role = roles.get(workspace.id);
      return role ? [viewOf(workspace, role, files)] : [];
    })
    .toSorted(byWorkspaceName);
}
