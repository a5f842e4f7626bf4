import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Pinterest } from './context.ts';
import { identityOf, type Identity } from './identities.ts';
import { errorPage, consentPage, scopes } from './page.ts';

export const appKeys = { clientId: '1498765', clientSecret: 'sandbox-secret-of-pinterest' };

const codeMs = 10 * 60 * 1000;

/** Pinterest allows http only for the IP address of this machine, because a host name could lead elsewhere. */
function isAllowedRedirect(redirectUri: string): boolean {
  const address = URL.parse(redirectUri);
  if (!address || address.hash !== '') return false;
  return address.protocol === 'https:' || (address.protocol === 'http:' && address.hostname === '127.0.0.1');
}

const requestedScopes = (query: URLSearchParams) => (query.get('scope') ?? '').split(',').filter(Boolean);

function consentError(query: URLSearchParams): string | null {
  if (query.get('client_id') !== appKeys.clientId) return 'The app is not known.';
  if (!isAllowedRedirect(query.get('redirect_uri') ?? ''))
    return 'This redirect address is not one of the app.';
  if (query.get('response_type') !== 'code') return 'response_type must be code.';
  const requested = requestedScopes(query);
  const isKnown = requested.length > 0 && requested.every((scope) => scope in scopes);
  return isKnown ? null : 'A scope is not valid.';
}

function redirectBack(query: URLSearchParams, values: Record<string, string>): SandboxReply {
  const address = new URL(query.get('redirect_uri') ?? '');
  const state = query.get('state');
  for (const [name, value] of Object.entries({ ...values, ...(state !== null && { state }) }))
    address.searchParams.set(name, value);
  return { status: 302, headers: { location: address.href }, text: '' };
}

function grantConsent({ state, world }: Pinterest, query: URLSearchParams, identity: Identity): SandboxReply {
  const code = `pin-code-${world.newId()}`;
  state.codes = state.codes.filter((each) => each.expiresAt > world.now());
  state.codes.push({
    code,
    account: identity.platformId,
    scopes: requestedScopes(query).filter((scope) => !identity.withholds.includes(scope)),
    redirectUri: query.get('redirect_uri') ?? '',
    expiresAt: world.now() + codeMs,
  });
  return redirectBack(query, { code });
}

/** Shows the consent page and handles what the person chose on it. */
export async function consent(pinterest: Pinterest, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const error = consentError(query);
  if (error !== null) return errorPage(error);
  if (request.method === 'GET') return consentPage(requestedScopes(query));
  const form = new URLSearchParams(new TextDecoder().decode(await request.bytes()));
  const identity = identityOf(form.get('identity') ?? '');
  const fault = pinterest.world.takeFault('authorise', identity?.platformId ?? null);
  if (form.has('deny') || fault === 'refuse') return redirectBack(query, { error: 'access_denied' });
  return identity ? grantConsent(pinterest, query, identity) : consentPage(requestedScopes(query), 400);
}
