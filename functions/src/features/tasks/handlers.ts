import type { taskRoutes } from '@fanfare/core/api/tasks.ts';
import type { Handlers } from '../../http/handlers.ts';
import { deleteFiles, type DeleteFilesDependencies } from './delete-files.ts';
import { removePerson, type RemovePersonDependencies } from './remove-person.ts';
import { renewAddresses, type RenewAddressesDependencies } from './renew-addresses.ts';
import { removeWorkspace, type RemoveWorkspaceDependencies } from './remove-workspace.ts';

type OwnRoutes = Pick<
  typeof taskRoutes,
  'deleteFiles' | 'removeWorkspace' | 'removePerson' | 'renewAddresses'
>;

export function taskHandlers(
  deps: DeleteFilesDependencies &
    RemoveWorkspaceDependencies &
    RenewAddressesDependencies &
    Omit<RemovePersonDependencies, 'removeWorkspace'>,
): Handlers<OwnRoutes> {
  return {
    deleteFiles: async ({ paths }, { log }) => ({ deleted: await deleteFiles(deps, paths, log) }),
    removeWorkspace: async ({ workspaceId }, { log }) => ({
      removed: await removeWorkspace(deps, workspaceId, log),
    }),
    renewAddresses: async ({ workspaceId }) => ({ finished: await renewAddresses(deps, workspaceId) }),
    removePerson: async ({ uid }, { log }) => {
      // All workspaces share one limit, because a single call has to finish in time.
      const limit = deps.timeLimit();
      const own = { ...deps, timeLimit: () => limit };
      const removed = await removePerson(
        { ...own, removeWorkspace: (id, itsLog) => removeWorkspace(own, id, itsLog) },
        uid,
        log,
      );
      return { removed };
    },
  };
}
