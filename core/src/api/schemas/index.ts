import { z } from 'zod';
import type { InputOf } from '../route.ts';
import type { RouteName, routes } from '../routes.ts';
import { deleteFilesInput } from './tasks.ts';
import { createWorkspaceInput, editWorkspaceInput } from './workspaces.ts';

const nothing = z.strictObject({});

/** The check of every route's input. A route without one does not compile. */
export const schemas: { [Name in RouteName]: z.ZodType<InputOf<(typeof routes)[Name]>> } = {
  listWorkspaces: nothing,
  createWorkspace: createWorkspaceInput,
  editWorkspace: editWorkspaceInput,
  health: nothing,
  deleteFiles: deleteFilesInput,
};
