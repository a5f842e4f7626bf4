import { dayMs } from '@fanfare/core/time/units.ts';
import type { TokenProblem } from '../../_sandbox/grants.ts';
import { bearerHolder, createPipeline } from '../../_sandbox/pipeline.ts';
import { countWithin } from '../../_sandbox/rates.ts';
import { findRoute } from '../../_sandbox/routes.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { LinkedIn } from './state.ts';
import { identityOf, type Identity } from './identities.ts';
import { denied, replies, versionEnded } from './replies.ts';
import { routes } from './routes.ts';

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

const tokenRefusals: Readonly<Record<TokenProblem, SandboxReply>> = {
  missing: replies.noToken,
  unknown: replies.badToken,
  revoked: replies.revokedToken,
  expired: replies.expiredToken,
};

const run = createPipeline<LinkedIn, Identity, (typeof routes)[number]>({
  authenticate: bearerHolder((problem) => tokenRefusals[problem]),
  identityOf,
  refusalOf({ request, id, route, scopes, call }) {
    const problem = headerRefusal(request);
    if (problem) return problem;
    if (id.includes(':')) return replies.badUrn;
    return route.scopes.every((scope) => scopes.includes(scope)) ? null : denied(call);
  },
  /** The limit of a member per day in UTC. */
  count({ state, world, identity }) {
    const now = world.now();
    const from = now - (now % dayMs);
    return countWithin(state.used, identity.platformId, { limit: state.limits.perDay, ms: dayMs, now, from });
  },
  run: ({ route, ...call }) => route.handler({ ...call, id: decodeURIComponent(call.id) }),
  replies: { ...replies, unauthorised: replies.expiredToken },
});

/** Answers a call to the API host. */
export function answer(linkedIn: LinkedIn, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const found = findRoute(routes, request);
  return found ? run(linkedIn, request, found.route, found.id) : replies.unknownPath;
}
