import { hourMs } from '@fanfare/core/time/units.ts';
import { appTokenOf, describeToken } from '../../_meta/sandbox/debug-token.ts';
import { afterTokenFault, takeCode } from '../../_sandbox/oauth.ts';
import type { FaultKind, SandboxReply } from '../../_sandbox/sandbox.ts';
import { appKeys } from './consent.ts';
import type { Facebook } from './context.ts';
import { managerOf, personOf, type Page } from './identities.ts';
import {
  appLimited,
  endedToken,
  invalid,
  ok,
  refusal,
  required,
  serverError,
  unknownToken,
} from './replies.ts';
import type { Token } from './state.ts';

const shortMs = 2 * hourMs;
const longMs = 60 * 24 * hourMs;

const codeRefused = (message: string, subcode: number) => refusal(100, message, { subcode });

function issueToken({ state, world }: Facebook, token: Omit<Token, 'token' | 'ended'>): Token {
  const issued: Token = { ...token, token: `EAA${token.kind}${world.newId()}`, ended: null };
  state.tokens.push(issued);
  return issued;
}

const tokenReply = ({ token, expiresAt }: Token, now: number): SandboxReply =>
  ok({
    access_token: token,
    token_type: 'bearer',
    ...(expiresAt !== null && { expires_in: Math.floor((expiresAt - now) / 1000) }),
  });

function exchange(facebook: Facebook, query: URLSearchParams): SandboxReply {
  const { state, world } = facebook;
  const found = takeCode(state, query.get('code'));
  if (!found) return codeRefused('Invalid verification code format.', 36009);
  if (found.expiresAt <= world.now()) return codeRefused('This authorization code has expired.', 36007);
  if (found.redirectUri !== query.get('redirect_uri'))
    return codeRefused(
      'Error validating verification code. Please make sure your redirect_uri is identical.',
      36008,
    );
  const { person, scopes } = found;
  const from = { person, page: null, from: null, scopes };
  return tokenReply(
    issueToken(facebook, { ...from, kind: 'short', expiresAt: world.now() + shortMs }),
    world.now(),
  );
}

/** The token if it is valid, and otherwise the reply that refuses it. */
export function findToken({ state, world }: Facebook, given: string | null): Token | SandboxReply {
  const token = state.tokens.find((each) => each.token === given);
  if (!token) return unknownToken;
  if (token.ended !== null) return endedToken(token.ended);
  return token.expiresAt === null || token.expiresAt > world.now() ? token : endedToken(463);
}

function exchangeShortToken(facebook: Facebook, query: URLSearchParams): SandboxReply {
  if (!query.has('fb_exchange_token')) return required('fb_exchange_token');
  const token = findToken(facebook, query.get('fb_exchange_token'));
  if ('status' in token) return token;
  if (token.page !== null) return invalid('The token is no user token.');
  const now = facebook.world.now();
  const { person, scopes } = token;
  const expiresAt = now + longMs;
  return tokenReply(
    issueToken(facebook, { kind: 'long', person, page: null, from: null, scopes, expiresAt }),
    now,
  );
}

function replyToFault(fault: FaultKind | null): SandboxReply | null {
  if (fault === 'refuse' || fault === 'expire_token')
    return codeRefused('This authorization code has been used.', 36009);
  if (fault === 'rate_limit') return appLimited;
  return fault === 'server_error' ? serverError : null;
}

/** Exchanges a code for a two-hour token, or a two-hour token for a 60-day token. */
export function accessToken(facebook: Facebook, query: URLSearchParams): SandboxReply {
  if (query.get('client_id') !== appKeys.clientId)
    return refusal(101, 'Error validating application. Cannot get application info due to a system error.');
  if (query.get('client_secret') !== appKeys.clientSecret)
    return refusal(1, 'Error validating client secret.');
  const isLong = query.get('grant_type') === 'fb_exchange_token';
  const person = facebook.state.codes.find(({ code }) => code === query.get('code'))?.person ?? '';
  const account = personOf(person)?.pages[0].id ?? null;
  const fault = facebook.world.takeFault(isLong ? 'token_lengthen' : 'token_exchange', account);
  const refused = replyToFault(fault);
  if (refused) return refused;
  const reply = isLong ? exchangeShortToken(facebook, query) : exchange(facebook, query);
  return afterTokenFault(reply, fault);
}

/** Describes a token to the app that owns it, or to the person of another one. */
export function debugToken(facebook: Facebook, params: URLSearchParams, given: string): SandboxReply {
  const asking = given === appTokenOf(appKeys) ? null : findToken(facebook, given);
  if (asking && 'status' in asking) return asking;
  const inspected = params.get('input_token');
  if (inspected === null) return required('input_token');
  const token = facebook.state.tokens.find((each) => each.token === inspected);
  if (!token) return invalid('The input_token is no token of this app.');
  const { page, person } = token;
  const described =
    page === null ? { type: 'USER' as const, account: person } : { type: 'PAGE' as const, account: page };
  return describeToken(appKeys, { ...token, ...described }, facebook.world.now());
}

/** The token of a Page. It never expires if a 60-day token requested it. */
export function pageToken(facebook: Facebook, token: Token, page: Page): string {
  const known = facebook.state.tokens.find(
    (each) => each.from === token.token && each.page === page.id && each.ended === null,
  );
  if (known) return known.token;
  const { person, scopes, kind, expiresAt } = token;
  return issueToken(facebook, {
    kind: 'page',
    person,
    page: page.id,
    from: token.token,
    scopes,
    expiresAt: kind === 'long' ? null : expiresAt,
  }).token;
}

/** Revokes the tokens of the person and of all their Pages, as a change of password does. */
export function revokeAll({ state }: Facebook, page: string): void {
  const person = managerOf(page)?.id;
  state.codes = state.codes.filter((each) => each.person !== person);
  for (const token of state.tokens) if (token.person === person) token.ended ??= 460;
}
