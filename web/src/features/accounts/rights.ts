import { roleAtLeast, type Role } from '@fanfare/core/workspaces/workspace.ts';

/** The server decides; this keeps what it would refuse out of sight. */
export const mayManageAccounts = (workspace: { role: Role } | null): boolean =>
  workspace !== null && roleAtLeast(workspace.role, 'admin');
