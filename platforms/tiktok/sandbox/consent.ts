import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { TikTok } from './context.ts';
import { identityOf, type Identity } from './identities.ts';
import { amiss, consentPage, scopes as known } from './page.ts';

export const appKeys = { clientId: 'awfanfaresandbox1', clientSecret: 'tiktok-sandbox-secret' };

const codeMs = 10 * 60 * 1000;
const longestUri = 512;
const challengeShape = /^[\da-f]{64}$/;

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1'].includes(hostname);

/** Web apps come back to a plain https address, desktop apps to a port of the own machine. */
function isAllowed(address: URL | null): address is URL {
  if (!address || address.href.length >= longestUri || address.search !== '' || address.hash !== '')
    return false;
  if (address.protocol === 'https:') return !isLoopback(address);
  return address.protocol === 'http:' && isLoopback(address) && address.port !== '';
}

const scopesOf = (query: URLSearchParams) => (query.get('scope') ?? '').split(',').filter(Boolean);

/** Desktop apps must prove who began; of web apps a proof that is there is held to its form. */
function isChallengeAmiss(query: URLSearchParams, redirect: URL): boolean {
  const challenge = query.get('code_challenge');
  if (challenge === null) return isLoopback(redirect);
  return query.get('code_challenge_method') !== 'S256' || !challengeShape.test(challenge);
}

/** What is wrong with a request for consent; nothing is sent back to an address that may not be the app's. */
function amissIn(query: URLSearchParams): string | null {
  if (query.get('client_key') !== appKeys.clientId) return 'client_key';
  const redirect = URL.parse(query.get('redirect_uri') ?? '');
  if (!isAllowed(redirect)) return 'redirect_uri';
  if (query.get('response_type') !== 'code') return 'response_type';
  const scopes = scopesOf(query);
  if (!scopes.includes('user.info.basic') || !scopes.every((scope) => scope in known)) return 'scope';
  return isChallengeAmiss(query, redirect) ? 'code_challenge' : null;
}

function back(query: URLSearchParams, values: Record<string, string>): SandboxReply {
  const address = new URL(query.get('redirect_uri') ?? '');
  const state = query.get('state');
  for (const [name, value] of Object.entries({ ...values, ...(state !== null && { state }) }))
    address.searchParams.set(name, value);
  return { status: 302, headers: { location: address.href }, text: '' };
}

function agree(
  { state, world }: TikTok,
  query: URLSearchParams,
  { platformId, traits }: Identity,
  ticked: readonly string[],
): SandboxReply {
  const scopes = scopesOf(query).filter(
    (scope) => ticked.includes(scope) && !traits.withholds.includes(scope),
  );
  // A star and an exclamation mark stand in real ones, so that whoever does not decode them fails.
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
  return back(query, { code, scopes: scopes.join(',') });
}

const denied = { error: 'access_denied', error_description: 'User cancelled the authorization' };

/** The page on which a person chooses an account and what is granted, and what they chose. */
export async function consent(tiktok: TikTok, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const wrong = amissIn(query);
  if (wrong !== null) return amiss(wrong);
  if (request.method === 'GET') return consentPage(scopesOf(query));
  const form = new URLSearchParams(new TextDecoder().decode(await request.bytes()));
  const identity = identityOf(form.get('identity') ?? '');
  const fault = tiktok.world.takeFault('authorise', identity?.platformId ?? null);
  if (form.has('deny') || fault === 'refuse') return back(query, denied);
  if (!identity) return consentPage(scopesOf(query));
  return agree(tiktok, query, identity, [...form.getAll('scope'), 'user.info.basic']);
}
