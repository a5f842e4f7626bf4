import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { appKeys } from './consent.ts';
import type { Threads } from './context.ts';
import {
  deadToken,
  invalid,
  ok,
  rateLimited,
  refusal,
  required,
  serverError,
  strangeToken,
} from './replies.ts';
import type { Token } from './state.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const longMs = 60 * dayMs;

/** The code exchange has an envelope of its own. */
const loginError = (status: number, error_message: string): SandboxReply => ({
  status,
  json: { error_type: 'OAuthException', code: status, error_message },
});

const usedCode = loginError(400, 'Matching code was not found or was already used');

function newToken({ state, world }: Threads, kind: Token['kind'], from: Pick<Token, 'account' | 'scopes'>) {
  const now = world.now();
  const token: Token = {
    token: `TH${kind}${world.newId()}`,
    kind,
    account: from.account,
    scopes: from.scopes,
    issuedAt: now,
    expiresAt: now + (kind === 'short' ? hourMs : longMs),
    ended: null,
  };
  state.tokens.push(token);
  return token;
}

/** Its `user_id` is a number, longer than those that JavaScript keeps whole; what was granted it does not say. */
function shortReply({ token, account }: Token): SandboxReply {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status: 200, headers, text: `{"access_token":${JSON.stringify(token)},"user_id":${account}}` };
}

function exchange(threads: Threads, form: URLSearchParams): SandboxReply {
  const { state, world } = threads;
  if (form.get('client_id') !== appKeys.clientId || form.get('client_secret') !== appKeys.clientSecret)
    return loginError(400, 'Error validating client secret.');
  if (form.get('grant_type') !== 'authorization_code') return loginError(400, 'Invalid grant_type');
  const found = state.codes.find((each) => each.code === form.get('code'));
  if (!found) return usedCode;
  // Good for one try, also for one that fails.
  state.codes = state.codes.filter((each) => each !== found);
  if (found.expiresAt <= world.now()) return usedCode;
  if (found.redirectUri !== form.get('redirect_uri'))
    return loginError(400, 'Error validating verification code. redirect_uri must be identical');
  return shortReply(newToken(threads, 'short', found));
}

function faulty(fault: FaultKind | null): SandboxReply | null {
  if (fault === 'refuse' || fault === 'expire_token') return usedCode;
  if (fault === 'rate_limit') return loginError(429, 'Too many requests');
  return fault === 'server_error' ? loginError(500, 'Sorry, something went wrong') : null;
}

const broken = (reply: SandboxReply, fault: FaultKind | null): SandboxReply =>
  fault === 'drop' || fault === 'lie' ? { ...reply, drop: true } : reply;

/** The code for a token that lasts an hour. */
export async function shortToken(threads: Threads, request: SandboxRequest): Promise<SandboxReply> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded'))
    return loginError(400, 'The body must be a form');
  const form = new URLSearchParams(new TextDecoder().decode(await request.bytes()));
  const account = threads.state.codes.find((each) => each.code === form.get('code'))?.account ?? null;
  const fault = threads.world.takeFault('token_exchange', account);
  return faulty(fault) ?? broken(exchange(threads, form), fault);
}

/** A token that is good, or why it is not. */
export function tokenOf({ state, world }: Threads, given: string | null): Token | SandboxReply {
  const token = state.tokens.find((each) => each.token === given);
  if (!token) return strangeToken;
  if (token.ended !== null) return deadToken(token.ended);
  return token.expiresAt > world.now() ? token : deadToken(463);
}

const longReply = ({ token, expiresAt, issuedAt }: Token): SandboxReply =>
  ok({ access_token: token, token_type: 'bearer', expires_in: Math.floor((expiresAt - issuedAt) / 1000) });

function lengthen(threads: Threads, query: URLSearchParams, token: Token): SandboxReply {
  if (query.get('client_secret') !== appKeys.clientSecret)
    return refusal(101, 'Error validating client secret.');
  if (token.kind !== 'short') return invalid('The token is no short-lived token.');
  return longReply(newToken(threads, 'long', token));
}

function renew(threads: Threads, token: Token): SandboxReply {
  if (token.kind !== 'long') return invalid('The token is no long-lived token.');
  if (threads.world.now() - token.issuedAt < dayMs)
    return invalid('The token must be at least 24 hours old to be refreshed.');
  return longReply(newToken(threads, 'long', token));
}

/** A lasting token for a short one, or for one that lasts and is a day old. */
export function lastingToken(threads: Threads, { path, query }: SandboxRequest): SandboxReply {
  const isRefresh = path === '/refresh_access_token';
  const wanted = isRefresh ? 'th_refresh_token' : 'th_exchange_token';
  if (query.get('grant_type') !== wanted) return invalid('Unsupported grant_type.');
  if (!query.has('access_token')) return required('access_token');
  const token = tokenOf(threads, query.get('access_token'));
  if ('status' in token) return token;
  const fault = threads.world.takeFault(isRefresh ? 'token_refresh' : 'token_lengthen', token.account);
  if (fault === 'rate_limit') return rateLimited;
  if (fault === 'server_error') return serverError;
  if (fault === 'refuse' || fault === 'expire_token') {
    token.ended = 463;
    return deadToken(463);
  }
  return broken(isRefresh ? renew(threads, token) : lengthen(threads, query, token), fault);
}

/** As a changed password would. */
export function revokeAll({ state }: Threads, account: string): void {
  state.codes = state.codes.filter((each) => each.account !== account);
  for (const token of state.tokens) if (token.account === account) token.ended ??= 460;
}
