import type { ReplyOf } from '@fanfare/core/api/route.ts';
import type { Routes } from '@fanfare/core/api/routes.ts';
import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { byWorkspaceName } from '@fanfare/core/workspaces/workspace.ts';
import { useRead } from '../../browser/use-read.ts';

type Reply = ReplyOf<Routes['listWorkspaces']>;

/** The list with one workspace added or replaced, in the order the server gives. */
export function withWorkspace(list: Reply | undefined, changed: WorkspaceWithRole): Reply {
  const others = (list?.workspaces ?? []).filter(({ id }) => id !== changed.id);
  const workspaces = [...others, changed].toSorted(byWorkspaceName);
  return { workspaces };
}

export function useWorkspaces() {
  const { data, error, isLoading, mutate } = useRead('listWorkspaces', {});
  return {
    workspaces: data?.workspaces,
    error,
    isLoading,
    retry: () => void mutate(),
    /** Shows what was saved at once; the list is read again behind it. */
    put: (workspace: WorkspaceWithRole) =>
      mutate((list) => withWorkspace(list, workspace), { revalidate: true }),
  };
}
