import { roleAtLeast, type Role } from '@fanfare/core/workspaces/workspace.ts';

/** The server decides; the product only hides actions that the server would refuse. */
export const mayManageAccounts = (workspace: { role: Role } | null): boolean =>
  workspace !== null && roleAtLeast(workspace.role, 'admin');
