import { dayMs, minuteMs } from '@fanfare/core/time/units.ts';
import { createConsent } from '../../_sandbox/consent.ts';
import { endGrantsWhere, findHolder } from '../../_sandbox/grants.ts';
import { oauthError, redirectToApp } from '../../_sandbox/oauth.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { createTokenCalls, isClientOfForm } from '../../_sandbox/token-calls.ts';
import { identities, type Identity } from './identities.ts';
import { replies } from './replies.ts';
import type { LinkedIn } from './state.ts';

export const appKeys = { clientId: '86sandboxlinkedin', clientSecret: 'WPL_AP1.sandbox-of-linkedin' };

const scopeRefused = {
  error: 'unauthorized_scope_error',
  error_description: 'A scope is not authorized for your application',
};
/** The permissions of an ordinary app. All other permissions need a vetted app. */
const known: Readonly<Record<string, string>> = {
  openid: 'Use your name and photo',
  profile: 'Use your basic profile',
  email: 'Use the primary email address of your LinkedIn account',
  w_member_social: 'Create, modify and delete posts, comments and reactions on your behalf',
};

export const consent = createConsent<LinkedIn, Identity>({
  network: 'LinkedIn',
  accent: '#0a66c2',
  title: 'Sign in to LinkedIn',
  deny: 'Cancel',
  error: { title: 'Bummer, something went wrong.' },
  clientId: appKeys.clientId,
  // Scopes may be separated by spaces, as in the documentation, or by commas, as in LinkedIn's own library.
  separator: /[ ,]/,
  scopes: known,
  identities,
  beneath: () => null,
  errors: {
    app: 'The passed in client_id is invalid.',
    redirect: 'The redirect_uri does not match the registered value.',
    type: 'The response_type must be code.',
    scope: 'A scope is missing.',
  },
  // An ordinary app that requests other scopes gets an immediate refusal.
  errorIn: (query, scopes) =>
    scopes.length > 0 && scopes.every((scope) => Object.hasOwn(known, scope))
      ? null
      : redirectToApp(query, scopeRefused),
  denied: {
    error: 'user_cancelled_authorize',
    error_description: 'The user cancelled the authorization',
  },
  codeMs: 30 * minuteMs,
  code: (id) => `AQT-${id}`,
  approve: ({ traits }, { scopes }) => ({
    scopes: scopes.filter((scope) => !traits.denies || scope !== 'w_member_social').toSorted(),
    isRenewable: !traits.noRefresh,
  }),
});

const accessMs = 60 * dayMs;
const invalid = (description: string) => oauthError(400, 'invalid_request', description);
const badCode = invalid(
  'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists',
);

const calls = createTokenCalls<LinkedIn>({
  isClient: (_request, form) => isClientOfForm(form, appKeys),
  accessMs,
  // A refresh token expires a year after the consent. A renewal of the access token does not extend this year.
  refreshMs: 365 * dayMs,
  rotates: false,
  access: (id) => `AQX-${id}`,
  refresh: (id) => `AQW-${id}`,
  separator: ',',
  // Consent to different scopes ends the earlier grants.
  onExchange: (linkedIn, { account, scopes }) =>
    endGrantsWhere(linkedIn, (each) => each.account === account && each.scopes.join() !== scopes.join()),
  more: ({ world }, { refreshExpiresAt }) =>
    refreshExpiresAt === null
      ? {}
      : { refresh_token_expires_in: Math.floor((refreshExpiresAt - world.now()) / 1000) },
  replies: {
    noForm: invalid('The body must be a form.'),
    noClient: oauthError(401, 'invalid_client', 'Client authentication failed'),
    badType: invalid('A required parameter "grant_type" is missing or not valid'),
    badCode,
    badRedirect: oauthError(
      400,
      'invalid_redirect_uri',
      'The provided redirect_uri does not match the registered one.',
    ),
    badVerifier: badCode,
    badRefresh: invalid('The provided authorization grant or refresh token is invalid, expired or revoked'),
    tooMany: replies.tooMany,
    serverError: replies.serverError,
  },
});

export const { token } = calls;

/** Describes a token to the app that owns it. */
export async function introspect(linkedIn: LinkedIn, request: SandboxRequest): Promise<SandboxReply> {
  const form = await calls.readClientForm(request);
  if ('status' in form) return form;
  const { accessTokens, grants } = linkedIn.state;
  const token = accessTokens.find((each) => each.token === form.get('token'));
  if (!token) return ok({ active: false });
  const holder = findHolder(linkedIn, token.token);
  const issuedAt = Math.floor((token.expiresAt - accessMs) / 1000);
  return ok({
    active: typeof holder !== 'string',
    status: typeof holder === 'string' ? holder : 'active',
    auth_type: '3L',
    client_id: appKeys.clientId,
    created_at: issuedAt,
    authorized_at: issuedAt,
    expires_at: Math.floor(token.expiresAt / 1000),
    scope: grants.find(({ id }) => id === token.grant)?.scopes.join(','),
  });
}
