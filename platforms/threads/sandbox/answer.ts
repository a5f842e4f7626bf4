import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Call, Threads } from './context.ts';
import { identityOf } from './identities.ts';
import {
  deadToken,
  missing,
  missingScope,
  noToken,
  rateLimited,
  refusal,
  serverError,
  strangeToken,
} from './replies.ts';
import { debugRoute, routeFor, type CallName, type Route } from './routes.ts';
import type { Token } from './state.ts';
import { lastingToken, tokenOf } from './tokens.ts';

const unknownPath = refusal(2500, 'Unknown path components');

/** Parameters may stand in the address or in a form. */
async function paramsOf(request: SandboxRequest): Promise<URLSearchParams> {
  const params = new URLSearchParams(request.query);
  const type = request.headers.get('content-type') ?? '';
  if (request.method !== 'POST' || !type.startsWith('application/x-www-form-urlencoded')) return params;
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(await request.bytes())))
    params.set(name, value);
  return params;
}

function givenToken({ headers }: SandboxRequest, params: URLSearchParams): string | null {
  const [scheme = '', token] = (headers.get('authorization') ?? '').split(' ');
  if (['bearer', 'oauth'].includes(scheme.toLowerCase()) && token !== undefined) return token;
  return params.get('access_token');
}

/** Faults that keep a call from being looked at. */
function prevented(token: Token, fault: FaultKind | null): SandboxReply | null {
  if (fault === 'expire_token') {
    token.ended = 463;
    return deadToken(463);
  }
  if (fault === 'server_error') return serverError;
  return fault === 'rate_limit' ? rateLimited : null;
}

/** Faults that befall what was done all the same. */
function betrayed(reply: SandboxReply, fault: FaultKind | null): SandboxReply {
  if (reply.status >= 400) return reply;
  if (fault === 'drop') return { ...reply, drop: true };
  return fault === 'lie' ? serverError : reply;
}

function usageHeaders(account: string, isLimited: boolean): Record<string, string> {
  const use = { call_count: isLimited ? 101 : 12, total_cputime: 5, total_time: 7 };
  const entry = { type: 'threads', ...use, estimated_time_to_regain_access: isLimited ? 5 : 0 };
  return {
    'x-app-usage': JSON.stringify(use),
    'x-business-use-case-usage': JSON.stringify({ [account]: [entry] }),
  };
}

/** These refuse with words of their own. */
const refusesItself: ReadonlySet<CallName> = new Set([
  'create_container',
  'create_reply',
  'threads_publish',
  'reply_publish',
]);

async function perform(
  threads: Threads,
  { call, scope, handler }: Route,
  token: Token,
  asked: Pick<Call, 'identity' | 'id' | 'params'>,
): Promise<SandboxReply> {
  if (!token.scopes.includes(scope)) return missingScope;
  const fault = threads.world.takeFault(call, token.account);
  const refused = prevented(token, fault);
  if (refused) return refused;
  if (fault === 'refuse' && !refusesItself.has(call)) return missing(asked.id);
  return betrayed(await handler({ ...threads, ...asked, fault }), fault);
}

async function graph(threads: Threads, request: SandboxRequest, path: string[]): Promise<SandboxReply> {
  const [id = '', edge = '', ...rest] = path;
  const params = await paramsOf(request);
  if (id === '' || rest.length > 0) return unknownPath;
  const given = givenToken(request, params);
  if (given === null || given === '') return noToken;
  const token = tokenOf(threads, given);
  if ('status' in token) return token;
  const identity = identityOf(token.account);
  if (!identity) return strangeToken;
  const isSelf = id === 'me' || id === identity.platformId;
  const route =
    id === 'debug_token'
      ? debugRoute
      : routeFor(request.method, edge, isSelf, { ...threads, identity, params });
  const reply = route ? await perform(threads, route, token, { identity, id, params }) : missing(id);
  return { ...reply, headers: { ...usageHeaders(token.account, reply === rateLimited), ...reply.headers } };
}

/** Answers a call to `graph.threads.net`, or to its other name. */
export async function answer(threads: Threads, request: SandboxRequest): Promise<SandboxReply> {
  const [, first = '', ...path] = request.path.split('/').map(decodeURIComponent);
  if (path.length === 0 && ['access_token', 'refresh_access_token'].includes(first))
    return request.method === 'GET' ? lastingToken(threads, request) : unknownPath;
  return first === 'v1.0' ? graph(threads, request, path) : unknownPath;
}
