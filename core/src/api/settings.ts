import type { Me, Settings } from '../settings/settings.ts';
import type { Quotas } from '../quota/usage.ts';
import { route } from './route.ts';
import type { ReceivedInvitation } from '../workspaces/members.ts';
import type {
  ChangeSettingsInput,
  DeleteAccountInput,
  EnterInput,
  ListInvitationsInput,
} from './schemas/settings.ts';
import type { WorkspaceWithRole } from './workspaces.ts';

export interface Entered {
  me: Me;
  /** Sorted by name; empty while the account is locked. */
  workspaces: WorkspaceWithRole[];
  /** The limits of the workspace that the person is in: the one they asked for, or their first. */
  quotas: ({ workspaceId: string } & Quotas) | null;
}

export interface InvitationPage {
  invitations: readonly ReceivedInvitation[];
  /** Where the next page starts; null at the end. */
  next: string | null;
}

type Nothing = Record<never, never>;

export const settingsRoutes = {
  /**
   * Starts every visit. The first call creates the person's document and a workspace. Safe to repeat.
   */
  enter: route<EnterInput, Entered>()({
    method: 'POST',
    path: '/api/auth/user/enter',
    access: 'user',
    whileLocked: true,
  }),
  /** The following pages of the person's open invitations, newest first, or the one to a workspace. */
  listInvitations: route<ListInvitationsInput, InvitationPage>()({
    method: 'GET',
    path: '/api/auth/user/invitations',
    access: 'user',
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
