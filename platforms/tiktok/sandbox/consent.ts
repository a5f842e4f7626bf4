import { answerConsent, redirectToApp, requestedScopes } from '../../_sandbox/oauth.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { TikTok } from './context.ts';
import { identityOf, type Identity } from './identities.ts';
import { errorPage, consentPage, scopes as known } from './page.ts';

export const appKeys = { clientId: 'awfanfaresandbox1', clientSecret: 'tiktok-sandbox-secret' };

const codeMs = 10 * 60 * 1000;
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

const scopesOf = (query: URLSearchParams) => requestedScopes(query, ',');

/** Desktop apps need a PKCE challenge. Web apps may send one, which then has to be valid. */
function isChallengeInvalid(query: URLSearchParams, redirect: URL): boolean {
  const challenge = query.get('code_challenge');
  if (challenge === null) return isLoopback(redirect);
  return query.get('code_challenge_method') !== 'S256' || !challengeShape.test(challenge);
}

/**
 * The invalid parameter of a consent request. The page shows it, because the redirect address may belong to somebody
 * else.
 */
function invalidParameter(query: URLSearchParams): string | null {
  if (query.get('client_key') !== appKeys.clientId) return 'client_key';
  const redirect = URL.parse(query.get('redirect_uri') ?? '');
  if (!isAllowedRedirect(redirect)) return 'redirect_uri';
  if (query.get('response_type') !== 'code') return 'response_type';
  const scopes = scopesOf(query);
  if (!scopes.includes('user.info.basic') || !scopes.every((scope) => scope in known)) return 'scope';
  return isChallengeInvalid(query, redirect) ? 'code_challenge' : null;
}

function grantConsent(
  { state, world }: TikTok,
  query: URLSearchParams,
  { platformId, traits }: Identity,
  ticked: readonly string[],
): SandboxReply {
  const scopes = scopesOf(query).filter(
    (scope) => ticked.includes(scope) && !traits.withholds.includes(scope),
  );
  // Real codes contain a star and an exclamation mark, which clients must decode.
  const code = `sandbox*${world.newId()}!4423.e1`;
  state.codes = state.codes.filter(({ expiresAt }) => expiresAt > world.now());
  state.codes.push({
    code,
    account: platformId,
    scopes,
    redirectUri: query.get('redirect_uri') ?? '',
    challenge: query.get('code_challenge'),
    expiresAt: world.now() + codeMs,
  });
  return redirectToApp(query, { code, scopes: scopes.join(',') });
}

const denied = { error: 'access_denied', error_description: 'User cancelled the authorization' };

export function consent(tiktok: TikTok, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const parameter = invalidParameter(query);
  return answerConsent(request, {
    world: tiktok.world,
    refusal: parameter === null ? null : errorPage(parameter),
    page: consentPage(scopesOf(query)),
    identityOf,
    denied,
    approve: (identity, form) =>
      grantConsent(tiktok, query, identity, [...form.getAll('scope'), 'user.info.basic']),
  });
}
