import { dayMs, minuteMs } from '@fanfare/core/time/units.ts';
import { createConsent } from '../../_sandbox/consent.ts';
import { endGrantsWhere } from '../../_sandbox/grants.ts';
import { afterTokenFault } from '../../_sandbox/oauth.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { createTokenCalls, isClientOfForm } from '../../_sandbox/token-calls.ts';
import type { TikTok } from './state.ts';
import { identities, type Identity } from './identities.ts';
import { oauthError } from './replies.ts';

export const appKeys = { clientId: 'awfanfaresandbox1', clientSecret: 'tiktok-sandbox-secret' };

const basic = 'user.info.basic';
const known: Readonly<Record<string, string>> = {
  [basic]: 'Read your profile info (avatar, display name)',
  'user.info.profile': 'Read access to your profile details (username, bio, profile link)',
  'user.info.stats': 'Read access to your profile engagement statistics',
  'video.list': 'Read your public videos on TikTok',
  'video.publish': 'Post content to TikTok',
  'video.upload': 'Share content as a draft to your TikTok',
};

const maxUriLength = 512;
const challengeShape = /^[\da-f]{64}$/;

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1'].includes(hostname);

/** Web apps redirect to an https address without a query; desktop apps redirect to a port of this machine. */
function isAllowedRedirect(address: URL | null): address is URL {
  if (!address || address.href.length >= maxUriLength || address.search !== '' || address.hash !== '')
    return false;
  if (address.protocol === 'https:') return !isLoopback(address);
  return address.protocol === 'http:' && isLoopback(address) && address.port !== '';
}

/** Desktop apps need a PKCE challenge. Web apps may send one, which then has to be valid. */
function isChallengeInvalid(query: URLSearchParams, redirect: URL): boolean {
  const challenge = query.get('code_challenge');
  if (challenge === null) return isLoopback(redirect);
  return query.get('code_challenge_method') !== 'S256' || !challengeShape.test(challenge);
}

/** The invalid parameter of a consent request. */
function errorIn(query: URLSearchParams, scopes: readonly string[]): string | null {
  if (query.get('client_key') !== appKeys.clientId) return 'client_key';
  const redirect = URL.parse(query.get('redirect_uri') ?? '');
  if (!isAllowedRedirect(redirect)) return 'redirect_uri';
  if (query.get('response_type') !== 'code') return 'response_type';
  if (!scopes.includes(basic) || !scopes.every((scope) => scope in known)) return 'scope';
  return isChallengeInvalid(query, redirect) ? 'code_challenge' : null;
}

export const consent = createConsent<TikTok, Identity>({
  network: 'TikTok',
  accent: '#fe2c55',
  title: 'Log in to Fanfare with TikTok',
  deny: 'Cancel',
  error: {
    title: 'Something went wrong',
    words: 'We couldn’t log in with TikTok. This may be due to specific app settings.',
  },
  separator: ',',
  // The page is always shown, as `disable_auto_auth` asks for.
  parameters: 'client_key code_challenge code_challenge_method disable_auto_auth=0|1',
  describe: (scope) => known[scope] ?? null,
  isOptional: (scope) => scope !== basic,
  identities,
  beneath: ({ username }) => `@${username}`,
  errorIn,
  denied: { error: 'access_denied', error_description: 'User cancelled the authorization' },
  codeMs: 10 * minuteMs,
  // Real codes contain a star and an exclamation mark, which clients must decode.
  code: (id) => `sandbox*${id}!4423.e1`,
  approve({ traits }, { query, scopes: requested, form }) {
    const ticked = [...form.getAll('scope'), basic];
    const scopes = requested.filter((each) => ticked.includes(each) && !traits.withholds.includes(each));
    const challenge = query.get('code_challenge');
    // TikTok writes the PKCE challenge in lower-case hex, unlike all other networks.
    return { scopes, challenge, encoding: 'hex', more: { scopes: scopes.join(',') } };
  },
});

const refreshMs = 365 * dayMs;
const badRefresh = oauthError(400, 'invalid_grant', 'Refresh token is invalid or expired.');
const invalid = (description: string) => oauthError(400, 'invalid_request', description);

const calls = createTokenCalls<TikTok>({
  isClient: (_request, form) => isClientOfForm(form, appKeys, 'client_key'),
  parameters: 'client_key',
  accessMs: dayMs,
  refreshMs,
  rotates: true,
  access: (id) => `act.${id}!sandbox`,
  refresh: (id) => `rft.${id}!sandbox`,
  separator: ',',
  // A renewal replaces both tokens.
  onRenewal({ state }, { id }) {
    state.accessTokens = state.accessTokens.filter(({ grant }) => grant !== id);
    return null;
  },
  more: (_tiktok, { account }) => ({ open_id: account, refresh_expires_in: refreshMs / 1000 }),
  replies: {
    noForm: invalid('Only `application/x-www-form-urlencoded` is supported.'),
    noClient: oauthError(401, 'invalid_client', 'Client key or secret is incorrect.'),
    badType: oauthError(400, 'unsupported_grant_type', 'Grant type is not supported.'),
    badCode: oauthError(400, 'invalid_grant', 'Authorization code is expired.'),
    badRedirect: invalid('Redirect_uri is not matched with the uri when requesting code.'),
    badVerifier: invalid('Code verifier or code challenge is invalid.'),
    badRefresh,
    tooMany: oauthError(429, 'rate_limit_exceeded', 'Too many requests.'),
    serverError: oauthError(500, 'server_error', 'Something went wrong.'),
  },
});

/** TikTok sends some errors with status 200. */
function withErrorStatus({ state }: TikTok, reply: SandboxReply): SandboxReply {
  const isMild = state.settings.refusesWith200 && reply.status >= 400 && reply.status < 429;
  return isMild ? { ...reply, status: 200 } : reply;
}

export async function token(tiktok: TikTok, request: SandboxRequest): Promise<SandboxReply> {
  return withErrorStatus(tiktok, await calls.token(tiktok, request));
}

async function revokeToken(tiktok: TikTok, request: SandboxRequest): Promise<SandboxReply> {
  const form = await calls.readClientForm(request);
  if ('status' in form) return form;
  const token = tiktok.state.accessTokens.find((each) => each.token === form.get('token'));
  const found = tiktok.state.grants.find(({ id }) => id === token?.grant);
  const fault = tiktok.world.takeFault('token_revoke', found?.account ?? null);
  const refused = calls.refusalByFault(fault, badRefresh);
  if (refused) return refused;
  if (!found) return invalid('Access token is invalid.');
  endGrantsWhere(tiktok, (each) => each === found);
  return afterTokenFault({ status: 200, text: '' }, fault);
}

/** Revokes an access token with its consent. */
export async function revoke(tiktok: TikTok, request: SandboxRequest): Promise<SandboxReply> {
  return withErrorStatus(tiktok, await revokeToken(tiktok, request));
}
