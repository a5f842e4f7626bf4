import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { LinkedIn } from './context.ts';
import { identityOf, type Identity } from './identities.ts';
import { errorPage, consentPage, scopes } from './page.ts';

export const appKeys = { clientId: '86sandboxlinkedin', clientSecret: 'WPL_AP1.sandbox-of-linkedin' };

const codeMs = 30 * 60 * 1000;

function isAllowedRedirect(redirectUri: string): boolean {
  const address = URL.parse(redirectUri);
  if (!address || address.hash !== '') return false;
  if (address.protocol === 'https:') return true;
  return address.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(address.hostname);
}

const requestedScopes = (query: URLSearchParams) => (query.get('scope') ?? '').split(' ').filter(Boolean);

function consentError(query: URLSearchParams): string | null {
  if (query.get('client_id') !== appKeys.clientId) return 'The passed in client_id is invalid.';
  if (!isAllowedRedirect(query.get('redirect_uri') ?? ''))
    return 'The redirect_uri does not match the registered value.';
  return query.get('response_type') === 'code' ? null : 'The response_type must be code.';
}

function redirectBack(query: URLSearchParams, values: Record<string, string>): SandboxReply {
  const address = new URL(query.get('redirect_uri') ?? '');
  const state = query.get('state');
  for (const [name, value] of Object.entries({ ...values, ...(state !== null && { state }) }))
    address.searchParams.set(name, value);
  return { status: 302, headers: { location: address.href }, text: '' };
}

function grantConsent(
  { state, world }: LinkedIn,
  query: URLSearchParams,
  { platformId, traits }: Identity,
): SandboxReply {
  const code = `AQT-${world.newId()}`;
  state.codes = state.codes.filter(({ expiresAt }) => expiresAt > world.now());
  state.codes.push({
    code,
    account: platformId,
    scopes: requestedScopes(query).filter((scope) => !traits.denies || scope !== 'w_member_social'),
    redirectUri: query.get('redirect_uri') ?? '',
    expiresAt: world.now() + codeMs,
  });
  return redirectBack(query, { code });
}

const cancelled = {
  error: 'user_cancelled_authorize',
  error_description: 'The user cancelled the authorization',
};
const scopeRefused = {
  error: 'unauthorized_scope_error',
  error_description: 'A scope is not authorized for your application',
};

/** Shows the consent page and handles what the person chose on it. */
export async function consent(linkedIn: LinkedIn, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const error = consentError(query);
  if (error !== null) return errorPage(error);
  const requested = requestedScopes(query);
  if (requested.length === 0 || !requested.every((scope) => scope in scopes))
    return redirectBack(query, scopeRefused);
  if (request.method === 'GET') return consentPage(requested);
  const form = new URLSearchParams(new TextDecoder().decode(await request.bytes()));
  const identity = identityOf(form.get('identity') ?? '');
  const fault = linkedIn.world.takeFault('authorise', identity?.platformId ?? null);
  if (form.has('deny') || fault === 'refuse') return redirectBack(query, cancelled);
  return identity ? grantConsent(linkedIn, query, identity) : { ...consentPage(requested), status: 400 };
}
