import type { taskRoutes } from '@fanfare/core/api/tasks.ts';
import type { Handlers } from '../../http/handlers.ts';
import { deleteFiles, type DeleteFilesDependencies } from './delete-files.ts';

export function taskHandlers(deps: DeleteFilesDependencies): Handlers<typeof taskRoutes> {
  return {
    deleteFiles: async ({ paths }, { log }) => ({ deleted: await deleteFiles(deps, paths, log) }),
  };
}
