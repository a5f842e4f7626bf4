import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { TikTok } from './context.ts';
import { identityOf } from './identities.ts';
import { admits } from './rates.ts';
import { badParam, badToken, noScope, refusal, serverError, tooOften } from './replies.ts';
import { routes } from './routes.ts';
import type { TokenGrant } from './state.ts';

const nowhere = refusal(404, 'unsupported_path', 'Unsupported path(Janus).');

function grantOf({ state, world }: TikTok, { headers }: SandboxRequest): TokenGrant | null {
  const [scheme, given] = (headers.get('authorization') ?? '').split(' ');
  if (scheme !== 'Bearer') return null;
  const found = state.grants.find(({ access }) => access === given);
  return found && found.accessUntil > world.now() ? found : null;
}

/** Null for what is no JSON; an empty body is an empty object. */
async function jsonOf({ method, headers, bytes }: SandboxRequest): Promise<unknown> {
  if (method !== 'POST') return {};
  const text = new TextDecoder().decode(await bytes());
  if (text === '') return {};
  if (headers.get('content-type')?.startsWith('application/json') !== true) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Faults that keep a call from being looked at. */
function prevented({ state }: TikTok, grant: TokenGrant, fault: FaultKind | null): SandboxReply | null {
  if (fault === 'expire_token') {
    state.grants = state.grants.filter((each) => each !== grant);
    return badToken;
  }
  if (fault === 'server_error') return serverError;
  return fault === 'rate_limit' ? tooOften : null;
}

/** Faults that befall what was done all the same. */
function betrayed(reply: SandboxReply, fault: FaultKind | null): SandboxReply {
  if (reply.status >= 400) return reply;
  if (fault === 'drop') return { ...reply, drop: true };
  return fault === 'lie' ? serverError : reply;
}

/** Answers a call to `open.tiktokapis.com`. */
export async function answer(tiktok: TikTok, request: SandboxRequest): Promise<SandboxReply> {
  const route = routes[`${request.method} ${request.path}`];
  if (!route) return nowhere;
  const grant = grantOf(tiktok, request);
  const identity = identityOf(grant?.account ?? '');
  if (!grant || !identity) return badToken;
  if (!grant.scopes.includes(route.scope)) return noScope;
  const fault = tiktok.world.takeFault(route.call, grant.account);
  const refused = prevented(tiktok, grant, fault);
  if (refused) return refused;
  if (!admits(tiktok, route.call, grant.access, route.perMinute)) return tooOften;
  const body = await jsonOf(request);
  if (body === null) return badParam('The body must be JSON.');
  return betrayed(await route.handler({ ...tiktok, request, identity, grant, body, fault }), fault);
}
