import { minuteMs } from '@fanfare/core/time/units.ts';
import { bearerToken } from '../../_sandbox/oauth.ts';
import { applyFault } from '../../_sandbox/faults.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Pinterest } from './context.ts';
import { identityOf } from './identities.ts';
import { replies } from './replies.ts';
import { routes, type Route } from './routes.ts';
import type { Token } from './state.ts';

function tokenOf({ state, world }: Pinterest, request: SandboxRequest): Token | undefined {
  const given = bearerToken(request);
  return state.tokens.find(
    ({ token, kind, expiresAt }) => kind === 'access' && token === given && expiresAt > world.now(),
  );
}

/** Counts a call against an account's limit per minute. */
function countCall(
  { state, world }: Pinterest,
  category: 'read' | 'write',
  account: string,
): { isOver: boolean; headers: Record<string, string> } {
  const now = world.now();
  const limit = category === 'read' ? state.settings.readsPerMinute : state.settings.writesPerMinute;
  const key = `${category} ${account}`;
  const before = state.used[key];
  const used = before && before.from + minuteMs > now ? before : { from: now, count: 0 };
  const isOver = used.count >= limit;
  if (!isOver) used.count += 1;
  state.used[key] = used;
  const headers = {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(limit - used.count),
    'x-ratelimit-reset': String(Math.ceil((used.from + minuteMs - now) / 1000)),
  };
  return { isOver, headers };
}

/** The headers of an account whose limit is used up. */
const usedUp = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  'x-ratelimit-remaining': '0',
});

/** The refusal for a fault that occurs before the call is handled. */
function refusalByFault({ world }: Pinterest, token: Token, fault: FaultKind | null): SandboxReply | null {
  if (fault === 'expire_token') {
    token.expiresAt = world.now();
    return replies.unauthorised;
  }
  return fault === 'server_error' ? replies.serverError : null;
}

async function runRoute(
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
  const refused = refusalByFault(pinterest, token, fault);
  if (refused) return refused;
  const { isOver, headers } = countCall(
    pinterest,
    route.method === 'GET' ? 'read' : 'write',
    identity.platformId,
  );
  if (isOver || fault === 'rate_limit') return { ...replies.tooMany, headers: usedUp(headers) };
  const { scopes } = token;
  const reply = await route.handler({ ...pinterest, request, identity, scopes, id, fault });
  return applyFault({ ...reply, headers: { ...headers, ...reply.headers } }, fault, replies.serverError);
}

/** Answers a call to the API host. */
export function answer(pinterest: Pinterest, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  for (const route of routes) {
    const found = route.method === request.method ? route.path.exec(request.path) : null;
    if (found) return runRoute(pinterest, request, route, found[1] ?? '');
  }
  return replies.unknownPath;
}
