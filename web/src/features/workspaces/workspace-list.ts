import type { Entered } from '@fanfare/core/api/settings.ts';
import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { byWorkspaceName } from '@fanfare/core/workspaces/workspace.ts';

/** The answer of `enter` with one workspace added or replaced. The workspaces are sorted as on the server. */
export function withWorkspace(entered: Entered, changed: WorkspaceWithRole): Entered {
  const others = entered.workspaces.filter(({ id }) => id !== changed.id);
  return { ...entered, workspaces: [...others, changed].toSorted(byWorkspaceName) };
}

export function withoutWorkspace(entered: Entered, removedId: string): Entered {
  return { ...entered, workspaces: entered.workspaces.filter(({ id }) => id !== removedId) };
}
