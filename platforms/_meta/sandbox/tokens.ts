import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import { type authorisationCode, takeCode } from '../../_sandbox/oauth.ts';
import { ok, performUnder } from '../../_sandbox/replies.ts';
import type { SandboxOf, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { AppKeys } from '../../_sandbox/token-calls.ts';
import { readBody } from './graph.ts';

const longMs = 60 * dayMs;

export const token = z.object({
  token: z.string(),
  kind: z.enum(['short', 'long']),
  account: z.string(),
  scopes: z.array(z.string()),
  issuedAt: z.number(),
  expiresAt: z.number(),
  /** The error subcode that calls get if the token became invalid before it expired; otherwise null. */
  ended: z.number().nullable(),
});
export type Token = z.infer<typeof token>;

interface AnyToken {
  token: string;
  scopes: readonly string[];
  /** Null for a token that never expires. */
  expiresAt: number | null;
  ended: number | null;
  issuedAt?: number;
}

type Tokens<Own> = SandboxOf<{ tokens: readonly Own[] }>;

interface TokenReplies {
  refusal(code: number, message: string): SandboxReply;
  invalid(message: string): SandboxReply;
  required(name: string): SandboxReply;
  endedToken(subcode: number): SandboxReply;
  unknownToken: SandboxReply;
}

const secondsOf = (at: number) => Math.floor(at / 1000);

interface Described {
  keys: AppKeys;
  /** The prefix of the app's own token. */
  appPrefix?: string;
  replies: TokenReplies;
}

/**
 * Creates the functions that find a token and describe a token to its app, which are the same for all three networks of
 * Meta.
 */
export function createTokenReads<Own extends AnyToken>(
  { keys, appPrefix = '', replies }: Described,
  ownerOf: (token: Own) => { type: 'USER' | 'PAGE'; account: string },
) {
  /** The token if it is valid, and otherwise the reply that refuses it. */
  function findToken({ state, world }: Tokens<Own>, given: string | null): Own | SandboxReply {
    const found = state.tokens.find((each) => each.token === given);
    if (!found) return replies.unknownToken;
    if (found.ended !== null) return replies.endedToken(found.ended);
    return found.expiresAt === null || found.expiresAt > world.now() ? found : replies.endedToken(463);
  }

  /** The app's own token, with which it calls `debug_token` about the tokens of people. */
  const appToken = `${appPrefix}${keys.clientId}|${keys.clientSecret}`;

  /** Describes a token of this app, to the app itself or to a person. */
  function debugToken({ state, world, params }: Tokens<Own> & { params: URLSearchParams }): SandboxReply {
    const inspected = params.get('input_token');
    if (inspected === null) return replies.required('input_token');
    const token = state.tokens.find((each) => each.token === inspected);
    if (!token) return replies.invalid('The input_token is no token of this app.');
    const { scopes, expiresAt, ended, issuedAt } = token;
    const { type, account } = ownerOf(token);
    const data = {
      app_id: keys.clientId,
      application: 'Fanfare',
      type,
      is_valid: ended === null && (expiresAt === null || expiresAt > world.now()),
      expires_at: expiresAt === null ? 0 : secondsOf(expiresAt),
      ...(issuedAt !== undefined && { issued_at: secondsOf(issuedAt) }),
      scopes,
      ...(type === 'PAGE' ? { profile_id: account } : { user_id: account }),
    };
    return ok({ data });
  }

  function issueAppToken(query: URLSearchParams): SandboxReply {
    const unknown = unknownParameters(query, 'client_id client_secret grant_type access_token');
    if (unknown) return unknown;
    if (query.get('grant_type') !== 'client_credentials') return replies.invalid('Unsupported grant_type.');
    const isOwn = query.get('client_id') === keys.clientId;
    return isOwn && query.get('client_secret') === keys.clientSecret
      ? ok({ access_token: appToken, token_type: 'bearer' })
      : replies.refusal(101, 'Error validating client secret.');
  }
  return { appToken, findToken, debugToken, issueAppToken };
}

type TokenSandbox = SandboxOf<{ codes: z.infer<typeof authorisationCode>[]; tokens: Token[] }>;

interface TokenOptions<Sandbox> extends Described {
  tokenPrefix: string;
  /** The prefix of the network's grant types, such as `ig_exchange_token`. */
  grantPrefix: 'ig' | 'th';
  wrongKeys: string;
  shortTokenReply(sandbox: Sandbox, token: Token): SandboxReply;
  replies: TokenReplies & { rateLimited: SandboxReply; serverError: SandboxReply };
}

/** Error replies of the code exchange, which have a different format from the errors of the Graph API. */
const loginError = (status: number, error_message: string): SandboxReply => ({
  status,
  json: { error_type: 'OAuthException', code: status, error_message },
});

const usedCode = loginError(400, 'Matching code was not found or was already used');

const faultReplies = {
  refuse: usedCode,
  expire_token: usedCode,
  rate_limit: loginError(429, 'Too many requests'),
  server_error: loginError(500, 'Sorry, something went wrong'),
} as const;

/**
 * The token calls of Instagram and Threads: a code becomes a one-hour token, which becomes a 60-day token, which can
 * be renewed.
 */
export function createTokenCalls<Sandbox extends TokenSandbox>(options: TokenOptions<Sandbox>) {
  const { keys, tokenPrefix, grantPrefix, replies } = options;
  const reads = createTokenReads<Token>(options, ({ account }) => ({ type: 'USER', account }));

  function issueToken(
    { state, world }: TokenSandbox,
    kind: Token['kind'],
    { account, scopes }: Pick<Token, 'account' | 'scopes'>,
  ): Token {
    const issuedAt = world.now();
    const expiresAt = issuedAt + (kind === 'short' ? hourMs : longMs);
    const text = `${tokenPrefix}${kind}${world.newSecret()}`;
    const issued: Token = { token: text, kind, account, scopes, issuedAt, expiresAt, ended: null };
    state.tokens.push(issued);
    return issued;
  }

  function longTokenReply(sandbox: Sandbox, from: Token): SandboxReply {
    const { token, expiresAt, issuedAt } = issueToken(sandbox, 'long', from);
    return ok({ access_token: token, token_type: 'bearer', expires_in: secondsOf(expiresAt - issuedAt) });
  }

  function exchangeCode(sandbox: Sandbox, form: URLSearchParams): SandboxReply {
    if (form.get('client_id') !== keys.clientId || form.get('client_secret') !== keys.clientSecret)
      return loginError(400, options.wrongKeys);
    if (form.get('grant_type') !== 'authorization_code') return loginError(400, 'Invalid grant_type');
    const code = takeCode(sandbox.state, form.get('code'));
    if (!code || code.expiresAt <= sandbox.world.now()) return usedCode;
    if (code.redirectUri !== form.get('redirect_uri'))
      return loginError(400, 'Error validating verification code. redirect_uri must be identical');
    return options.shortTokenReply(sandbox, issueToken(sandbox, 'short', code));
  }

  async function shortToken(sandbox: Sandbox, request: SandboxRequest): Promise<SandboxReply> {
    const body = await readBody(request);
    if (!body || request.headers.get('content-type')?.includes('form') !== true)
      return loginError(400, 'The body must be a form');
    // `access_token` is accepted but not used: clients that sign every call also send an older token with this call.
    const known = 'client_id client_secret grant_type redirect_uri code access_token';
    const unknown = unknownParameters(body.params, known);
    if (unknown) return unknown;
    const { params: form } = body;
    const account = sandbox.state.codes.find(({ code }) => code === form.get('code'))?.account ?? null;
    const fault = sandbox.world.takeFault('token_exchange', account);
    return performUnder(fault, faultReplies, () => exchangeCode(sandbox, form));
  }

  function exchangeShortToken(sandbox: Sandbox, query: URLSearchParams, short: Token): SandboxReply {
    if (query.get('client_secret') !== keys.clientSecret)
      return replies.refusal(101, 'Error validating client secret.');
    return short.kind === 'short'
      ? longTokenReply(sandbox, short)
      : replies.invalid('The token is not a short-lived token.');
  }

  function renew(sandbox: Sandbox, long: Token): SandboxReply {
    if (long.kind !== 'long') return replies.invalid('The token is not a long-lived token.');
    return sandbox.world.now() - long.issuedAt < dayMs
      ? replies.invalid('The token must be at least 24 hours old to be refreshed.')
      : longTokenReply(sandbox, long);
  }

  /** Issues a new 60-day token in exchange for a one-hour token, or for a 60-day token that is at least a day old. */
  async function longToken(
    sandbox: Sandbox,
    query: URLSearchParams,
    isRenewal: boolean,
  ): Promise<SandboxReply> {
    const known = `grant_type access_token${isRenewal ? '' : ' client_secret'}`;
    const unknown = unknownParameters(query, known);
    if (unknown) return unknown;
    const grantType = `${grantPrefix}_${isRenewal ? 'refresh' : 'exchange'}_token`;
    if (query.get('grant_type') !== grantType) return replies.invalid('Unsupported grant_type.');
    if (!query.has('access_token')) return replies.required('access_token');
    const found = reads.findToken(sandbox, query.get('access_token'));
    if ('status' in found) return found;
    const fault = sandbox.world.takeFault(isRenewal ? 'token_refresh' : 'token_lengthen', found.account);
    if (fault === 'refuse' || fault === 'expire_token') found.ended = 463;
    const ended = replies.endedToken(463);
    const { rateLimited: rate_limit, serverError: server_error } = replies;
    return performUnder(fault, { refuse: ended, expire_token: ended, rate_limit, server_error }, () =>
      isRenewal ? renew(sandbox, found) : exchangeShortToken(sandbox, query, found),
    );
  }

  /** Revokes every token of the account, as a change of password does. */
  function revokeAll({ state }: TokenSandbox, account: string): void {
    state.codes = state.codes.filter((each) => each.account !== account);
    for (const each of state.tokens) if (each.account === account) each.ended ??= 460;
  }

  return { ...reads, shortToken, longToken, revokeAll };
}
