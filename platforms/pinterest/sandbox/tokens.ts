import { applyFault } from '../../_sandbox/faults.ts';
import { readForm, takeCode } from '../../_sandbox/oauth.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { appKeys } from './consent.ts';
import type { Pinterest } from './context.ts';
import { invalid, ok, replies } from './replies.ts';
import type { Token } from './state.ts';

const second = 1000;
const dayMs = 24 * 60 * 60 * second;
const accessMs = 30 * dayMs;
const refreshMs = 60 * dayMs;

function isApp({ headers }: SandboxRequest): boolean {
  const pair = Buffer.from(`${appKeys.clientId}:${appKeys.clientSecret}`).toString('base64');
  return headers.get('authorization') === `Basic ${pair}`;
}

function issueTokens(
  { state, world }: Pinterest,
  { account, scopes }: Pick<Token, 'account' | 'scopes'>,
  response_type: string,
): SandboxReply {
  const now = world.now();
  const access = `pina_${world.newId()}`;
  const refresh = `pinr_${world.newId()}`;
  state.tokens = state.tokens.filter(({ expiresAt }) => expiresAt > now);
  state.tokens.push(
    { token: access, kind: 'access', account, scopes, expiresAt: now + accessMs },
    { token: refresh, kind: 'refresh', account, scopes, expiresAt: now + refreshMs },
  );
  return ok({
    response_type,
    access_token: access,
    token_type: 'bearer',
    expires_in: accessMs / second,
    scope: scopes.join(','),
    refresh_token: refresh,
    refresh_token_expires_in: refreshMs / second,
    refresh_token_expires_at: Math.floor((now + refreshMs) / second),
  });
}

function exchange(pinterest: Pinterest, form: URLSearchParams): SandboxReply {
  const { state, world } = pinterest;
  const found = takeCode(state, form.get('code'));
  const isGood = found && found.expiresAt > world.now() && found.redirectUri === form.get('redirect_uri');
  return isGood
    ? issueTokens(pinterest, found, 'authorization_code')
    : invalid('The authorization code is invalid or has expired.');
}

/** Each renewal replaces the refresh token, and the old one stops working. */
function renew(pinterest: Pinterest, form: URLSearchParams): SandboxReply {
  const { state, world } = pinterest;
  const found = state.tokens.find(
    ({ token, kind, expiresAt }) =>
      kind === 'refresh' && token === form.get('refresh_token') && expiresAt > world.now(),
  );
  if (!found) return replies.unauthorised;
  const wanted = form.get('scope')?.split(',') ?? found.scopes;
  if (!wanted.every((scope) => found.scopes.includes(scope)))
    return invalid('A scope was not granted before.');
  state.tokens = state.tokens.filter((each) => each !== found);
  return issueTokens(pinterest, { account: found.account, scopes: wanted }, 'refresh_token');
}

function refusalByFault(fault: FaultKind | null): SandboxReply | null {
  if (fault === 'refuse') return invalid('The request could not be processed.');
  if (fault === 'expire_token') return replies.unauthorised;
  if (fault === 'rate_limit')
    return { ...replies.tooMany, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '60' } };
  return fault === 'server_error' ? replies.serverError : null;
}

/** Exchanges a code or the latest refresh token for new tokens. */
export async function token(pinterest: Pinterest, request: SandboxRequest): Promise<SandboxReply> {
  const form = await readForm(request);
  if (!form) return invalid('The body must be a form.');
  if (!isApp(request)) return replies.unauthorised;
  const grantType = form.get('grant_type');
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    return invalid('grant_type is not valid.');
  const isRenewal = grantType === 'refresh_token';
  const { state, world } = pinterest;
  const account = isRenewal
    ? state.tokens.find((each) => each.token === form.get('refresh_token'))?.account
    : state.codes.find((each) => each.code === form.get('code'))?.account;
  const fault = world.takeFault(isRenewal ? 'token_refresh' : 'token_exchange', account ?? null);
  return (
    refusalByFault(fault) ??
    applyFault(isRenewal ? renew(pinterest, form) : exchange(pinterest, form), fault, replies.serverError)
  );
}

export function revokeAll({ state }: Pinterest, account: string): void {
  state.codes = state.codes.filter((each) => each.account !== account);
  state.tokens = state.tokens.filter((each) => each.account !== account);
}
