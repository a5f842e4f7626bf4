import { applyFault } from '../../_sandbox/faults.ts';
import { findCaller, type Grant, type Holder } from '../../_sandbox/grants.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import { findRoute } from '../../_sandbox/routes.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { X } from './context.ts';
import { identityOf } from './identities.ts';
import { isSigned, signer } from './oauth1.ts';
import { listRefusal } from './query.ts';
import { countCall, usedUp } from './rates.ts';
import { replies } from './replies.ts';
import { routes } from './routes.ts';

type Route = (typeof routes)[number];

async function callerOf(x: X, request: SandboxRequest): Promise<Holder | SandboxReply> {
  if (isSigned(request)) return signer(x, request);
  const holder = findCaller(x, request);
  // A token of OAuth 1.0a is worth nothing without a signature.
  if (typeof holder === 'string' || holder.token.token in x.state.oauth1.secrets) return replies.unauthorised;
  return holder;
}

function scopeRefusal({ scopes }: Grant, request: SandboxRequest, route: Route): SandboxReply | null {
  if (route.scopes.every((scope) => scopes.includes(scope))) return null;
  if (isSigned(request)) return replies.readOnlyApp;
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
  const holder = await callerOf(x, request);
  if ('status' in holder) return holder;
  const identity = identityOf(holder.grant.account);
  if (!identity) return replies.unauthorised;
  const missingScope = scopeRefusal(holder.grant, request, route);
  if (missingScope) return missingScope;
  if (x.state.settings.balance === 'exhausted') return replies.noCredits;
  const call = typeof route.call === 'string' ? route.call : await route.call(request);
  const fault = x.world.takeFault(call, identity.platformId);
  const refused =
    refusalByFault(x, holder, fault) ??
    unknownParameters(request.query, route.known) ??
    listRefusal(request.query);
  if (refused) return refused;
  const { isOver, headers } = countCall(x, call, identity.platformId);
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
  const found = findRoute(routes, request);
  return found ? runRoute(x, withBody(request), found.route, found.id) : replies.unknownPath;
}
