import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { applyFault } from '../../_sandbox/faults.ts';
import { endGrants, findCaller, type Grant } from '../../_sandbox/grants.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { TikTok } from './context.ts';
import { identityOf } from './identities.ts';
import { badParam, badToken, noScope, refusal, serverError, tooOften } from './replies.ts';
import { routes, type CallName } from './routes.ts';

const unknownPath = refusal(404, 'unsupported_path', 'Unsupported path(Janus).');

/** The parsed body: an empty object for an empty body, and null for a body that is not JSON. */
async function parseBody({ method, headers, bytes }: SandboxRequest): Promise<unknown> {
  if (method !== 'POST') return {};
  const text = new TextDecoder().decode(await bytes());
  if (text === '') return {};
  if (headers.get('content-type')?.startsWith('application/json') !== true) return null;
  return parseJson(text);
}

/** Counts a call with this token within a sliding minute. Returns false if the call exceeds the limit. */
function countCall({ state, world }: TikTok, call: string, token: string, perMinute: number): boolean {
  if (!state.settings.countsCalls) return true;
  const since = world.now() - minuteMs;
  state.asked = state.asked.filter(({ at }) => at > since);
  const made = state.asked.filter((each) => each.call === call && each.token === token);
  if (made.length >= perMinute) return false;
  state.asked.push({ call, token, at: world.now() });
  return true;
}

/** Calls whose handlers refuse with their own error. */
const refusesItself: ReadonlySet<CallName> = new Set(['creator_info', 'video_init', 'photo_init']);

/** The refusal for a fault that occurs before the call is handled. */
function refusalByFault(
  tiktok: TikTok,
  grant: Grant,
  call: CallName,
  fault: FaultKind | null,
): SandboxReply | null {
  if (fault === 'expire_token') {
    endGrants(tiktok, (each) => each === grant);
    return badToken;
  }
  if (fault === 'server_error') return serverError;
  if (fault === 'refuse' && !refusesItself.has(call)) return noScope;
  return fault === 'rate_limit' ? tooOften : null;
}

/** Answers a call to the API host. */
export async function answer(tiktok: TikTok, request: SandboxRequest): Promise<SandboxReply> {
  const route = routes[`${request.method} ${request.path}`];
  if (!route) return unknownPath;
  const holder = findCaller(tiktok, request);
  if (typeof holder === 'string') return badToken;
  const { grant, token } = holder;
  const identity = identityOf(grant.account);
  if (!identity) return badToken;
  if (!grant.scopes.includes(route.scope)) return noScope;
  const fault = tiktok.world.takeFault(route.call, grant.account);
  const refused = refusalByFault(tiktok, grant, route.call, fault);
  if (refused) return refused;
  if (!countCall(tiktok, route.call, token.token, route.perMinute)) return tooOften;
  const body = await parseBody(request);
  if (body === null) return badParam('The body must be JSON.');
  return applyFault(
    await route.handler({ ...tiktok, request, identity, grant, body, fault }),
    fault,
    serverError,
  );
}
