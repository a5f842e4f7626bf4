import { dayMs, minuteMs } from '@fanfare/core/time/units.ts';
import { createConsent } from '../../_sandbox/consent.ts';
import { endGrantsWhere } from '../../_sandbox/grants.ts';
import { performUnder } from '../../_sandbox/replies.ts';
import { createTokenCalls, isClientOfForm } from '../../_sandbox/token-calls.ts';
import { identities, type Identity } from './identities.ts';
import { oauthError } from './replies.ts';
import type { TikTok } from './state.ts';

export const appKeys = { clientId: 'awfanfaresandbox1', clientSecret: 'tiktok-sandbox-secret' };

const basic = 'user.info.basic';
const maxUriLength = 512;
const challengeShape = /^[\da-f]{64}$/;

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1'].includes(hostname);

/** Web apps redirect to an https address without a query; desktop apps redirect to a port of this machine. */
function isAllowedRedirect(redirectUri: string | null): boolean {
  const address = URL.parse(redirectUri ?? '');
  if (!address || address.href.length >= maxUriLength || address.search !== '' || address.hash !== '')
    return false;
  if (address.protocol === 'https:') return !isLoopback(address);
  return address.protocol === 'http:' && isLoopback(address) && address.port !== '';
}

/** Desktop apps need a PKCE challenge. Web apps may send one, which then has to be valid. */
function isChallengeInvalid(query: URLSearchParams): boolean {
  const challenge = query.get('code_challenge');
  if (challenge === null) return isLoopback(new URL(query.get('redirect_uri') ?? ''));
  return query.get('code_challenge_method') !== 'S256' || !challengeShape.test(challenge);
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
  clientId: appKeys.clientId,
  clientIdName: 'client_key',
  separator: ',',
  // The consent page is always shown, so `disable_auto_auth` has no effect.
  parameters: 'code_challenge code_challenge_method disable_auto_auth=0|1',
  scopes: {
    [basic]: 'Read your profile info (avatar, display name)',
    'user.info.profile': 'Read access to your profile details (username, bio, profile link)',
    'user.info.stats': 'Read access to your profile engagement statistics',
    'video.list': 'Read your public videos on TikTok',
    'video.publish': 'Post content to TikTok',
    'video.upload': 'Share content as a draft to your TikTok',
  },
  isOptional: (scope) => scope !== basic,
  identities,
  beneath: ({ username }) => `@${username}`,
  isRedirect: isAllowedRedirect,
  // The error page names the invalid parameter.
  errors: { app: 'client_key', redirect: 'redirect_uri', type: 'response_type', scope: 'scope' },
  errorIn: (query, scopes) =>
    !scopes.includes(basic) ? 'scope' : isChallengeInvalid(query) ? 'code_challenge' : null,
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

/** Gives errors the status 200 if the setting `refusesWith200` is on, because TikTok sends some errors this way. */
const withErrorStatus =
  (perform: typeof calls.token): typeof calls.token =>
  async (tiktok, request) => {
    const reply = await perform(tiktok, request);
    const isMild = tiktok.state.settings.refusesWith200 && reply.status >= 400 && reply.status < 429;
    return isMild ? { ...reply, status: 200 } : reply;
  };

export const token = withErrorStatus(calls.token);

/** Revokes an access token with its consent. */
export const revoke = withErrorStatus(async (tiktok, request) => {
  const form = await calls.readClientForm(request);
  if ('status' in form) return form;
  const token = tiktok.state.accessTokens.find((each) => each.token === form.get('token'));
  const found = tiktok.state.grants.find(({ id }) => id === token?.grant);
  const fault = tiktok.world.takeFault('token_revoke', found?.account ?? null);
  return performUnder(fault, calls.faultReplies(badRefresh), () => {
    if (!found) return invalid('Access token is invalid.');
    endGrantsWhere(tiktok, (each) => each === found);
    return { status: 200, text: '' };
  });
});
