import type { Handler } from './context.ts';
import type { LimitName } from './rates.ts';
import { me } from './users.ts';

/** What people call the things that can go wrong. */
export const calls = {
  authorise: 'Consent page',
  token_exchange: 'Code for a token',
  token_refresh: 'Renewal of a token',
  users_me: 'Account',
} as const;
export type CallName = keyof typeof calls;

export interface Route {
  method: string;
  /** Its first group names what is meant. */
  path: RegExp;
  call: CallName;
  /** All of these are needed. */
  scopes: readonly string[];
  limit: LimitName;
  handler: Handler;
}

const read = ['tweet.read', 'users.read'];

export const routes: readonly Route[] = [
  { method: 'GET', path: /^\/2\/users\/me$/, call: 'users_me', scopes: read, limit: 'me', handler: me },
];
