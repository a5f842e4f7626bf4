import type { workspaceRoutes } from '@fanfare/core/api/workspaces.ts';
import type { Handlers } from '../../http/handlers.ts';
import { createWorkspace } from './create-workspace.ts';
import { deleteWorkspace } from './delete-workspace.ts';
import type { CreateDependencies } from './dependencies.ts';
import { editWorkspace } from './edit-workspace.ts';

export function workspaceHandlers(deps: CreateDependencies): Handlers<typeof workspaceRoutes> {
  return {
    createWorkspace: async (input, { person, files, log }) => ({
      workspace: await createWorkspace(deps, { input, person, image: files['image'], log }),
    }),
    editWorkspace: async (input, { person, membership, files, log }) => ({
      workspace: await editWorkspace(deps, { input, person, membership, image: files['image'], log }),
    }),
    deleteWorkspace: async ({ id }, { log }) => {
      await deleteWorkspace(deps, id, log);
      return {};
    },
  };
}
