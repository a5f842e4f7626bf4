import { dayMs, minuteMs } from '@fanfare/core/time/units.ts';
import { createConsent } from '../../_sandbox/consent.ts';
import { endGrantsWhere } from '../../_sandbox/grants.ts';
import { isAddressRedirect } from '../../_sandbox/oauth.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { createTokenCalls, isBasicClient } from '../../_sandbox/token-calls.ts';
import { identities, type Identity } from './identities.ts';
import { replies } from './replies.ts';
import type { Reddit } from './state.ts';

/**
 * Tells whether the user agent names the client, as Reddit requires. More text may follow, because libraries append
 * their own name.
 */
export const hasOwnUserAgent = ({ headers }: SandboxRequest): boolean =>
  /^[\w.-]+:[\w.-]+:[\w.-]+ \(by \/?u\/[\w-]+\)/.test(headers.get('user-agent') ?? '');

export const appKeys = { clientId: 'sandbox-app-7Qk', clientSecret: 'sandbox-secret-of-reddit' };

/** Reddit grants all scopes or none. */
export const consent = createConsent<Reddit, Identity>({
  network: 'Reddit',
  accent: '#d93a00',
  title: 'Fanfare would like to connect with your Reddit account',
  deny: 'Decline',
  error: { title: 'You broke Reddit', words: 'Invalid request to the OAuth API.' },
  clientId: appKeys.clientId,
  separator: /[ ,]/,
  parameters: 'duration',
  scopes: {
    identity: 'Access my Reddit username and signup date.',
    mysubreddits: 'Access the list of subreddits I moderate, contribute to, and subscribe to.',
    submit: 'Submit links and comments from my account.',
    read: 'Access posts and comments through my account.',
    edit: 'Edit and delete my comments and submissions.',
    history: 'Access my voting history and comments or submissions I have saved or hidden.',
    flair: 'Manage my subreddit flair.',
    vote: 'Submit and change my votes on comments and submissions.',
  },
  identities,
  beneath: ({ username }) => `u/${username}`,
  isRedirect: isAddressRedirect,
  errors: {
    app: 'invalid client id.',
    redirect: 'invalid redirect_uri parameter.',
    type: 'invalid response_type.',
    scope: 'invalid scope.',
  },
  errorIn(query) {
    const duration = query.get('duration') ?? 'temporary';
    if (!['temporary', 'permanent'].includes(duration)) return 'invalid duration.';
    return query.get('state') ? null : 'state is missing.';
  },
  denied: { error: 'access_denied' },
  codeMs: 10 * minuteMs,
  code: (id) => `reddit-code-${id}`,
  approve: (_identity, { query, scopes }) => ({
    scopes: scopes.toSorted(),
    isRenewable: query.get('duration') === 'permanent',
  }),
});

/** The errors of the token call. Some have the status 200, and others have 400. */
const refuse = (status: number, error: string): SandboxReply => ({ status, json: { error } });
const badCode = refuse(200, 'invalid_grant');

const calls = createTokenCalls<Reddit>({
  isClient: (request) => isBasicClient(request, appKeys),
  // Clients add these parameters to every call. The token calls ignore them.
  anywhere: 'raw_json api_type',
  accessMs: dayMs,
  refreshMs: null,
  rotates: false,
  access: (id) => `reddit-access-${id}`,
  refresh: (id) => `reddit-refresh-${id}`,
  separator: ' ',
  more: () => ({ token_type: 'bearer' }),
  replies: {
    noForm: refuse(400, 'invalid_request'),
    noClient: replies.unauthorised,
    badType: refuse(200, 'unsupported_grant_type'),
    badCode,
    badRedirect: badCode,
    badVerifier: badCode,
    badRefresh: refuse(400, 'invalid_grant'),
    tooMany: replies.tooMany,
    serverError: replies.serverError,
  },
});

export const token = (reddit: Reddit, request: SandboxRequest): SandboxReply | Promise<SandboxReply> =>
  hasOwnUserAgent(request) ? calls.token(reddit, request) : replies.tooMany;

/** Revokes a token. The call also succeeds for an unknown token. */
export async function revoke(reddit: Reddit, request: SandboxRequest): Promise<SandboxReply> {
  if (!hasOwnUserAgent(request)) return replies.tooMany;
  const form = await calls.readClientForm(request);
  if ('status' in form) return form;
  const given = form.get('token');
  const { state } = reddit;
  state.accessTokens = state.accessTokens.filter((each) => each.token !== given);
  endGrantsWhere(reddit, ({ refresh }) => refresh !== null && refresh === given);
  return { status: 204, text: '' };
}
