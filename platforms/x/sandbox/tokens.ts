import { dayMs } from '@fanfare/core/time/units.ts';
import { afterTokenFault, takeCode, oauthError } from '../../_sandbox/oauth.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { readJson } from './body.ts';
import { appKeys } from './consent.ts';
import type { X } from './context.ts';
import type { Family, XState } from './state.ts';

const accessMs = 2 * 60 * 60 * 1000;
const refreshMs = 182 * dayMs;
const maxSpentTokens = 50;

const invalid = (what: string) =>
  oauthError(400, 'invalid_request', `Value passed for the ${what} was invalid.`);
const badCode = invalid('authorization code');
const badToken = invalid('token');
const noClient = oauthError(401, 'unauthorized_client', 'Missing valid authorization header');

function isClient({ headers }: SandboxRequest): boolean {
  const [scheme, given = ''] = (headers.get('authorization') ?? '').split(' ');
  const pair = Buffer.from(given, 'base64').toString();
  const wanted = `${encodeURIComponent(appKeys.clientId)}:${encodeURIComponent(appKeys.clientSecret)}`;
  return scheme?.toLowerCase() === 'basic' && pair === wanted;
}

function isVerified(challenge: string, method: string, verifier: string | null): boolean {
  if (verifier === null || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const shown = method === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  return shown === challenge;
}

/** Issues a new access token and replaces the refresh token. */
function issue({ state, world }: X, family: Family): SandboxReply {
  const token = `x-access-${world.newId()}`;
  const now = world.now();
  if (family.refresh !== null) family.spent = [...family.spent, family.refresh].slice(-maxSpentTokens);
  const offline = family.scopes.includes('offline.access');
  family.refresh = offline ? `x-refresh-${world.newId()}` : null;
  family.refreshExpiresAt = now + refreshMs;
  state.accessTokens = state.accessTokens.filter((each) => each.expiresAt > now);
  state.accessTokens.push({ token, family: family.id, expiresAt: now + accessMs });
  const json = {
    token_type: 'bearer',
    expires_in: accessMs / 1000,
    access_token: token,
    scope: family.scopes.join(' '),
    ...(family.refresh !== null && { refresh_token: family.refresh }),
  };
  return { status: 200, json };
}

function exchange(x: X, form: URLSearchParams): SandboxReply {
  const { state, world } = x;
  const found = takeCode(state, form.get('code'));
  if (!found) return badCode;
  const { account, scopes, redirectUri, challenge, method, expiresAt } = found;
  if (expiresAt <= world.now()) return badCode;
  if (redirectUri !== form.get('redirect_uri')) return invalid('redirect uri');
  if (!isVerified(challenge, method, form.get('code_verifier'))) return invalid('code verifier');
  const family: Family = {
    id: world.newId(),
    account,
    scopes,
    refresh: null,
    refreshExpiresAt: 0,
    spent: [],
  };
  state.families.push(family);
  return issue(x, family);
}

function endFamilies(state: XState, isOver: (family: Family) => boolean): void {
  const over = new Set(state.families.filter(isOver).map(({ id }) => id));
  state.families = state.families.filter(({ id }) => !over.has(id));
  state.accessTokens = state.accessTokens.filter(({ family }) => !over.has(family));
}

function renew(x: X, form: URLSearchParams): SandboxReply {
  const { state, world } = x;
  const given = form.get('refresh_token') ?? '';
  const found = state.families.find(({ refresh }) => refresh === given);
  if (found && found.refreshExpiresAt > world.now()) return issue(x, found);
  // A refresh token that is used twice may have been stolen, so all tokens of its consent end.
  endFamilies(state, ({ spent }) => spent.includes(given));
  return badToken;
}

const values = z.record(z.string(), z.string());

/** The standard requires a form, but X also accepts JSON, which common clients send. */
async function readForm(request: SandboxRequest): Promise<URLSearchParams | null> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/x-www-form-urlencoded'))
    return new URLSearchParams(new TextDecoder().decode(await request.bytes()));
  const read = await readJson(request, values);
  return 'data' in read ? new URLSearchParams(read.data) : null;
}

/** The reply to a token call with this fault; null if the fault does not refuse the call. */
function refusalByFault(fault: FaultKind | null): SandboxReply | null {
  if (fault === 'server_error') return { status: 503, text: 'Over capacity' };
  if (fault === 'rate_limit') return { status: 429, json: { title: 'Too Many Requests', status: 429 } };
  return fault === 'refuse' || fault === 'expire_token' ? badToken : null;
}

function accountOf({ codes, families }: XState, form: URLSearchParams): string | null {
  const code = codes.find((each) => each.code === form.get('code'));
  return (code ?? families.find(({ refresh }) => refresh === form.get('refresh_token')))?.account ?? null;
}

const grantTypes = {
  authorization_code: { call: 'token_exchange', answer: exchange },
  refresh_token: { call: 'token_refresh', answer: renew },
} as const;
const isGrantType = (type: string): type is keyof typeof grantTypes => type in grantTypes;

export async function token(x: X, request: SandboxRequest): Promise<SandboxReply> {
  const form = await readForm(request);
  if (!form) return oauthError(400, 'invalid_request', 'The body must be a form.');
  if (!isClient(request)) return noClient;
  const type = form.get('grant_type') ?? '';
  if (!isGrantType(type)) return invalid('grant type');
  const { call, answer } = grantTypes[type];
  const fault = x.world.takeFault(call, accountOf(x.state, form));
  const refused = refusalByFault(fault);
  if (refused) return refused;
  const reply = answer(x, form);
  return afterTokenFault(reply, fault);
}

/** Revoking one token ends all tokens of its consent. */
export async function revoke({ state }: X, request: SandboxRequest): Promise<SandboxReply> {
  const form = await readForm(request);
  if (!form) return oauthError(400, 'invalid_request', 'The body must be a form.');
  if (!isClient(request)) return noClient;
  const given = form.get('token');
  const access = state.accessTokens.find((each) => each.token === given);
  const found = state.families.find(({ id, refresh }) => id === access?.family || refresh === given);
  if (!found) return badToken;
  endFamilies(state, (family) => family === found);
  return { status: 200, json: { revoked: true } };
}

export function revokeAll({ state }: X, account: string): void {
  endFamilies(state, (family) => family.account === account);
  state.codes = state.codes.filter((each) => each.account !== account);
}
