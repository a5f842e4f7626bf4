import { answerConsent, isAllowedRedirect, redirectToApp, requestedScopes } from '../../_sandbox/oauth.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Pinterest } from './context.ts';
import { identityOf, type Identity } from './identities.ts';
import { errorPage, consentPage, scopes } from './page.ts';

export const appKeys = { clientId: '1498765', clientSecret: 'sandbox-secret-of-pinterest' };

const codeMs = 10 * 60 * 1000;

/** Pinterest allows http only for this machine's IP address, because a host name could resolve elsewhere. */
const localHosts = ['127.0.0.1'];

function consentError(query: URLSearchParams): string | null {
  if (query.get('client_id') !== appKeys.clientId) return 'The app is not known.';
  if (!isAllowedRedirect(query.get('redirect_uri'), localHosts))
    return 'This redirect address is not one of the app.';
  if (query.get('response_type') !== 'code') return 'response_type must be code.';
  const requested = requestedScopes(query, ',');
  const isKnown = requested.length > 0 && requested.every((scope) => scope in scopes);
  return isKnown ? null : 'A scope is not valid.';
}

function grantConsent({ state, world }: Pinterest, query: URLSearchParams, identity: Identity): SandboxReply {
  const code = `pin-code-${world.newId()}`;
  state.codes = state.codes.filter((each) => each.expiresAt > world.now());
  state.codes.push({
    code,
    account: identity.platformId,
    scopes: requestedScopes(query, ',').filter((scope) => !identity.withholds.includes(scope)),
    redirectUri: query.get('redirect_uri') ?? '',
    expiresAt: world.now() + codeMs,
  });
  return redirectToApp(query, { code });
}

export function consent(pinterest: Pinterest, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const error = consentError(query);
  return answerConsent(request, {
    world: pinterest.world,
    refusal: error === null ? null : errorPage(error),
    page: consentPage(requestedScopes(query, ',')),
    identityOf,
    denied: { error: 'access_denied' },
    approve: (identity) => grantConsent(pinterest, query, identity),
  });
}
