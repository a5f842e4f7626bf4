import type { Entered } from '@fanfare/core/api/settings.ts';
import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { byWorkspaceName } from '@fanfare/core/workspaces/workspace.ts';

/** The visit with one workspace added or replaced, sorted as the server does. */
export function withWorkspace(entered: Entered, changed: WorkspaceWithRole): Entered {
  const others = entered.workspaces.filter(({ id }) => id !== changed.id);
  return { ...entered, workspaces: [...others, changed].toSorted(byWorkspaceName) };
}

export function withoutWorkspace(entered: Entered, removedId: string): Entered {
  return { ...entered, workspaces: entered.workspaces.filter(({ id }) => id !== removedId) };
}
