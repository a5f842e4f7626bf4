import type { AccountChoice, ConnectedAccount } from '../accounts/account.ts';
import { route } from './route.ts';
import type {
  AccountInput,
  AuthoriseInput,
  ChooseAccountsInput,
  ConnectInput,
  DisconnectInput,
  WorkspaceQuery,
} from './schemas/accounts.ts';

/**
 * The address of the network's consent page. For some networks, an object with the address and with values that the
 * browser passes to `connect`.
 */
export type Consent = string | { url: string; codeVerifier: string; state: string };

/** The connected accounts, or the choices to pick from when the consent gives access to several accounts. */
export type Connected = { accounts: ConnectedAccount[] } | { choices: AccountChoice[]; state: string };

type Nothing = Record<never, never>;

export const accountRoutes = {
  authorise: route<AuthoriseInput, Consent>()({
    method: 'GET',
    path: '/api/{platform}/oauth',
    access: 'admin',
    usesFirstWorkspace: true,
    sensitive: true,
  }),
  /**
   * Completes the consent that `authorise` started. Only the person who started a consent can complete it, so an
   * attacker's link cannot make somebody connect an account.
   */
  connect: route<ConnectInput, Connected>()({
    method: 'POST',
    path: '/api/auth/user/social/connect',
    access: 'admin',
    sensitive: true,
  }),
  /** Connects the chosen accounts. The tokens of the accounts that were not chosen are discarded. */
  chooseAccounts: route<ChooseAccountsInput, { accounts: ConnectedAccount[] }>()({
    method: 'POST',
    path: '/api/auth/user/social/choose',
    access: 'admin',
    sensitive: true,
  }),
  listAccounts: route<WorkspaceQuery, ConnectedAccount[]>()({
    method: 'GET',
    path: '/api/auth/user/social_media_tokens',
  }),
  findAccount: route<AccountInput, { socialData: { username: string; logo: string | null } }>()({
    method: 'GET',
    path: '/api/auth/user/socials/{platform_id}',
  }),
  /** Revokes the tokens at the network and deletes them. */
  disconnect: route<DisconnectInput, Nothing>()({
    method: 'DELETE',
    path: '/api/auth/user/socials/{platform_id}',
    access: 'admin',
    destructive: true,
  }),
  /**
   * The browser calls this when a post of the account has failed. The server then checks whether the account is still
   * connected.
   */
  reportAccount: route<AccountInput, Nothing>()({ method: 'POST', path: '/api/auth/user/social/error' }),
};
