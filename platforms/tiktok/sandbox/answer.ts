import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { bearerHolder, createPipeline } from '../../_sandbox/pipeline.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { TikTok } from './context.ts';
import { identityOf, type Identity } from './identities.ts';
import { badParam, badToken, noScope, refusal, serverError, tooOften } from './replies.ts';
import { routes, type CallName, type Route } from './routes.ts';

const unknownPath = refusal(404, 'unsupported_path', 'Unsupported path(Janus).');

/** The parsed body: an empty object for an empty body, and null for a body that is not JSON. */
async function parseBody({ method, headers, bytes }: SandboxRequest): Promise<unknown> {
  if (method !== 'POST') return {};
  const text = new TextDecoder().decode(await bytes());
  if (text === '') return {};
  if (headers.get('content-type')?.startsWith('application/json') !== true) return null;
  return parseJson(text);
}

const ownRefusals: ReadonlySet<string> = new Set<CallName>(['creator_info', 'video_init', 'photo_init']);

const run = createPipeline<TikTok, Identity, Route>({
  authenticate: bearerHolder(() => badToken),
  identityOf,
  refusalOf: ({ route, scopes }) => (scopes.includes(route.scope) ? null : noScope),
  denialOf: (call) => (ownRefusals.has(call) ? null : noScope),
  /** The limit of a token for a call within a sliding minute. */
  count({ state, world, route, call, token }) {
    if (!state.settings.countsCalls) return { isOver: false };
    const since = world.now() - minuteMs;
    state.asked = state.asked.filter(({ at }) => at > since);
    const made = state.asked.filter((each) => each.call === call && each.token === token);
    const isOver = made.length >= route.perMinute;
    if (!isOver) state.asked.push({ call, token, at: world.now() });
    return { isOver };
  },
  async run({ route, ...call }) {
    const body = await parseBody(call.request);
    return body === null ? badParam('The body must be JSON.') : route.handler({ ...call, body });
  },
  replies: { unauthorised: badToken, tooMany: tooOften, serverError },
});

/** Answers a call to the API host. */
export function answer(tiktok: TikTok, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const route = routes[`${request.method} ${request.path}`];
  return route ? run(tiktok, request, route) : unknownPath;
}
