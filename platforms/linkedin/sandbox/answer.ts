import { dayMs } from '@fanfare/core/time/units.ts';
import { applyFault } from '../../_sandbox/faults.ts';
import type { Holder } from '../../_sandbox/grants.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { LinkedIn } from './context.ts';
import { tokenHolder } from './holder.ts';
import { identityOf } from './identities.ts';
import { denied, replies, versionEnded } from './replies.ts';
import { routes, type Route } from './routes.ts';

const oldest = '202512';
const newest = '202609';

/** The headers that every call of the versioned API needs. */
function headerRefusal({ path, headers }: SandboxRequest): SandboxReply | null {
  if (!path.startsWith('/rest/')) return null;
  const version = headers.get('linkedin-version');
  if (version === null) return replies.noVersion;
  if (!/^20\d{4}$/.test(version) || version < oldest || version > newest) return versionEnded(version);
  return headers.get('x-restli-protocol-version') === '2.0.0' ? null : replies.noProtocol;
}

/** The decoded id in the path; null when its colons are not encoded. */
function decodedId(part: string | undefined): string | null {
  if (part === undefined) return '';
  return part.includes(':') ? null : decodeURIComponent(part);
}

function isOverLimit({ state, world }: LinkedIn, account: string): boolean {
  const day = Math.floor(world.now() / dayMs);
  const before = state.used[account];
  const count = before?.day === day ? before.count : 0;
  const isOver = count >= state.limits.perDay;
  if (!isOver) state.used[account] = { day, count: count + 1 };
  return isOver;
}

/** The refusal for a fault that occurs before the call is handled. */
function refusalByFault(
  { world }: LinkedIn,
  { token }: Holder,
  fault: FaultKind | null,
): SandboxReply | null {
  if (fault === 'expire_token') {
    token.expiresAt = world.now();
    return replies.expiredToken;
  }
  if (fault === 'rate_limit') return replies.tooMany;
  return fault === 'server_error' ? replies.serverError : null;
}

async function runRoute(
  linkedIn: LinkedIn,
  request: SandboxRequest,
  route: Route,
  part: string | undefined,
): Promise<SandboxReply> {
  const holder = tokenHolder(linkedIn, request);
  if ('refused' in holder) return holder.refused;
  const identity = identityOf(holder.grant.account);
  if (!identity) return replies.badToken;
  const headerProblem = headerRefusal(request);
  if (headerProblem) return headerProblem;
  const id = decodedId(part);
  if (id === null) return replies.badUrn;
  const call = typeof route.call === 'string' ? route.call : route.call(request);
  if (!holder.grant.scopes.includes(route.scope)) return denied(call);
  const fault = linkedIn.world.takeFault(call, identity.platformId);
  const faultRefusal = refusalByFault(linkedIn, holder, fault);
  if (faultRefusal) return faultRefusal;
  if (isOverLimit(linkedIn, identity.platformId)) return replies.tooMany;
  return applyFault(
    await route.handler({ ...linkedIn, request, identity, id, fault }),
    fault,
    replies.serverError,
  );
}

/** Answers a call to the API host. */
export function answer(linkedIn: LinkedIn, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  for (const route of routes) {
    const found = route.method === request.method ? route.path.exec(request.path) : null;
    if (found) return runRoute(linkedIn, request, route, found[1]);
  }
  return replies.unknownPath;
}
