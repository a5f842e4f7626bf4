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
import type { Call, Instagram } from './context.ts';
import { identityOf, type Identity } from './identities.ts';
import {
  blocked,
  commentFields,
  endedToken,
  notFound,
  missingScope,
  noToken,
  rateLimited,
  refusal,
  serverError,
  unknownToken,
} from './replies.ts';
import { accountEdges, accountRoute, routes, sharedEdges, type Route } from './routes.ts';
import { longToken, findToken } from './tokens.ts';

const unknownPath = refusal(2500, 'Unknown path components');
const newestVersion = 26;

const isSelf = ({ platformId, scopedId }: Identity, id: string) =>
  id === 'me' || id === platformId || id === scopedId;

function routeFor(identity: Identity, method: string, id: string, edge: string): Route | null {
  if (edge === '' && method === 'GET' && isSelf(identity, id)) return accountRoute;
  const route = routes[`${method} ${edge}`] ?? null;
  if (sharedEdges.includes(edge)) return route;
  return accountEdges.includes(edge) === isSelf(identity, id) ? route : null;
}

/** A false error about publishing or commenting has the form of the real network's error. */
function denialOf({ call }: Route): SandboxReply {
  if (call === 'media_publish') return blocked;
  return call === 'comment_add' || call === 'comment_reply' ? commentFields : serverError;
}

async function perform(
  instagram: Instagram,
  route: Route,
  token: Token,
  asked: Pick<Call, 'identity' | 'id' | 'params'>,
): Promise<SandboxReply> {
  if (!token.scopes.includes(route.scope)) return missingScope;
  const fault = route.call === null ? null : instagram.world.takeFault(route.call, token.account);
  const refused = replyToFault(token, fault, { endedToken, serverError, rateLimited });
  if (refused) return refused;
  if (fault === 'refuse' && !refusesItself.has(route.call)) return notFound(asked.id);
  const reply = await route.handler({ ...instagram, ...asked, scopes: token.scopes, fault });
  return applyFault(reply, fault, denialOf(route));
}

/** Calls whose handlers return an error of their own. */
const refusesItself: ReadonlySet<Route['call']> = new Set([
  'account',
  'create_container',
  'media_publish',
  'comment_add',
  'comment_reply',
]);

async function graph(instagram: Instagram, request: SandboxRequest, path: string[]): Promise<SandboxReply> {
  const [id = '', edge = '', ...rest] = path;
  const body = await readBody(request);
  if (!body || id === '' || rest.length > 0) return unknownPath;
  const { params } = body;
  const given = givenToken(request, params);
  if (given === null) return noToken;
  const token = findToken(instagram, given);
  if ('status' in token) return token;
  const identity = identityOf(token.account);
  if (!identity) return unknownToken;
  const route = routeFor(identity, request.method, id, edge);
  const self = isSelf(identity, id) ? identity.platformId : id;
  const reply = route ? await perform(instagram, route, token, { identity, id: self, params }) : notFound(id);
  return {
    ...reply,
    headers: { ...usageHeaders('instagram', token.account, reply === rateLimited), ...reply.headers },
  };
}

/** Answers a call to `graph.instagram.com`. */
export async function answer(instagram: Instagram, request: SandboxRequest): Promise<SandboxReply> {
  const [, first = '', ...path] = request.path.split('/').map(decodeURIComponent);
  if (path.length === 0 && ['access_token', 'refresh_access_token'].includes(first))
    return request.method === 'GET' ? longToken(instagram, request) : unknownPath;
  const asked = withoutVersion([first, ...path], newestVersion);
  return asked ? graph(instagram, request, asked) : unknownPath;
}
