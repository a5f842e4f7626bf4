import { minuteMs } from '@fanfare/core/time/units.ts';
import { bearerHolder, createPipeline } from '../../_sandbox/pipeline.ts';
import { findRoute } from '../../_sandbox/routes.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { TikTok } from './state.ts';
import { identityOf, type Identity } from './identities.ts';
import { badToken, noScope, refusal, serverError, tooOften } from './replies.ts';
import { perMinute, routes, type CallName } from './routes.ts';

const unknownPath = refusal(404, 'unsupported_path', 'Unsupported path(Janus).');

const ownRefusals: ReadonlySet<string> = new Set<CallName>(['creator_info', 'video_init', 'photo_init']);

const run = createPipeline<TikTok, Identity, (typeof routes)[number]>({
  authenticate: bearerHolder(() => badToken),
  identityOf,
  refusalOf: ({ route, scopes }) => (route.scopes.every((scope) => scopes.includes(scope)) ? null : noScope),
  denialOf: (call) => (ownRefusals.has(call) ? null : noScope),
  /** The limit of a token for a call within a sliding minute. */
  count({ state, world, route: { call }, token }) {
    if (!state.settings.countsCalls) return { isOver: false };
    const since = world.now() - minuteMs;
    state.asked = state.asked.filter(({ at }) => at > since);
    const made = state.asked.filter((each) => each.call === call && each.token === token);
    const isOver = made.length >= (perMinute[call] ?? 600);
    if (!isOver) state.asked.push({ call, token, at: world.now() });
    return { isOver };
  },
  run: ({ route, ...call }) => route.handler(call),
  replies: { unauthorised: badToken, tooMany: tooOften, serverError },
});

/** Answers a call to the API host. */
export function answer(tiktok: TikTok, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const found = findRoute(routes, request);
  return found ? run(tiktok, request, found.route) : unknownPath;
}
