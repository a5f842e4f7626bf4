import { dayMs } from '@fanfare/core/time/units.ts';
import { afterTokenFault, readForm, oauthError } from '../../_sandbox/oauth.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { appKeys } from './consent.ts';
import type { LinkedIn } from './context.ts';
import { identityOf } from './identities.ts';
import { replies } from './replies.ts';
import type { Grant, LinkedInState } from './state.ts';

const accessMs = 60 * dayMs;
/** Counted from the first token; a renewal does not extend it. */
const refreshMs = 365 * dayMs;

const badCode = oauthError(
  400,
  'invalid_request',
  'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists',
);
const badRedirect = oauthError(
  400,
  'invalid_redirect_uri',
  'The provided redirect_uri does not match the registered one.',
);
const badRefresh = oauthError(
  400,
  'invalid_request',
  'The provided authorization grant or refresh token is invalid, expired or revoked',
);
const noClient = oauthError(401, 'invalid_client', 'Client authentication failed');

const isClient = (form: URLSearchParams) =>
  form.get('client_id') === appKeys.clientId && form.get('client_secret') === appKeys.clientSecret;

function issue({ state, world }: LinkedIn, { id, scopes, refresh, refreshExpiresAt }: Grant): SandboxReply {
  const now = world.now();
  const token = `AQX-${world.newId()}`;
  state.accessTokens = state.accessTokens.filter(({ expiresAt }) => expiresAt > now - dayMs);
  state.accessTokens.push({ token, grant: id, expiresAt: now + accessMs });
  const renewable = refresh !== null && {
    refresh_token: refresh,
    refresh_token_expires_in: Math.floor((refreshExpiresAt - now) / 1000),
  };
  const json = {
    access_token: token,
    expires_in: accessMs / 1000,
    scope: scopes.toSorted().join(','),
    token_type: 'Bearer',
    ...renewable,
  };
  return { status: 200, json };
}

function endGrants(state: LinkedInState, isOver: (grant: Grant) => boolean): void {
  const over = new Set(state.grants.filter(isOver).map(({ id }) => id));
  state.grants = state.grants.filter(({ id }) => !over.has(id));
}

const sameScopes = (a: readonly string[], b: readonly string[]) =>
  a.toSorted().join() === b.toSorted().join();

function exchange(linkedIn: LinkedIn, form: URLSearchParams): SandboxReply {
  const { state, world } = linkedIn;
  const found = state.codes.find(({ code }) => code === form.get('code'));
  if (!found || found.expiresAt <= world.now()) return badCode;
  if (found.redirectUri !== form.get('redirect_uri')) return badRedirect;
  state.codes = state.codes.filter((each) => each !== found);
  const { account, scopes } = found;
  // Consent to different scopes ends the earlier grants.
  endGrants(state, (each) => each.account === account && !sameScopes(each.scopes, scopes));
  const canRenew = identityOf(account)?.traits.noRefresh === false;
  const grant: Grant = {
    id: world.newId(),
    account,
    scopes,
    refresh: canRenew ? `AQW-${world.newId()}` : null,
    refreshExpiresAt: world.now() + refreshMs,
  };
  state.grants.push(grant);
  return issue(linkedIn, grant);
}

function renew(linkedIn: LinkedIn, form: URLSearchParams): SandboxReply {
  const { state, world } = linkedIn;
  const found = state.grants.find(({ refresh }) => refresh === form.get('refresh_token'));
  return found && found.refreshExpiresAt > world.now() ? issue(linkedIn, found) : badRefresh;
}

/** The refusal for a fault aimed at a token call. */
function refusalByFault(fault: FaultKind | null, isRenewal: boolean): SandboxReply | null {
  if (fault === 'server_error') return replies.serverError;
  if (fault === 'rate_limit') return replies.tooMany;
  if (fault !== 'refuse' && fault !== 'expire_token') return null;
  return isRenewal ? badRefresh : badCode;
}

function accountOf({ codes, grants }: LinkedInState, form: URLSearchParams): string | null {
  const code = codes.find((each) => each.code === form.get('code'));
  return (code ?? grants.find(({ refresh }) => refresh === form.get('refresh_token')))?.account ?? null;
}

export async function token(linkedIn: LinkedIn, request: SandboxRequest): Promise<SandboxReply> {
  const form = await readForm(request);
  if (!form) return oauthError(400, 'invalid_request', 'The body must be a form.');
  if (!isClient(form)) return noClient;
  const type = form.get('grant_type');
  if (type !== 'authorization_code' && type !== 'refresh_token')
    return oauthError(400, 'invalid_request', 'A required parameter "grant_type" is missing or not valid');
  const isRenewal = type === 'refresh_token';
  const call = isRenewal ? 'token_refresh' : 'token_exchange';
  const fault = linkedIn.world.takeFault(call, accountOf(linkedIn.state, form));
  const refused = refusalByFault(fault, isRenewal);
  if (refused) return refused;
  const reply = isRenewal ? renew(linkedIn, form) : exchange(linkedIn, form);
  return afterTokenFault(reply, fault);
}

export function revokeAll({ state }: LinkedIn, account: string): void {
  endGrants(state, (grant) => grant.account === account);
  state.codes = state.codes.filter((code) => code.account !== account);
}

/** Describes a token to the app that owns it. */
export async function introspect({ state, world }: LinkedIn, request: SandboxRequest): Promise<SandboxReply> {
  const form = await readForm(request);
  if (!form) return oauthError(400, 'invalid_request', 'The body must be a form.');
  if (!isClient(form)) return noClient;
  const token = state.accessTokens.find((each) => each.token === form.get('token'));
  const grant = state.grants.find(({ id }) => id === token?.grant);
  if (!token) return { status: 200, json: { active: false } };
  const current = token.expiresAt <= world.now() ? 'expired' : 'active';
  const status = grant ? current : 'revoked';
  const issuedAt = Math.floor((token.expiresAt - accessMs) / 1000);
  return {
    status: 200,
    json: {
      active: status === 'active',
      status,
      auth_type: '3L',
      client_id: appKeys.clientId,
      created_at: issuedAt,
      authorized_at: issuedAt,
      expires_at: Math.floor(token.expiresAt / 1000),
      scope: grant?.scopes.toSorted().join(','),
    },
  };
}
