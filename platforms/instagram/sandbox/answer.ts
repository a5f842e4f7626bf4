import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Call, Instagram } from './context.ts';
import { identityOf, type Identity } from './identities.ts';
import {
  blocked,
  commentFields,
  deadToken,
  missing,
  missingScope,
  noToken,
  rateLimited,
  refusal,
  serverError,
  strangeToken,
} from './replies.ts';
import { accountEdges, accountRoute, routes, sharedEdges, type Route } from './routes.ts';
import type { Token } from './state.ts';
import { lastingToken, tokenOf } from './tokens.ts';

const unknownPath = refusal(2500, 'Unknown path components');
const versions = /^v2[1-6]\.0$/;

/** Parameters may stand in the address, in a form or in JSON. */
async function paramsOf(request: SandboxRequest): Promise<URLSearchParams | null> {
  const params = new URLSearchParams(request.query);
  if (request.method !== 'POST') return params;
  const body = new TextDecoder().decode(await request.bytes());
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/x-www-form-urlencoded'))
    for (const [name, value] of new URLSearchParams(body)) params.set(name, value);
  else if (type.startsWith('application/json')) return withJson(params, body);
  return params;
}

function withJson(params: URLSearchParams, body: string): URLSearchParams | null {
  try {
    const json = JSON.parse(body) as unknown;
    if (typeof json !== 'object' || json === null) return null;
    for (const [name, value] of Object.entries(json)) params.set(name, String(value));
    return params;
  } catch {
    return null;
  }
}

function givenToken({ headers }: SandboxRequest, params: URLSearchParams): string | null {
  const [scheme = '', token] = (headers.get('authorization') ?? '').split(' ');
  if (['bearer', 'oauth'].includes(scheme.toLowerCase()) && token !== undefined) return token;
  return params.get('access_token');
}

const isSelf = ({ platformId, scopedId }: Identity, id: string) =>
  id === 'me' || id === platformId || id === scopedId;

/** The id as the account's own, whichever name it was called by. */
function routeFor(identity: Identity, method: string, id: string, edge: string): Route | null {
  if (edge === '' && method === 'GET' && isSelf(identity, id)) return accountRoute;
  const route = routes[`${method} ${edge}`] ?? null;
  if (sharedEdges.includes(edge)) return route;
  return accountEdges.includes(edge) === isSelf(identity, id) ? route : null;
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
function betrayed(reply: SandboxReply, route: Route, fault: FaultKind | null): SandboxReply {
  if (reply.status >= 400) return reply;
  if (fault === 'drop') return { ...reply, drop: true };
  if (fault !== 'lie') return reply;
  if (route.call === 'media_publish') return blocked;
  return route.call === 'comment_add' || route.call === 'comment_reply' ? commentFields : serverError;
}

function usageHeaders(account: string, isLimited: boolean): Record<string, string> {
  const use = { call_count: isLimited ? 101 : 12, total_cputime: 5, total_time: 7 };
  const entry = { type: 'instagram', ...use, estimated_time_to_regain_access: isLimited ? 5 : 0 };
  return {
    'x-app-usage': JSON.stringify(use),
    'x-business-use-case-usage': JSON.stringify({ [account]: [entry] }),
  };
}

async function perform(
  instagram: Instagram,
  route: Route,
  token: Token,
  asked: Pick<Call, 'identity' | 'id' | 'params'>,
): Promise<SandboxReply> {
  if (!token.scopes.includes(route.scope)) return missingScope;
  const fault = route.call === null ? null : instagram.world.takeFault(route.call, token.account);
  const refused = prevented(token, fault);
  if (refused) return refused;
  if (fault === 'refuse' && !asksForMore.has(route.call)) return missing(asked.id);
  return betrayed(await route.handler({ ...instagram, ...asked, scopes: token.scopes, fault }), route, fault);
}

/** These refuse with words of their own. */
const asksForMore: ReadonlySet<Route['call']> = new Set([
  'create_container',
  'media_publish',
  'comment_add',
  'comment_reply',
]);

async function graph(instagram: Instagram, request: SandboxRequest, path: string[]): Promise<SandboxReply> {
  const [id = '', edge = '', ...rest] = path;
  const params = await paramsOf(request);
  if (!params || id === '' || rest.length > 0) return unknownPath;
  const given = givenToken(request, params);
  if (given === null || given === '') return noToken;
  const token = tokenOf(instagram, given);
  if ('status' in token) return token;
  const identity = identityOf(token.account);
  if (!identity) return strangeToken;
  const route = routeFor(identity, request.method, id, edge);
  const self = isSelf(identity, id) ? identity.platformId : id;
  const reply = route ? await perform(instagram, route, token, { identity, id: self, params }) : missing(id);
  return { ...reply, headers: { ...usageHeaders(token.account, reply === rateLimited), ...reply.headers } };
}

/** Answers a call to `graph.instagram.com`. */
export async function answer(instagram: Instagram, request: SandboxRequest): Promise<SandboxReply> {
  const [, first = '', ...path] = request.path.split('/').map(decodeURIComponent);
  if (path.length === 0 && ['access_token', 'refresh_access_token'].includes(first))
    return request.method === 'GET' ? lastingToken(instagram, request) : unknownPath;
  return versions.test(first) ? graph(instagram, request, path) : unknownPath;
}
