import { createHash } from 'node:crypto';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { createConsent } from '../../_sandbox/consent.ts';
import { bearerToken, oauthError, readForm } from '../../_sandbox/oauth.ts';
import { type Code, findHolder, revokeAll } from '../../_sandbox/grants.ts';
import { html, pageIn } from '../../_sandbox/html.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { createTokenCalls, isClientOfForm } from '../../_sandbox/token-calls.ts';
import { identities, type Identity, identityOf } from './identities.ts';
import { replies } from './replies.ts';
import type { YouTube } from './state.ts';

export const appKeys = {
  clientId: 'youtube-sandbox-app.apps.googleusercontent.com',
  clientSecret: 'GOCSPX-sandbox',
};

const prefix = 'https://www.googleapis.com/auth/';
const has = (scopes: readonly string[], name: 'email' | 'profile') =>
  scopes.includes(name) || scopes.includes(`${prefix}userinfo.${name}`);

/** The id of the Google account, which differs from the id of its channel. */
const subjectOf = (account: string): string =>
  BigInt(`0x${createHash('sha256').update(account).digest('hex').slice(0, 16)}`)
    .toString()
    .padStart(21, '1')
    .slice(-21);

const emailOf = (username: string): string =>
  username.includes('@', 1) ? username : `${username.slice(1)}@example.com`;

/** The details of the person that the granted permissions reveal. */
function claimsOf(account: string, scopes: readonly string[]) {
  const { username = '', name, logo: picture } = identityOf(account) ?? {};
  return {
    sub: subjectOf(account),
    ...(has(scopes, 'email') && { email: emailOf(username), email_verified: true }),
    ...(has(scopes, 'profile') && { name, given_name: name, picture }),
  };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The token of OpenID. Its signature is made up, so no key verifies it. */
function idTokenOf({ world }: YouTube, account: string, scopes: readonly string[], lifeMs: number) {
  if (!scopes.includes('openid')) return undefined;
  const { clientId } = appKeys;
  const iat = Math.floor(world.now() / 1000);
  const times = { iat, exp: iat + lifeMs / 1000 };
  const issuer = { iss: 'https://accounts.google.com', azp: clientId, aud: clientId };
  const signed = `${part({ alg: 'RS256', kid: 'sandbox', typ: 'JWT' })}.${part({ ...issuer, ...claimsOf(account, scopes), ...times })}`;
  return `${signed}.${createHash('sha256').update(signed).digest('base64url')}`;
}

/** Describes an access token, which comes as a parameter, in a form or in the header. */
export async function tokenInfo(youtube: YouTube, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const form = request.method === 'POST' ? await readForm(request) : null;
  const refused = unknownParameters(new URLSearchParams([...query, ...(form ?? [])]), 'access_token');
  if (refused) return refused;
  const given = query.get('access_token') ?? form?.get('access_token') ?? bearerToken(request);
  const found = findHolder(youtube, given);
  if (typeof found === 'string') return oauthError(400, 'invalid_token', 'Invalid Value');
  const { account, scopes } = found.grant;
  const { expiresAt } = found.token;
  const { sub, email, email_verified } = claimsOf(account, scopes);
  const left = Math.floor((expiresAt - youtube.world.now()) / 1000);
  return ok({
    azp: appKeys.clientId,
    aud: appKeys.clientId,
    sub,
    scope: scopes.join(' '),
    exp: String(Math.floor(expiresAt / 1000)),
    expires_in: String(left),
    ...(email !== undefined && { email, email_verified: String(email_verified) }),
  });
}

/** Describes the person behind a token, if the token has OpenID or a permission for the profile. */
export function userInfo(youtube: YouTube, request: SandboxRequest): SandboxReply {
  const refused = unknownParameters(request.query, 'access_token alt');
  if (refused) return refused;
  const found = findHolder(youtube, bearerToken(request) ?? request.query.get('access_token'));
  if (typeof found === 'string') return replies.unauthenticated;
  const { account, scopes } = found.grant;
  if (!scopes.includes('openid') && !has(scopes, 'email') && !has(scopes, 'profile'))
    return oauthError(401, 'invalid_request', 'The access token has no permission for this.');
  return ok(claimsOf(account, scopes));
}

const accent = '#ff0033';
const blocked = 'Access blocked';
const unknownApp = html(
  401,
  pageIn(accent)(blocked, `<h1>${blocked}</h1><p>The OAuth client was not found.</p>`),
);

export const consent = createConsent<YouTube, Identity>({
  network: 'YouTube',
  accent,
  title: 'Choose a channel',
  deny: 'Deny',
  error: { title: blocked, words: 'Error 400:' },
  clientId: appKeys.clientId,
  separator: ' ',
  parameters: 'access_type=online|offline prompt include_granted_scopes code_challenge code_challenge_method',
  scopes: {
    [`${prefix}youtube.force-ssl`]: 'See, edit and delete your videos, ratings and comments',
    [`${prefix}youtube.upload`]: 'Manage your YouTube videos',
    [`${prefix}youtube.readonly`]: 'View your YouTube account',
    [`${prefix}yt-analytics.readonly`]: 'View YouTube Analytics reports',
    [`${prefix}userinfo.email`]: 'See your email address',
    [`${prefix}userinfo.profile`]: 'See your name and picture',
    openid: 'Associate you with your personal information',
    email: 'See your email address',
    profile: 'See your name and picture',
  },
  isOptional: () => true,
  identities,
  beneath: ({ username }) => username,
  errors: {
    app: unknownApp,
    redirect: 'redirect_uri_mismatch',
    type: 'invalid_request: response_type must be code.',
    scope: 'invalid_scope',
  },
  errorIn: (query) =>
    query.has('code_challenge') && query.get('code_challenge_method') !== 'S256'
      ? 'invalid_request: code_challenge_method must be S256.'
      : null,
  denied: { error: 'access_denied' },
  codeMs: 10 * minuteMs,
  code: (id) => `4/0A${id}`,
  approve({ platformId: account }, { query, scopes: requested, form }, { state }) {
    const ticked = form.getAll('scope').filter((scope) => requested.includes(scope));
    const earlier = state.grants.filter((each) => each.account === account && each.refresh !== null);
    const isIncremental = query.get('include_granted_scopes') === 'true';
    const granted = isIncremental ? earlier.flatMap((each) => each.scopes) : [];
    const scopes = [...new Set([...ticked, ...granted])];
    const isNew = !state.consented.includes(account);
    if (isNew) state.consented.push(account);
    const asksAgain = query.get('prompt')?.split(' ').includes('consent') === true;
    return {
      scopes,
      challenge: query.get('code_challenge'),
      isRenewable: query.get('access_type') === 'offline' && (isNew || asksAgain),
      more: { scope: scopes.join(' ') },
    };
  },
});

const accessMs = 3599 * 1000;
const maxRefreshTokens = 100;

/** Drops the oldest refresh token without an error if an account has too many, as Google does. */
function dropOldest({ state }: YouTube, { account, isRenewable }: Code): void {
  if (!isRenewable) return;
  const own = state.grants.filter((each) => each.account === account && each.refresh !== null);
  for (const each of own.slice(0, Math.max(0, own.length - maxRefreshTokens + 1))) each.refresh = null;
}

const badVerifier = oauthError(400, 'invalid_grant', 'Invalid code verifier.');
export const { token } = createTokenCalls<YouTube>({
  isClient: (_request, form) => isClientOfForm(form, appKeys),
  accessMs,
  refreshMs: null,
  rotates: false,
  access: (id) => `ya29.sandbox-${id}`,
  refresh: (id) => `1//sandbox-${id}`,
  separator: ' ',
  onExchange: dropOldest,
  more: (youtube, { account, scopes }, type) => ({
    id_token: idTokenOf(youtube, account, scopes, accessMs),
    ...(type === 'refresh_token' && { refresh_token: undefined }),
  }),
  replies: {
    noForm: oauthError(400, 'invalid_request', 'The body must be a form.'),
    noClient: oauthError(401, 'invalid_client', 'The OAuth client was not found.'),
    badType: oauthError(400, 'unsupported_grant_type', 'Invalid grant_type.'),
    badCode: oauthError(400, 'invalid_grant', 'Malformed auth code.'),
    badRedirect: oauthError(400, 'redirect_uri_mismatch', 'Bad Request'),
    badVerifier,
    badRefresh: oauthError(400, 'invalid_grant', 'Token has been expired or revoked.'),
    tooMany: oauthError(429, 'rate_limit_exceeded', 'Rate Limit Exceeded'),
    serverError: { status: 503, json: { error: 'internal_failure' } },
  },
});

/**
 * Ends the consents of a channel and removes all traces of them, so that the next consent returns a refresh token, like
 * a first one.
 */
export function revokeChannel(youtube: YouTube, account: string): void {
  const { state } = youtube;
  revokeAll(youtube, account);
  state.consented = state.consented.filter((each) => each !== account);
}

/** Revokes all tokens that the person granted to the app, not only the token that the call names. */
export async function revoke(youtube: YouTube, request: SandboxRequest): Promise<SandboxReply> {
  const { grants, accessTokens } = youtube.state;
  const params = new URLSearchParams([...request.query, ...((await readForm(request)) ?? [])]);
  const unknown = unknownParameters(params, 'token');
  if (unknown) return unknown;
  const given = params.get('token') ?? '';
  const token = accessTokens.find((each) => each.token === given);
  const found = grants.find(({ id, refresh }) => id === token?.grant || refresh === given);
  if (!found) return oauthError(400, 'invalid_token', 'Token expired or revoked');
  revokeChannel(youtube, found.account);
  return ok({});
}
