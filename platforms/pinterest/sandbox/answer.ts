import { minuteMs } from '@fanfare/core/time/units.ts';
import { bearerHolder, createPipeline } from '../../_sandbox/pipeline.ts';
import { countWithin } from '../../_sandbox/rates.ts';
import { findRoute } from '../../_sandbox/routes.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Pinterest } from './state.ts';
import { identityOf, type Identity } from './identities.ts';
import { invalidId, replies } from './replies.ts';
import { routes, type CallName } from './routes.ts';

/** The refusals of calls that are not simply forbidden. */
const ownRefusals: Readonly<Partial<Record<string, SandboxReply>>> = {
  boards_create: replies.badName,
  pins_create: replies.imageTooSmall,
  media_status: replies.noMedia,
} satisfies Partial<Record<CallName, SandboxReply>>;

const run = createPipeline<Pinterest, Identity, (typeof routes)[number]>({
  authenticate: bearerHolder(() => replies.unauthorised),
  identityOf,
  refusalOf: ({ route, scopes }) =>
    route.scopes.every((scope) => scopes.includes(scope)) ? null : replies.missingScope,
  denialOf: (call) => ownRefusals[call] ?? replies.forbidden,
  /** The limits of an account per minute. */
  count({ state, world, request, identity }) {
    const category = request.method === 'GET' ? 'read' : 'write';
    const limit = category === 'read' ? state.settings.readsPerMinute : state.settings.writesPerMinute;
    const now = world.now();
    const key = `${category} ${identity.platformId}`;
    const { isOver, left, endsAt } = countWithin(state.used, key, { limit, ms: minuteMs, now });
    const headers = {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(left),
      'x-ratelimit-reset': String(Math.ceil((endsAt - now) / 1000)),
    };
    return { isOver, headers, usedUp: { 'x-ratelimit-remaining': '0' } };
  },
  run: ({ route, ...call }) => (/^\d*$/.test(call.id) ? route.handler(call) : invalidId(call.id)),
  replies,
});

/** Answers a call to the API host. */
export function answer(pinterest: Pinterest, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const found = findRoute(routes, request);
  return found ? run(pinterest, request, found.route, found.id) : replies.unknownPath;
}
