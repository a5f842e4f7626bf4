import type { Entered } from '@fanfare/core/api/settings.ts';
import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import type { Me } from '@fanfare/core/settings/settings.ts';
import { createContext, useContext } from 'react';

/** Who is here, in which workspace. */
export interface Visit {
  me: Me;
  /** By name. */
  workspaces: readonly WorkspaceWithRole[];
  /** The active one; null for somebody who belongs to none. */
  workspace: WorkspaceWithRole | null;
  switchTo(id: string): void;
  /** Shows a change that was saved at once, and reads everything again behind it. */
  update(change: (entered: Entered) => Entered): void;
  refresh(): Promise<void>;
}

export const VisitContext = createContext<Visit | null>(null);

export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('There is no visit around this component.');
  return visit;
}

/** The workspace that was active here last, or the first: somebody may have left it elsewhere since. */
export function activeWorkspace(
  workspaces: readonly WorkspaceWithRole[],
  wanted: string | null,
): WorkspaceWithRole | null {
  return workspaces.find(({ id }) => id === wanted) ?? workspaces[0] ?? null;
}
