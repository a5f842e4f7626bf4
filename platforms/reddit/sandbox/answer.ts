import { findCaller, type Holder } from '../../_sandbox/grants.ts';
import { notImitated, unknownParameters } from '../../_sandbox/not-imitated.ts';
import { readForm } from '../../_sandbox/oauth.ts';
import { findRoute } from '../../_sandbox/routes.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Call, Reddit } from './context.ts';
import { hasOwnUserAgent } from './form.ts';
import { identityOf } from './identities.ts';
import { replies } from './replies.ts';
import { routes, type CallName } from './routes.ts';

/** Counts a call against the limit of the app, which all accounts share. */
function countCall({ state, world }: Reddit): { isOver: boolean; headers: Record<string, string> } {
  const { calls, windowMs } = state.limits;
  const now = world.now();
  if (state.used.from + windowMs <= now) state.used = { from: now, count: 0 };
  const isOver = state.used.count >= calls;
  if (!isOver) state.used.count += 1;
  const left = Math.ceil((state.used.from + windowMs - now) / 1000);
  const headers = {
    'x-ratelimit-used': String(state.used.count),
    'x-ratelimit-remaining': (calls - state.used.count).toFixed(1),
    'x-ratelimit-reset': String(left),
  };
  return { isOver, headers };
}

/** The refusal for a fault that occurs before the call is handled. */
function refusalByFault({ world }: Reddit, { token }: Holder, fault: FaultKind | null): SandboxReply | null {
  if (fault === 'expire_token') {
    token.expiresAt = world.now();
    return replies.unauthorised;
  }
  if (fault === 'refuse') return replies.forbidden;
  return fault === 'server_error' ? replies.serverError : null;
}

const isSuccess = ({ status, json }: SandboxReply): boolean =>
  status < 300 && !JSON.stringify(json).startsWith('{"json":{"errors":[[');

/** The reply after a fault that occurs once the call was carried out. */
function replyAfterFault(reply: SandboxReply, fault: FaultKind | null): SandboxReply {
  if (!isSuccess(reply)) return reply;
  if (fault === 'drop') return { ...reply, drop: true };
  return fault === 'false_error' ? replies.serverError : reply;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes all texts for HTML. Reddit does so unless a call requests raw JSON. */
function escaped(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? '');
  if (Array.isArray(value)) return value.map(escaped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, escaped(each)]));
}

/** The reply to a form that does not request JSON. It contains nothing useful. */
const htmlFormReply: SandboxReply = {
  status: 200,
  json: { jquery: [[0, 1, 'call', ['body']]], success: true },
};

/** Calls whose reply is the same in every format. */
const plainReplies: ReadonlySet<CallName> = new Set(['delete', 'vote']);

function inRequestedFormat(
  reply: SandboxReply,
  call: CallName,
  { request, params }: Pick<Call, 'request' | 'params'>,
): SandboxReply {
  const isForm = request.method === 'POST' && !plainReplies.has(call);
  if (isForm && reply.status < 300 && params.get('api_type') !== 'json') return htmlFormReply;
  return params.get('raw_json') === '1' ? reply : { ...reply, json: escaped(reply.json) };
}

/** The parameters of a call, or the refusal of those that the sandbox does not act on. */
async function paramsOf(request: SandboxRequest, known: string): Promise<URLSearchParams | SandboxReply> {
  const form = request.method === 'POST' ? await readForm(request) : new URLSearchParams();
  if (!form) return notImitated(['content-type']);
  const params = new URLSearchParams([...request.query, ...form]);
  return unknownParameters(params, `api_type=json raw_json=0|1 ${known}`) ?? params;
}

/** Answers a call to the API host. */
export async function answer(reddit: Reddit, request: SandboxRequest): Promise<SandboxReply> {
  if (!hasOwnUserAgent(request)) return replies.tooMany;
  const found = findRoute(routes, request);
  if (!found) return replies.notFound;
  const { route, id } = found;
  const holder = findCaller(reddit, request);
  if (typeof holder === 'string') return replies.unauthorised;
  const identity = identityOf(holder.grant.account);
  if (!identity) return replies.unauthorised;
  if (!route.scopes.every((scope) => holder.grant.scopes.includes(scope))) return replies.missingScope;
  const fault = reddit.world.takeFault(route.call, identity.platformId);
  const refused = refusalByFault(reddit, holder, fault);
  if (refused) return refused;
  const { isOver, headers } = countCall(reddit);
  if (isOver || fault === 'rate_limit')
    return { ...replies.tooMany, headers: { ...headers, 'x-ratelimit-remaining': '0.0' } };
  const params = await paramsOf(request, route.known);
  if ('status' in params) return params;
  const reply = route.handler({ ...reddit, request, identity, id, params });
  const shown = inRequestedFormat(reply, route.call, { request, params });
  return replyAfterFault({ ...shown, headers: { ...headers, ...shown.headers } }, fault);
}
