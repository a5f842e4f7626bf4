import type { Entered } from '@fanfare/core/api/settings.ts';
import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import type { Me } from '@fanfare/core/settings/settings.ts';
import { createContext, useContext } from 'react';

/** The signed-in person with their workspaces, as the call `enter` returned them. */
export interface Visit {
  me: Me;
  /** Sorted by name. */
  workspaces: readonly WorkspaceWithRole[];
  /** The active workspace; null for a person who belongs to none. */
  workspace: WorkspaceWithRole | null;
  switchTo(id: string): void;
  /** Shows a saved change immediately, then calls `enter` again in the background. */
  update(change: (entered: Entered) => Entered): void;
  /** Shows the number of open comments that a screen has just read for the active workspace. */
  showOpenComments(count: number): void;
  refresh(): Promise<void>;
}

export const VisitContext = createContext<Visit | null>(null);

export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('This component needs a VisitProvider around it.');
  return visit;
}

export function activeWorkspace(
  workspaces: readonly WorkspaceWithRole[],
  wanted: string | null,
): WorkspaceWithRole | null {
  return workspaces.find(({ id }) => id === wanted) ?? workspaces[0] ?? null;
}
