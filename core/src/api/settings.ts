import type { Me, Settings } from '../settings/settings.ts';
import { route } from './route.ts';
import type { ChangeSettingsInput, DeleteAccountInput, EnterInput } from './schemas/settings.ts';
import type { WorkspaceWithRole } from './workspaces.ts';

export interface Entered {
  me: Me;
  /** By name; none while the account is locked. */
  workspaces: WorkspaceWithRole[];
}

type Nothing = Record<never, never>;

export const settingsRoutes = {
  /**
   * Every visit begins with it. The first one makes the person's record and a workspace of their own; each takes up the
   * invitations to their proven address. Asking again changes nothing more.
   */
  enter: route<EnterInput, Entered>()({
    method: 'POST',
    path: '/api/auth/user/enter',
    access: 'user',
    whileLocked: true,
  }),
  changeSettings: route<ChangeSettingsInput, { settings: Settings }>()({
    method: 'POST',
    path: '/api/auth/user/settings',
    access: 'user',
  }),
  deleteAccount: route<DeleteAccountInput, { removedAt: string }>()({
    method: 'POST',
    path: '/api/auth/user/deletion',
    access: 'user',
    destructive: true,
  }),
  restoreAccount: route<Nothing, Nothing>()({
    method: 'DELETE',
    path: '/api/auth/user/deletion',
    access: 'user',
    placement: 'none',
    whileLocked: true,
  }),
};
