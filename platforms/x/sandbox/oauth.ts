import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { createConsent } from '../../_sandbox/consent.ts';
import { endGrantsWhere } from '../../_sandbox/grants.ts';
import { isAddressRedirect, oauthError, readForm as readUrlEncoded } from '../../_sandbox/oauth.ts';
import { readJson } from '../../_sandbox/json-body.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { createTokenCalls, isBasicClient } from '../../_sandbox/token-calls.ts';
import { identities, type Identity } from './identities.ts';
import type { X } from './state.ts';

export const appKeys = { clientId: 'c2FuZGJveC1hcHA6MTpjaQ', clientSecret: 'sandbox-secret-of-x' };

const readScopes = ['tweet.read', 'users.read', 'offline.access'];
const maxStateLength = 500;

/** Some clients write the method in lower case, which X accepts. */
const methodOf = (query: URLSearchParams) => query.get('code_challenge_method')?.toLowerCase() ?? 'plain';

export const consent = createConsent<X, Identity>({
  network: 'X',
  accent: '#1d9bf0',
  title: 'Fanfare wants to access your X account',
  deny: 'Deny',
  error: { title: 'Something went wrong', words: 'You weren’t able to give access to the App.' },
  clientId: appKeys.clientId,
  separator: ' ',
  parameters: 'code_challenge code_challenge_method',
  scopes: {
    'tweet.read': 'All the posts you can view',
    'tweet.write': 'Post and repost for you',
    'tweet.moderate.write': 'Hide and unhide replies to your posts',
    'users.read': 'Any account you can view',
    'media.write': 'Upload media for you',
    'offline.access': 'Stay connected to your account until you revoke access',
  },
  identities,
  beneath: ({ username }) => `@${username}`,
  isRedirect: isAddressRedirect,
  errors: {
    app: 'The app is not known.',
    redirect: 'The redirect address of this app is not approved. (415)',
    type: 'response_type must be code.',
    scope: 'A scope is not valid.',
  },
  errorIn(query) {
    const state = query.get('state') ?? '';
    if (state === '' || state.length > maxStateLength) return 'state must have 1 to 500 characters.';
    if (!/^[\w.~-]{43,128}$/.test(query.get('code_challenge') ?? '')) return 'code_challenge is missing.';
    return ['s256', 'plain'].includes(methodOf(query)) ? null : 'code_challenge_method is not valid.';
  },
  denied: { error: 'access_denied' },
  codeMs: 30 * 1000,
  code: (id) => `x-code-${id}`,
  approve({ traits }, { query, scopes: requested }) {
    const scopes = requested.filter((each) => !traits.readsOnly || readScopes.includes(each));
    return {
      scopes,
      isRenewable: scopes.includes('offline.access'),
      challenge: query.get('code_challenge'),
      encoding: methodOf(query) === 's256' ? 'base64url' : 'plain',
    };
  },
});

const invalid = (what: string) =>
  oauthError(400, 'invalid_request', `Value passed for the ${what} was invalid.`);
const badToken = invalid('token');

const values = z.record(z.string(), z.string());

/** The standard requires a form, but X also accepts JSON, which common clients send. */
async function readForm(request: SandboxRequest): Promise<URLSearchParams | null> {
  const form = await readUrlEncoded(request);
  if (form) return form;
  const { data } = values.safeParse(await readJson(request));
  return data ? new URLSearchParams(data) : null;
}

const calls = createTokenCalls<X>({
  readForm,
  isClient: (request) => isBasicClient(request, appKeys),
  accessMs: 2 * hourMs,
  refreshMs: 182 * dayMs,
  rotates: true,
  reuseEndsGrant: true,
  access: (id) => `x-access-${id}`,
  refresh: (id) => `x-refresh-${id}`,
  separator: ' ',
  more: () => ({ token_type: 'bearer' }),
  replies: {
    noForm: oauthError(400, 'invalid_request', 'The body must be a form.'),
    noClient: oauthError(401, 'unauthorized_client', 'Missing valid authorization header'),
    badType: invalid('grant type'),
    badCode: invalid('authorization code'),
    badRedirect: invalid('redirect uri'),
    badVerifier: invalid('code verifier'),
    badRefresh: badToken,
    tooMany: { status: 429, json: { title: 'Too Many Requests', status: 429 } },
    serverError: { status: 503, text: 'Over capacity' },
  },
});

export const { token } = calls;

/** Revokes a token, which ends all tokens of its consent. */
export async function revoke(x: X, request: SandboxRequest): Promise<SandboxReply> {
  const form = await calls.readClientForm(request);
  if ('status' in form) return form;
  const given = form.get('token') ?? '';
  const access = x.state.accessTokens.find((each) => each.token === given);
  const found = x.state.grants.find(({ id, refresh }) => id === access?.grant || refresh === given);
  if (!found) return badToken;
  endGrantsWhere(x, (grant) => grant === found);
  return ok({ revoked: true });
}
