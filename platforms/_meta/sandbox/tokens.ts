import { z } from 'zod';
import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { afterTokenFault, takeCode, type authorisationCode } from '../../_sandbox/oauth.ts';
import type { FaultKind, SandboxReply, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';
import { ok } from './replies.ts';
import { readBody } from './requests.ts';

const longMs = 60 * dayMs;

export const token = z.object({
  token: z.string(),
  kind: z.enum(['short', 'long']),
  account: z.string(),
  scopes: z.array(z.string()),
  issuedAt: z.number(),
  expiresAt: z.number(),
  /** The error subcode of a token that was revoked early. */
  ended: z.number().nullable(),
});
export type Token = z.infer<typeof token>;

interface TokenSandbox {
  world: SandboxWorld;
  state: { codes: z.infer<typeof authorisationCode>[]; tokens: Token[] };
}

interface TokenOptions<Sandbox> {
  keys: { clientId: string; clientSecret: string };
  /** The beginning of every token of this network. */
  tokenPrefix: string;
  /** The beginning of the names of its grant types. */
  grantPrefix: 'ig' | 'th';
  wrongKeys: string;
  shortTokenReply(sandbox: Sandbox, token: Token): SandboxReply;
  replies: {
    refusal(code: number, message: string): SandboxReply;
    invalid(message: string): SandboxReply;
    required(name: string): SandboxReply;
    endedToken(subcode: number): SandboxReply;
    unknownToken: SandboxReply;
    rateLimited: SandboxReply;
    serverError: SandboxReply;
  };
}

/** Error replies of the code exchange, whose format differs from that of the Graph API. */
const loginError = (status: number, error_message: string): SandboxReply => ({
  status,
  json: { error_type: 'OAuthException', code: status, error_message },
});

const usedCode = loginError(400, 'Matching code was not found or was already used');

function replyToExchangeFault(fault: FaultKind | null): SandboxReply | null {
  if (fault === 'refuse' || fault === 'expire_token') return usedCode;
  if (fault === 'rate_limit') return loginError(429, 'Too many requests');
  return fault === 'server_error' ? loginError(500, 'Sorry, something went wrong') : null;
}

const longTokenReply = ({ token, expiresAt, issuedAt }: Token): SandboxReply =>
  ok({ access_token: token, token_type: 'bearer', expires_in: Math.floor((expiresAt - issuedAt) / 1000) });

/**
 * The token calls of Instagram and Threads: a code becomes a one-hour token, which becomes a 60-day token, which can
 * be renewed.
 */
export function createTokenCalls<Sandbox extends TokenSandbox>({
  keys,
  tokenPrefix,
  grantPrefix,
  wrongKeys,
  shortTokenReply,
  replies,
}: TokenOptions<Sandbox>) {
  function issueToken(
    { state, world }: TokenSandbox,
    kind: Token['kind'],
    { account, scopes }: Pick<Token, 'account' | 'scopes'>,
  ): Token {
    const issuedAt = world.now();
    const issued: Token = {
      token: `${tokenPrefix}${kind}${world.newId()}`,
      kind,
      account,
      scopes,
      issuedAt,
      expiresAt: issuedAt + (kind === 'short' ? hourMs : longMs),
      ended: null,
    };
    state.tokens.push(issued);
    return issued;
  }

  function exchangeCode(sandbox: Sandbox, form: URLSearchParams): SandboxReply {
    if (form.get('client_id') !== keys.clientId || form.get('client_secret') !== keys.clientSecret)
      return loginError(400, wrongKeys);
    if (form.get('grant_type') !== 'authorization_code') return loginError(400, 'Invalid grant_type');
    const code = takeCode(sandbox.state, form.get('code'));
    if (!code || code.expiresAt <= sandbox.world.now()) return usedCode;
    if (code.redirectUri !== form.get('redirect_uri'))
      return loginError(400, 'Error validating verification code. redirect_uri must be identical');
    return shortTokenReply(sandbox, issueToken(sandbox, 'short', code));
  }

  async function shortToken(sandbox: Sandbox, request: SandboxRequest): Promise<SandboxReply> {
    const body = await readBody(request);
    if (!body || request.headers.get('content-type')?.includes('form') !== true)
      return loginError(400, 'The body must be a form');
    const { params: form } = body;
    const account = sandbox.state.codes.find(({ code }) => code === form.get('code'))?.account ?? null;
    const fault = sandbox.world.takeFault('token_exchange', account);
    return replyToExchangeFault(fault) ?? afterTokenFault(exchangeCode(sandbox, form), fault);
  }

  /** The token if it is valid, and otherwise the reply that refuses it. */
  function findToken({ state, world }: TokenSandbox, given: string | null): Token | SandboxReply {
    const found = state.tokens.find((each) => each.token === given);
    if (!found) return replies.unknownToken;
    if (found.ended !== null) return replies.endedToken(found.ended);
    return found.expiresAt > world.now() ? found : replies.endedToken(463);
  }

  function exchangeShortToken(sandbox: Sandbox, query: URLSearchParams, short: Token): SandboxReply {
    if (query.get('client_secret') !== keys.clientSecret)
      return replies.refusal(101, 'Error validating client secret.');
    if (short.kind !== 'short') return replies.invalid('The token is no short-lived token.');
    return longTokenReply(issueToken(sandbox, 'long', short));
  }

  function renew(sandbox: Sandbox, long: Token): SandboxReply {
    if (long.kind !== 'long') return replies.invalid('The token is no long-lived token.');
    if (sandbox.world.now() - long.issuedAt < dayMs)
      return replies.invalid('The token must be at least 24 hours old to be refreshed.');
    return longTokenReply(issueToken(sandbox, 'long', long));
  }

  /** Issues a 60-day token in exchange for a one-hour token, or for a 60-day token that is at least a day old. */
  function longToken(sandbox: Sandbox, { path, query }: SandboxRequest): SandboxReply {
    const isRenewal = path === '/refresh_access_token';
    const grantType = `${grantPrefix}_${isRenewal ? 'refresh' : 'exchange'}_token`;
    if (query.get('grant_type') !== grantType) return replies.invalid('Unsupported grant_type.');
    if (!query.has('access_token')) return replies.required('access_token');
    const found = findToken(sandbox, query.get('access_token'));
    if ('status' in found) return found;
    const fault = sandbox.world.takeFault(isRenewal ? 'token_refresh' : 'token_lengthen', found.account);
    if (fault === 'rate_limit') return replies.rateLimited;
    if (fault === 'server_error') return replies.serverError;
    if (fault === 'refuse' || fault === 'expire_token') {
      found.ended = 463;
      return replies.endedToken(463);
    }
    return afterTokenFault(
      isRenewal ? renew(sandbox, found) : exchangeShortToken(sandbox, query, found),
      fault,
    );
  }

  /** Revokes every token of the account, as a change of password does. */
  function revokeAll({ state }: TokenSandbox, account: string): void {
    state.codes = state.codes.filter((each) => each.account !== account);
    for (const each of state.tokens) if (each.account === account) each.ended ??= 460;
  }

  return { shortToken, findToken, longToken, revokeAll };
}
