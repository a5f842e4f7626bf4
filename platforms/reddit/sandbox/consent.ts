import { answerConsent, isAllowedRedirect, redirectToApp, requestedScopes } from '../../_sandbox/oauth.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Reddit } from './context.ts';
import { identityOf, type Identity } from './identities.ts';
import { errorPage, consentPage, scopes } from './page.ts';

export const appKeys = { clientId: 'sandbox-app-7Qk', clientSecret: 'sandbox-secret-of-reddit' };

const codeMs = 10 * 60 * 1000;

const localHosts = ['127.0.0.1'];

function consentError(query: URLSearchParams): string | null {
  if (query.get('client_id') !== appKeys.clientId) return 'invalid client id.';
  if (!isAllowedRedirect(query.get('redirect_uri'), localHosts)) return 'invalid redirect_uri parameter.';
  if (query.get('response_type') !== 'code') return 'invalid response_type.';
  if ((query.get('state') ?? '') === '') return 'state is missing.';
  const requested = requestedScopes(query, /[ ,]/);
  if (requested.length === 0 || !requested.every((scope) => scope in scopes)) return 'invalid scope.';
  return ['temporary', 'permanent'].includes(query.get('duration') ?? 'temporary')
    ? null
    : 'invalid duration.';
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
    scopes: requestedScopes(query, /[ ,]/),
    redirectUri: query.get('redirect_uri') ?? '',
    isPermanent: query.get('duration') === 'permanent',
    expiresAt: world.now() + codeMs,
  });
  return redirectToApp(query, { code });
}

/** Reddit grants all scopes or none. */
export function consent(reddit: Reddit, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const error = consentError(query);
  return answerConsent(request, {
    world: reddit.world,
    refusal: error === null ? null : errorPage(error),
    page: consentPage(requestedScopes(query, /[ ,]/)),
    identityOf,
    denied: { error: 'access_denied' },
    approve: (identity) => grantConsent(reddit, query, identity),
  });
}
