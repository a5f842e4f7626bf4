import {
  givenToken,
  readBody,
  replyToFault,
  usageHeaders,
  withoutVersion,
} from '../../_meta/sandbox/requests.ts';
import type { Token } from '../../_meta/sandbox/tokens.ts';
import { applyFault } from '../../_sandbox/faults.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Call, Threads } from './context.ts';
import { debugToken } from './debug-token.ts';
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
import { appToken, longToken, findToken } from './tokens.ts';

const unknownPath = refusal(2500, 'Unknown path components');

const newestVersion = 1;

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
  const body = await readBody(request);
  if (!body || id === '' || rest.length > 0) return unknownPath;
  const { params } = body;
  const given = givenToken(request, params);
  if (given === null) return noToken;
  if (id === 'debug_token' && given === appToken) return debugToken({ ...threads, params });
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
  const asked = withoutVersion([first, ...path], newestVersion);
  return asked ? graph(threads, request, asked) : unknownPath;
}
