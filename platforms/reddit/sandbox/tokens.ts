import { dayMs } from '@fanfare/core/time/units.ts';
import { afterTokenFault, readForm, takeCode } from '../../_sandbox/oauth.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { appKeys } from './consent.ts';
import type { Reddit } from './context.ts';
import { hasOwnUserAgent } from './form.ts';
import { replies } from './replies.ts';
import type { Family, RedditState } from './state.ts';

const accessMs = dayMs;

/** Token errors, some of which have status 200 and others 400. */
const refuse = (status: number, error: string): SandboxReply => ({ status, json: { error } });
const badCode = refuse(200, 'invalid_grant');
const badToken = refuse(400, 'invalid_grant');

function isClient({ headers }: SandboxRequest): boolean {
  const [scheme, given = ''] = (headers.get('authorization') ?? '').split(' ');
  const pair = Buffer.from(given, 'base64').toString();
  return scheme?.toLowerCase() === 'basic' && pair === `${appKeys.clientId}:${appKeys.clientSecret}`;
}

function issue({ state, world }: Reddit, family: Family): SandboxReply {
  const token = `reddit-access-${world.newId()}`;
  const now = world.now();
  state.accessTokens = state.accessTokens.filter((each) => each.expiresAt > now);
  state.accessTokens.push({ token, family: family.id, expiresAt: now + accessMs });
  const json = {
    access_token: token,
    token_type: 'bearer',
    expires_in: accessMs / 1000,
    scope: family.scopes.toSorted().join(' '),
    ...(family.refresh !== null && { refresh_token: family.refresh }),
  };
  return { status: 200, json };
}

function exchange(reddit: Reddit, form: URLSearchParams): SandboxReply {
  const { state, world } = reddit;
  const found = takeCode(state, form.get('code'));
  if (!found) return badCode;
  const { account, scopes, redirectUri, isPermanent, expiresAt } = found;
  if (expiresAt <= world.now() || redirectUri !== form.get('redirect_uri')) return badCode;
  const refresh = isPermanent ? `reddit-refresh-${world.newId()}` : null;
  const family: Family = { id: world.newId(), account, scopes, refresh };
  state.families.push(family);
  return issue(reddit, family);
}

function renew(reddit: Reddit, form: URLSearchParams): SandboxReply {
  const given = form.get('refresh_token');
  const found = reddit.state.families.find(({ refresh }) => refresh !== null && refresh === given);
  return found ? issue(reddit, found) : badToken;
}

function endFamilies(state: RedditState, isOver: (family: Family) => boolean): void {
  const over = new Set(state.families.filter(isOver).map(({ id }) => id));
  state.families = state.families.filter(({ id }) => !over.has(id));
  state.accessTokens = state.accessTokens.filter(({ family }) => !over.has(family));
}

/** The refusal for a fault aimed at a token call. */
function refusalByFault(fault: FaultKind | null): SandboxReply | null {
  if (fault === 'server_error') return replies.serverError;
  if (fault === 'rate_limit') return replies.tooMany;
  return fault === 'refuse' || fault === 'expire_token' ? badToken : null;
}

function accountOf({ codes, families }: RedditState, form: URLSearchParams): string | null {
  const code = codes.find((each) => each.code === form.get('code'));
  return (code ?? families.find(({ refresh }) => refresh === form.get('refresh_token')))?.account ?? null;
}

const kinds: Readonly<Record<string, 'token_exchange' | 'token_refresh'>> = {
  authorization_code: 'token_exchange',
  refresh_token: 'token_refresh',
};

export async function token(reddit: Reddit, request: SandboxRequest): Promise<SandboxReply> {
  if (!hasOwnUserAgent(request)) return replies.tooMany;
  if (!isClient(request)) return replies.unauthorised;
  const form = await readForm(request);
  if (!form) return refuse(400, 'invalid_request');
  const call = kinds[form.get('grant_type') ?? ''];
  if (!call) return refuse(200, 'unsupported_grant_type');
  const fault = reddit.world.takeFault(call, accountOf(reddit.state, form));
  const refusal = refusalByFault(fault);
  if (refusal) return refusal;
  const reply = call === 'token_exchange' ? exchange(reddit, form) : renew(reddit, form);
  if (reply.status !== 200 || reply === badCode) return reply;
  return afterTokenFault(reply, fault);
}

/** Revoking an unknown token also succeeds. */
export async function revoke({ state }: Reddit, request: SandboxRequest): Promise<SandboxReply> {
  if (!hasOwnUserAgent(request)) return replies.tooMany;
  if (!isClient(request)) return replies.unauthorised;
  const form = await readForm(request);
  const given = form?.get('token') ?? '';
  state.accessTokens = state.accessTokens.filter((each) => each.token !== given);
  endFamilies(state, ({ refresh }) => refresh === given);
  return { status: 204, text: '' };
}

export function revokeAll({ state }: Reddit, account: string): void {
  endFamilies(state, (family) => family.account === account);
  state.codes = state.codes.filter((each) => each.account !== account);
}
