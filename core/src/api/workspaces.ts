import {
  workspaceImageMaxBytes,
  workspaceImageTypes,
  type Role,
  type Workspace,
} from '../workspaces/workspace.ts';
import { route } from './route.ts';
import type { WorkspaceInput } from './schemas/members.ts';
import type { CreateWorkspaceInput, EditWorkspaceInput } from './schemas/workspaces.ts';

export interface WorkspaceWithRole extends Workspace {
  role: Role;
  /** The number of unanswered comments in the workspace. Missing if there are none. */
  openComments?: number;
}

const image = { maxBytes: workspaceImageMaxBytes, types: workspaceImageTypes };

export const workspaceRoutes = {
  createWorkspace: route<CreateWorkspaceInput, { workspace: WorkspaceWithRole }>()({
    method: 'POST',
    path: '/services/workspaces',
    access: 'user',
    placement: 'multipart',
    success: 201,
    files: { image },
  }),
  editWorkspace: route<EditWorkspaceInput, { workspace: WorkspaceWithRole }>()({
    method: 'PATCH',
    path: '/services/workspaces/{id}',
    access: 'admin',
    placement: 'multipart',
    workspaceField: 'id',
    files: { image },
  }),
  /** Hides the workspace from everybody immediately; a task then removes its contents. */
  deleteWorkspace: route<WorkspaceInput, Record<never, never>>()({
    method: 'DELETE',
    path: '/api/auth/user/workspaces/{id}',
    access: 'owner',
    workspaceField: 'id',
    destructive: true,
  }),
};
