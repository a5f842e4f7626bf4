import { applyFault } from '../../_sandbox/faults.ts';
import { findCaller, type Grant, type Holder } from '../../_sandbox/grants.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { X } from './context.ts';
import { identityOf } from './identities.ts';
import { countCall, usedUp } from './rates.ts';
import { replies } from './replies.ts';
import { routes, type Route } from './routes.ts';

function scopeRefusal({ scopes }: Grant, route: Route): SandboxReply | null {
  if (route.scopes.every((scope) => scopes.includes(scope))) return null;
  return route.scopes.includes('media.write') ? replies.bareForbidden : replies.missingScope;
}

/** The refusal for a fault that occurs before the call is handled. */
function refusalByFault({ world }: X, { token }: Holder, fault: FaultKind | null): SandboxReply | null {
  if (fault === 'expire_token') {
    token.expiresAt = world.now();
    return replies.unauthorised;
  }
  return fault === 'server_error' ? replies.serverError : null;
}

async function runRoute(x: X, request: SandboxRequest, route: Route, id: string): Promise<SandboxReply> {
  const holder = findCaller(x, request);
  if (typeof holder === 'string') return replies.unauthorised;
  const identity = identityOf(holder.grant.account);
  if (!identity) return replies.unauthorised;
  const missingScope = scopeRefusal(holder.grant, route);
  if (missingScope) return missingScope;
  if (x.state.settings.balance === 'exhausted') return replies.noCredits;
  const call = typeof route.call === 'string' ? route.call : await route.call(request);
  const fault = x.world.takeFault(call, identity.platformId);
  const refused = refusalByFault(x, holder, fault);
  if (refused) return refused;
  const { isOver, headers } = countCall(x, route.limit, identity.platformId);
  if (isOver || fault === 'rate_limit') return { ...replies.tooMany, headers: usedUp(headers) };
  const reply = await route.handler({ ...x, request, identity, id, fault });
  return applyFault({ ...reply, headers: { ...headers, ...reply.headers } }, fault, replies.serverError);
}

/** Reads the body once and keeps it for later readers. */
function withBody(request: SandboxRequest): SandboxRequest {
  let body: Promise<Uint8Array> | null = null;
  return { ...request, bytes: () => (body ??= request.bytes()) };
}

/** Answers a call to the API host. */
export function answer(x: X, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  for (const route of routes) {
    const found = route.method === request.method ? route.path.exec(request.path) : null;
    if (found) return runRoute(x, withBody(request), route, found[1] ?? '');
  }
  return replies.unknownPath;
}
