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
  /**
   * Facts that the getting-started guide needs to show its progress. Missing for people who have hidden or finished the
   * guide.
   */
  guide: GuideAnswer;
}

export interface Entered {
  me: Me;
  /** Sorted by name; empty while the person is locked. */
  workspaces: WorkspaceWithRole[];
  /** The requested data of the workspace that the caller named, or else of their first workspace. */
  first: ({ workspaceId: string } & Partial<FirstReads>) | null;
}

export interface InvitationPage {
  invitations: readonly ReceivedInvitation[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
}

type Nothing = Record<never, never>;

export const settingsRoutes = {
  /**
   * The first call of the browser when a person opens Fanfare. For a new person, it creates their document and a
   * workspace. Repeated calls create nothing more.
   */
  enter: route<EnterInput, Entered>()({
    method: 'POST',
    path: '/api/auth/user/enter',
    access: 'user',
    whileLocked: true,
  }),
  /** The next page of the person's open invitations, newest first, or only the invitation to one workspace. */
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
