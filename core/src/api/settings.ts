import type { ConnectedAccount } from '../accounts/account.ts';
import type { GuideAnswer } from '../guide/guide.ts';
import type { Home } from '../posts/post.ts';
import type { FilteredTodos } from '../todos/todo.ts';
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

/**
 * The active workspace's data for the first screen. Each field, except `openTodos`, has the name of the call that
 * returns the same data.
 */
export interface FirstReads {
  home: Home;
  listAccounts: ConnectedAccount[];
  quotas: Quotas;
  /** Late and upcoming to-dos. */
  openTodos: FilteredTodos[];
  /** Left out for people whose guide is hidden or finished. */
  guide: GuideAnswer;
}

export interface Entered {
  me: Me;
  /** Sorted by name; empty while the person is locked. */
  workspaces: WorkspaceWithRole[];
  /** The requested reads for the workspace that the caller named, or else for their first workspace. */
  first: ({ workspaceId: string } & Partial<FirstReads>) | null;
}

export interface InvitationPage {
  invitations: readonly ReceivedInvitation[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
}

type Nothing = Record<never, never>;

export const settingsRoutes = {
  /** Starts every visit. The first call creates the person's document and a workspace; repeated calls are safe. */
  enter: route<EnterInput, Entered>()({
    method: 'POST',
    path: '/api/auth/user/enter',
    access: 'user',
    whileLocked: true,
  }),
  /** A further page of the person's open invitations, newest first, or only the invitation to one workspace. */
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
    sensitive: true,
  }),
};
