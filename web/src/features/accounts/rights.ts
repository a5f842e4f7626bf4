import { roleAtLeast, type Role } from '@fanfare/core/workspaces/workspace.ts';

/** The server decides; this only hides actions that it would refuse. */
export const mayManageAccounts = (workspace: { role: Role } | null): boolean =>
  workspace !== null && roleAtLeast(workspace.role, 'admin');
