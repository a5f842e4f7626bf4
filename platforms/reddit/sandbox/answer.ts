import { notImitated, unknownParameters } from '../../_sandbox/not-imitated.ts';
import { readForm } from '../../_sandbox/oauth.ts';
import { bearerHolder, createPipeline } from '../../_sandbox/pipeline.ts';
import { countWithin } from '../../_sandbox/rates.ts';
import { findRoute } from '../../_sandbox/routes.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Call, Reddit } from './state.ts';
import { hasOwnUserAgent } from './form.ts';
import { identityOf, type Identity } from './identities.ts';
import { replies } from './replies.ts';
import { routes, type CallName } from './routes.ts';

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

const everywhere = 'api_type=json raw_json=0|1';

/** The parameters of a call, or the refusal of those that the sandbox does not act on. */
async function paramsOf(request: SandboxRequest, known: string): Promise<URLSearchParams | SandboxReply> {
  const form = request.method === 'POST' ? await readForm(request) : new URLSearchParams();
  if (!form) return notImitated(['content-type']);
  return (
    unknownParameters(form, `${everywhere} ${known}`) ?? new URLSearchParams([...request.query, ...form])
  );
}

const run = createPipeline<Reddit, Identity, (typeof routes)[number]>({
  authenticate: bearerHolder(() => replies.unauthorised),
  identityOf,
  everywhere,
  refusalOf: ({ route, scopes }) =>
    route.scopes.every((scope) => scopes.includes(scope)) ? null : replies.missingScope,
  denialOf: () => replies.forbidden,
  /** The limit of the app, which all accounts share. */
  count({ state, world }) {
    const { calls: limit, windowMs: ms } = state.limits;
    const now = world.now();
    const { isOver, count, left, endsAt } = countWithin(state.used, 'app', { limit, ms, now });
    const headers = {
      'x-ratelimit-used': String(count),
      'x-ratelimit-remaining': left.toFixed(1),
      'x-ratelimit-reset': String(Math.ceil((endsAt - now) / 1000)),
    };
    return { isOver, headers, usedUp: { 'x-ratelimit-remaining': '0.0' } };
  },
  async run({ route, ...call }) {
    const params = await paramsOf(call.request, route.known);
    if ('status' in params) return params;
    const reply = route.handler({ ...call, params });
    return inRequestedFormat(reply, route.call, { request: call.request, params });
  },
  // A form with errors has status 200.
  isSuccess: ({ json }) => !JSON.stringify(json ?? null).startsWith('{"json":{"errors":[['),
  replies,
});

/** Answers a call to the API host. */
export function answer(reddit: Reddit, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  if (!hasOwnUserAgent(request)) return replies.tooMany;
  const found = findRoute(routes, request);
  return found ? run(reddit, request, found.route, found.id) : replies.notFound;
}
