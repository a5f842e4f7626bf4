import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Reddit } from './context.ts';
import { identityOf, type Identity } from './identities.ts';
import { errorPage, consentPage, scopes } from './page.ts';

export const appKeys = { clientId: 'sandbox-app-7Qk', clientSecret: 'sandbox-secret-of-reddit' };

const codeMs = 10 * 60 * 1000;

function isAllowedRedirect(redirectUri: string): boolean {
  const address = URL.parse(redirectUri);
  if (!address || address.hash !== '') return false;
  return address.protocol === 'https:' || (address.protocol === 'http:' && address.hostname === '127.0.0.1');
}

const requestedScopes = (query: URLSearchParams) => (query.get('scope') ?? '').split(/[ ,]/).filter(Boolean);

function consentError(query: URLSearchParams): string | null {
  if (query.get('client_id') !== appKeys.clientId) return 'invalid client id.';
  if (!isAllowedRedirect(query.get('redirect_uri') ?? '')) return 'invalid redirect_uri parameter.';
  if (query.get('response_type') !== 'code') return 'invalid response_type.';
  if ((query.get('state') ?? '') === '') return 'state is missing.';
  const requested = requestedScopes(query);
  if (requested.length === 0 || !requested.every((scope) => scope in scopes)) return 'invalid scope.';
  return ['temporary', 'permanent'].includes(query.get('duration') ?? 'temporary')
    ? null
    : 'invalid duration.';
}

function redirectBack(query: URLSearchParams, values: Record<string, string>): SandboxReply {
  const address = new URL(query.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries({ state: query.get('state') ?? '', ...values }))
    address.searchParams.set(name, value);
  return { status: 302, headers: { location: address.href }, text: '' };
}

function grantConsent(
  { state, world }: Reddit,
  query: URLSearchParams,
  { platformId }: Identity,
): SandboxReply {
  const code = `reddit-code-${world.newId()}`;
  state.codes = state.codes.filter((each) => each.expiresAt > world.now());
  state.codes.push({
    code,
    account: platformId,
    scopes: requestedScopes(query),
    redirectUri: query.get('redirect_uri') ?? '',
    isPermanent: query.get('duration') === 'permanent',
    expiresAt: world.now() + codeMs,
  });
  return redirectBack(query, { code });
}

/** Shows the consent page and handles what the person chose on it. Reddit grants all scopes or none. */
export async function consent(reddit: Reddit, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const error = consentError(query);
  if (error !== null) return errorPage(error);
  if (request.method === 'GET') return consentPage(requestedScopes(query));
  const form = new URLSearchParams(new TextDecoder().decode(await request.bytes()));
  const identity = identityOf(form.get('identity') ?? '');
  const fault = reddit.world.takeFault('authorise', identity?.platformId ?? null);
  if (form.has('deny') || fault === 'refuse') return redirectBack(query, { error: 'access_denied' });
  return identity
    ? grantConsent(reddit, query, identity)
    : { ...consentPage(requestedScopes(query)), status: 400 };
}
