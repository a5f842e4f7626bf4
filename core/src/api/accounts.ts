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

/** What the browser opens. Some networks' calls answer the address alone, some with what belongs to it. */
export type Consent = string | { url: string; codeVerifier: string; state: string };

/** The accounts that were connected, or those that a consent has opened and of which some have to be chosen. */
export type Connected = { accounts: ConnectedAccount[] } | { choices: AccountChoice[]; state: string };

type Nothing = Record<never, never>;

export const accountRoutes = {
  authorise: route<AuthoriseInput, Consent>()({
    method: 'GET',
    path: '/api/{platform}/oauth',
    access: 'admin',
  }),
  /** Ends the way that `authorise` began. Only whoever began it can: a consent that somebody was tricked into is nobody's. */
  connect: route<ConnectInput, Connected>()({
    method: 'POST',
    path: '/api/auth/user/social/connect',
    access: 'admin',
  }),
  /** Says which of the opened accounts are wanted; the tokens of the others are forgotten. */
  chooseAccounts: route<ChooseAccountsInput, { accounts: ConnectedAccount[] }>()({
    method: 'POST',
    path: '/api/auth/user/social/choose',
    access: 'admin',
  }),
  listAccounts: route<WorkspaceQuery, ConnectedAccount[]>()({
    method: 'GET',
    path: '/api/auth/user/social_media_tokens',
  }),
  findAccount: route<AccountInput, { socialData: { username: string; logo: string | null } }>()({
    method: 'GET',
    path: '/api/auth/user/socials/{platform_id}',
  }),
  /** Takes the tokens back at the network and forgets them. */
  disconnect: route<DisconnectInput, Nothing>()({
    method: 'DELETE',
    path: '/api/auth/user/socials/{platform_id}',
    access: 'admin',
    destructive: true,
  }),
  /** Something went wrong with an account: it is looked at again. */
  reportAccount: route<AccountInput, Nothing>()({ method: 'POST', path: '/api/auth/user/social/error' }),
};
