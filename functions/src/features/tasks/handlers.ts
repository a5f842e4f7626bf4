import type { taskRoutes } from '@fanfare/core/api/tasks.ts';
import type { Handlers } from '../../http/handlers.ts';
import { deleteFiles, type DeleteFilesDependencies } from './delete-files.ts';
import { removePerson, type RemovePersonDependencies } from './remove-person.ts';
import { removeWorkspace, type RemoveWorkspaceDependencies } from './remove-workspace.ts';

type OwnRoutes = Pick<typeof taskRoutes, 'deleteFiles' | 'removeWorkspace' | 'removePerson'>;

export function taskHandlers(
  deps: DeleteFilesDependencies &
    RemoveWorkspaceDependencies &
    Omit<RemovePersonDependencies, 'removeWorkspace'>,
): Handlers<OwnRoutes> {
  return {
    deleteFiles: async ({ paths }, { log }) => ({ deleted: await deleteFiles(deps, paths, log) }),
    removeWorkspace: async ({ workspaceId }, { log }) => ({
      removed: await removeWorkspace(deps, workspaceId, log),
    }),
    removePerson: async ({ uid }, { log }) => ({
      removed: await removePerson(
        { ...deps, removeWorkspace: (id, itsLog) => removeWorkspace(deps, id, itsLog) },
        uid,
        log,
      ),
    }),
  };
}
