import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import { afterTokenFault, isVerified, readForm, takeCode, oauthError } from '../../_sandbox/oauth.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { appKeys } from './consent.ts';
import type { YouTube } from './context.ts';
import { idTokenOf } from './profile.ts';

const known = 'client_id client_secret grant_type code redirect_uri code_verifier refresh_token';
const accessMs = 3599 * 1000;
/** If there are more, Google drops the oldest one without an error. */
const maxRefreshTokens = 100;

const invalidGrant = oauthError(400, 'invalid_grant', 'Token has been expired or revoked.');
const badCode = oauthError(400, 'invalid_grant', 'Malformed auth code.');
const unavailable: SandboxReply = { status: 503, json: { error: 'internal_failure' } };

function issueAccessToken({ state, world, live }: YouTube, account: string, scopes: string[]) {
  const token = `ya29.sandbox-${world.newId()}`;
  state.accessTokens = state.accessTokens.filter((each) => each.expiresAt > world.now());
  state.accessTokens.push({ token, account, scopes, expiresAt: world.now() + accessMs });
  const id_token = idTokenOf({ state, world, live }, account, scopes, accessMs);
  const expires_in = accessMs / 1000;
  return { access_token: token, expires_in, scope: scopes.join(' '), token_type: 'Bearer', id_token };
}

function issueRefreshToken({ state, world }: YouTube, account: string, scopes: string[]): string {
  const token = `1//sandbox-${world.newId()}`;
  state.refreshTokens.push({ token, account, scopes });
  const own = state.refreshTokens.filter((each) => each.account === account);
  const dropped = own.slice(0, Math.max(0, own.length - maxRefreshTokens));
  state.refreshTokens = state.refreshTokens.filter((each) => !dropped.includes(each));
  return token;
}

function exchange(youtube: YouTube, form: URLSearchParams): SandboxReply {
  const { state, world } = youtube;
  const found = takeCode(state, form.get('code'));
  if (!found || found.expiresAt <= world.now()) return badCode;
  if (found.redirectUri !== form.get('redirect_uri'))
    return oauthError(400, 'redirect_uri_mismatch', 'Bad Request');
  if (!isVerified(found.challenge, form.get('code_verifier')))
    return oauthError(400, 'invalid_grant', 'Invalid code verifier.');
  const { account, scopes, offline } = found;
  const access = issueAccessToken(youtube, account, scopes);
  const refresh_token = offline ? issueRefreshToken(youtube, account, scopes) : undefined;
  return { status: 200, json: { ...access, refresh_token } };
}

function renew(youtube: YouTube, form: URLSearchParams): SandboxReply {
  const found = youtube.state.refreshTokens.find((each) => each.token === form.get('refresh_token'));
  if (!found) return invalidGrant;
  return { status: 200, json: issueAccessToken(youtube, found.account, found.scopes) };
}

function replyToFault(fault: FaultKind | null): SandboxReply | null {
  if (fault === 'server_error') return unavailable;
  if (fault === 'rate_limit') return oauthError(429, 'rate_limit_exceeded', 'Rate Limit Exceeded');
  return fault === 'refuse' || fault === 'expire_token' ? invalidGrant : null;
}

function accountOf({ state }: YouTube, form: URLSearchParams): string | null {
  const code = state.codes.find((each) => each.code === form.get('code'));
  const refresh = state.refreshTokens.find((each) => each.token === form.get('refresh_token'));
  return (code ?? refresh)?.account ?? null;
}

export async function token(youtube: YouTube, request: SandboxRequest): Promise<SandboxReply> {
  const form = await readForm(request);
  if (!form) return oauthError(400, 'invalid_request', 'The body must be a form.');
  const strange = unknownParameters(form, known) ?? unknownParameters(request.query, '');
  if (strange) return strange;
  if (form.get('client_id') !== appKeys.clientId || form.get('client_secret') !== appKeys.clientSecret)
    return oauthError(401, 'invalid_client', 'The OAuth client was not found.');
  const grant = form.get('grant_type');
  if (grant !== 'authorization_code' && grant !== 'refresh_token')
    return oauthError(400, 'unsupported_grant_type', 'Invalid grant_type.');
  const call = grant === 'refresh_token' ? 'token_refresh' : 'token_exchange';
  const fault = youtube.world.takeFault(call, accountOf(youtube, form));
  const refused = replyToFault(fault);
  if (refused) return refused;
  const reply = grant === 'refresh_token' ? renew(youtube, form) : exchange(youtube, form);
  return afterTokenFault(reply, fault);
}

/** Revokes all tokens that the person granted to the app, whichever one the call names. */
export async function revoke(youtube: YouTube, request: SandboxRequest): Promise<SandboxReply> {
  const { state } = youtube;
  const given = request.query.get('token') ?? (await readForm(request))?.get('token');
  const found = [...state.accessTokens, ...state.refreshTokens].find((each) => each.token === given);
  if (!found) return oauthError(400, 'invalid_token', 'Token expired or revoked');
  revokeAll(youtube, found.account);
  return { status: 200, json: {} };
}

export function revokeAll({ state }: YouTube, account: string): void {
  state.accessTokens = state.accessTokens.filter((each) => each.account !== account);
  state.refreshTokens = state.refreshTokens.filter((each) => each.account !== account);
  state.codes = state.codes.filter((each) => each.account !== account);
  state.consented = state.consented.filter((each) => each !== account);
}
