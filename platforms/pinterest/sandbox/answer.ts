import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Pinterest } from './context.ts';
import { identityOf } from './identities.ts';
import { countCall, usedUp } from './rates.ts';
import { replies } from './replies.ts';
import { routes, type Route } from './routes.ts';
import type { Token } from './state.ts';

function tokenOf({ state, world }: Pinterest, { headers }: SandboxRequest): Token | undefined {
  const [scheme, given] = (headers.get('authorization') ?? '').split(' ');
  if (scheme !== 'Bearer') return undefined;
  return state.tokens.find(
    ({ token, kind, expiresAt }) => kind === 'access' && token === given && expiresAt > world.now(),
  );
}

/** Faults that keep a call from being looked at. */
function prevented({ world }: Pinterest, token: Token, fault: FaultKind | null): SandboxReply | null {
  if (fault === 'expire_token') {
    token.expiresAt = world.now();
    return replies.unauthorised;
  }
  return fault === 'server_error' ? replies.serverError : null;
}

/** Faults that befall what was done all the same. */
function betrayed(reply: SandboxReply, fault: FaultKind | null): SandboxReply {
  if (reply.status >= 400) return reply;
  if (fault === 'drop') return { ...reply, drop: true };
  return fault === 'lie' ? replies.serverError : reply;
}

async function proceed(
  pinterest: Pinterest,
  request: SandboxRequest,
  route: Route,
  id: string,
): Promise<SandboxReply> {
  const token = tokenOf(pinterest, request);
  const identity = token && identityOf(token.account);
  if (!token || !identity) return replies.unauthorised;
  if (!route.scopes.every((scope) => token.scopes.includes(scope))) return replies.missingScope;
  const fault = pinterest.world.takeFault(route.call, identity.platformId);
  const refused = prevented(pinterest, token, fault);
  if (refused) return refused;
  const { isOver, headers } = countCall(
    pinterest,
    route.method === 'GET' ? 'read' : 'write',
    identity.platformId,
  );
  if (isOver || fault === 'rate_limit') return { ...replies.tooMany, headers: usedUp(headers) };
  const { scopes } = token;
  const reply = await route.handler({ ...pinterest, request, identity, scopes, id, fault });
  return betrayed({ ...reply, headers: { ...headers, ...reply.headers } }, fault);
}

/** Answers a call to the API itself. */
export function answer(pinterest: Pinterest, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  for (const route of routes) {
    const found = route.method === request.method ? route.path.exec(request.path) : null;
    if (found) return proceed(pinterest, request, route, found[1] ?? '');
  }
  return replies.unknownPath;
}
