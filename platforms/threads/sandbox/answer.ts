import { givenToken, replyToFault, usageHeaders } from '../../_meta/sandbox/requests.ts';
import type { Token } from '../../_meta/sandbox/tokens.ts';
import { applyFault } from '../../_sandbox/faults.ts';
import { readForm } from '../../_sandbox/oauth.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Call, Threads } from './context.ts';
import { identityOf } from './identities.ts';
import {
  endedToken,
  notFound,
  missingScope,
  noToken,
  rateLimited,
  refusal,
  serverError,
  unknownToken,
} from './replies.ts';
import { debugRoute, routeFor, type CallName, type Route } from './routes.ts';
import { longToken, findToken } from './tokens.ts';

const unknownPath = refusal(2500, 'Unknown path components');

/** Parameters of the address and of a form. Threads does not read JSON bodies. */
async function readParams(request: SandboxRequest): Promise<URLSearchParams> {
  const params = new URLSearchParams(request.query);
  const form = request.method === 'POST' ? await readForm(request) : null;
  for (const [name, value] of form ?? []) params.set(name, value);
  return params;
}

/** Calls whose handlers return an error of their own. */
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
  const refused = replyToFault(token, fault, { endedToken, serverError, rateLimited });
  if (refused) return refused;
  if (fault === 'refuse' && !refusesItself.has(call)) return notFound(asked.id);
  return applyFault(await handler({ ...threads, ...asked, fault }), fault, serverError);
}

async function graph(threads: Threads, request: SandboxRequest, path: string[]): Promise<SandboxReply> {
  const [id = '', edge = '', ...rest] = path;
  const params = await readParams(request);
  if (id === '' || rest.length > 0) return unknownPath;
  const given = givenToken(request, params);
  if (given === null) return noToken;
  const token = findToken(threads, given);
  if ('status' in token) return token;
  const identity = identityOf(token.account);
  if (!identity) return unknownToken;
  const isSelf = id === 'me' || id === identity.platformId;
  const route =
    id === 'debug_token'
      ? debugRoute
      : routeFor(request.method, edge, isSelf, { ...threads, identity, params });
  const reply = route ? await perform(threads, route, token, { identity, id, params }) : notFound(id);
  return {
    ...reply,
    headers: { ...usageHeaders('threads', token.account, reply === rateLimited), ...reply.headers },
  };
}

/** Answers a call to `graph.threads.net`, and `graph.threads.com`. */
export async function answer(threads: Threads, request: SandboxRequest): Promise<SandboxReply> {
  const [, first = '', ...path] = request.path.split('/').map(decodeURIComponent);
  if (path.length === 0 && ['access_token', 'refresh_access_token'].includes(first))
    return request.method === 'GET' ? longToken(threads, request) : unknownPath;
  return first === 'v1.0' ? graph(threads, request, path) : unknownPath;
}
