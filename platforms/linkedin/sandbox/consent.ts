import { answerConsent, isAllowedRedirect, redirectToApp, requestedScopes } from '../../_sandbox/oauth.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { LinkedIn } from './context.ts';
import { identityOf, type Identity } from './identities.ts';
import { errorPage, consentPage, scopes } from './page.ts';

export const appKeys = { clientId: '86sandboxlinkedin', clientSecret: 'WPL_AP1.sandbox-of-linkedin' };

/** The documentation has spaces; LinkedIn's own library writes commas. */
const separator = /[ ,]/;
const codeMs = 30 * 60 * 1000;

function consentError(query: URLSearchParams): string | null {
  if (query.get('client_id') !== appKeys.clientId) return 'The passed in client_id is invalid.';
  if (!isAllowedRedirect(query.get('redirect_uri')))
    return 'The redirect_uri does not match the registered value.';
  return query.get('response_type') === 'code' ? null : 'The response_type must be code.';
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
    scopes: requestedScopes(query, separator).filter(
      (scope) => !traits.denies || scope !== 'w_member_social',
    ),
    redirectUri: query.get('redirect_uri') ?? '',
    expiresAt: world.now() + codeMs,
  });
  return redirectToApp(query, { code });
}

const cancelled = {
  error: 'user_cancelled_authorize',
  error_description: 'The user cancelled the authorization',
};
const scopeRefused = {
  error: 'unauthorized_scope_error',
  error_description: 'A scope is not authorized for your application',
};

/** An ordinary app that requests other scopes gets an immediate refusal. */
function refusalOf(query: URLSearchParams, requested: readonly string[]): SandboxReply | null {
  const error = consentError(query);
  if (error !== null) return errorPage(error);
  const isAllowed = requested.length > 0 && requested.every((scope) => scope in scopes);
  return isAllowed ? null : redirectToApp(query, scopeRefused);
}

export function consent(linkedIn: LinkedIn, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const requested = requestedScopes(query, separator);
  return answerConsent(request, {
    world: linkedIn.world,
    refusal: refusalOf(query, requested),
    page: consentPage(requested),
    identityOf,
    denied: cancelled,
    approve: (identity) => grantConsent(linkedIn, query, identity),
  });
}
