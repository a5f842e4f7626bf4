import { answerConsent, isAllowedRedirect, redirectToApp, requestedScopes } from '../../_sandbox/oauth.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { X } from './context.ts';
import { identityOf, type Identity } from './identities.ts';
import { errorPage, consentPage, scopes } from './page.ts';

export const appKeys = { clientId: 'c2FuZGJveC1hcHA6MTpjaQ', clientSecret: 'sandbox-secret-of-x' };

const codeMs = 30 * 1000;
const maxStateLength = 500;
const readScopes = ['tweet.read', 'users.read', 'offline.access'];

/** X allows http only for this machine's IP address, because a host name could resolve elsewhere. */
const localHosts = ['127.0.0.1'];
/** Some clients write the method in lower case, which X accepts. */
const methodOf = (query: URLSearchParams) => query.get('code_challenge_method')?.toLowerCase() ?? 'plain';

function challengeError(query: URLSearchParams): string | null {
  if (!/^[\w.~-]{43,128}$/.test(query.get('code_challenge') ?? '')) return 'code_challenge is missing.';
  return ['s256', 'plain'].includes(methodOf(query)) ? null : 'code_challenge_method is not valid.';
}

function consentError(query: URLSearchParams): string | null {
  if (query.get('client_id') !== appKeys.clientId) return 'The app is not known.';
  if (!isAllowedRedirect(query.get('redirect_uri'), localHosts))
    return 'The redirect address of this app is not approved. (415)';
  if (query.get('response_type') !== 'code') return 'response_type must be code.';
  const state = query.get('state') ?? '';
  if (state === '' || state.length > maxStateLength) return 'state must have 1 to 500 characters.';
  const requested = requestedScopes(query, ' ');
  if (requested.length === 0 || !requested.every((scope) => scope in scopes)) return 'A scope is not valid.';
  return challengeError(query);
}

function grantConsent(
  { state, world }: X,
  query: URLSearchParams,
  { platformId, traits }: Identity,
): SandboxReply {
  const requested = requestedScopes(query, ' ');
  const code = `x-code-${world.newId()}`;
  state.codes = state.codes.filter((each) => each.expiresAt > world.now());
  state.codes.push({
    code,
    account: platformId,
    scopes: traits.readsOnly ? requested.filter((scope) => readScopes.includes(scope)) : requested,
    redirectUri: query.get('redirect_uri') ?? '',
    challenge: query.get('code_challenge') ?? '',
    method: methodOf(query) === 's256' ? 'S256' : 'plain',
    expiresAt: world.now() + codeMs,
  });
  return redirectToApp(query, { code });
}

export function consent(x: X, request: SandboxRequest): Promise<SandboxReply> {
  const { query } = request;
  const error = consentError(query);
  return answerConsent(request, {
    world: x.world,
    refusal: error === null ? null : errorPage(error),
    page: consentPage(requestedScopes(query, ' ')),
    identityOf,
    denied: { error: 'access_denied' },
    approve: (identity) => grantConsent(x, query, identity),
  });
}
