import { minuteMs } from '@fanfare/core/time/units.ts';
import { applyFault } from '../../_sandbox/faults.ts';
import { findCaller, type Holder } from '../../_sandbox/grants.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import { findRoute } from '../../_sandbox/routes.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Pinterest } from './context.ts';
import { identityOf } from './identities.ts';
import { invalidId, replies } from './replies.ts';
import { routes, type CallName } from './routes.ts';

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

/** The refusals of calls that are not simply forbidden. */
const ownRefusals: Partial<Record<CallName, SandboxReply>> = {
  boards_create: replies.badName,
  pins_create: replies.imageTooSmall,
  media_status: replies.noMedia,
};

/** The refusal for a fault that occurs before the call is handled. */
function refusalByFault(
  { world }: Pinterest,
  { token }: Holder,
  fault: FaultKind | null,
  call: CallName,
): SandboxReply | null {
  if (fault === 'expire_token') {
    token.expiresAt = world.now();
    return replies.unauthorised;
  }
  if (fault === 'refuse') return ownRefusals[call] ?? replies.forbidden;
  return fault === 'server_error' ? replies.serverError : null;
}

/** Answers a call to the API host. */
export async function answer(pinterest: Pinterest, request: SandboxRequest): Promise<SandboxReply> {
  const found = findRoute(routes, request);
  if (!found) return replies.unknownPath;
  const { route, id } = found;
  const holder = findCaller(pinterest, request);
  if (typeof holder === 'string') return replies.unauthorised;
  const { account, scopes } = holder.grant;
  const identity = identityOf(account);
  if (!identity) return replies.unauthorised;
  if (!route.scopes.every((scope) => scopes.includes(scope))) return replies.missingScope;
  const fault = pinterest.world.takeFault(route.call, identity.platformId);
  const refused = refusalByFault(pinterest, holder, fault, route.call);
  if (refused) return refused;
  const category = request.method === 'GET' ? 'read' : 'write';
  const { isOver, headers } = countCall(pinterest, category, identity.platformId);
  if (isOver || fault === 'rate_limit') return { ...replies.tooMany, headers: usedUp(headers) };
  const reply =
    unknownParameters(request.query, route.known) ??
    (/^\d*$/.test(id) ? await route.handler({ ...pinterest, request, identity, scopes, id }) : invalidId(id));
  return applyFault({ ...reply, headers: { ...headers, ...reply.headers } }, fault, replies.serverError);
}
