import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { readBody } from './body.ts';
import type { Facebook, Given } from './context.ts';
import { pageOf, personOf, type Page, type Person } from './identities.ts';
import {
  appLimited,
  blocked,
  deadToken,
  missing,
  missingScope,
  missingTask,
  needsPageToken,
  noToken,
  pageLimited,
  refusal,
  serverError,
  strangeToken,
} from './replies.ts';
import { pageRoutes, userRoutes, type PageRoute, type UserRoute } from './routes.ts';
import type { Token } from './state.ts';
import { accessToken, tokenOf } from './tokens.ts';

const unknownPath = refusal(2500, 'Unknown path components');
const versions = /^v2[1-6]\.0$/;

function givenToken({ headers }: SandboxRequest, { params }: Given): string | null {
  const [scheme = '', token] = (headers.get('authorization') ?? '').split(' ');
  if (['bearer', 'oauth'].includes(scheme.toLowerCase()) && token !== undefined) return token;
  return params.get('access_token');
}

/** Faults that keep a call from being looked at. */
function prevented(token: Token, fault: FaultKind | null): SandboxReply | null {
  if (fault === 'expire_token') {
    token.ended = 463;
    return deadToken(463);
  }
  if (fault === 'server_error') return serverError;
  if (fault !== 'rate_limit') return null;
  return token.page === null ? appLimited : pageLimited;
}

/** Faults that befall what was done all the same: that is how the real one makes duplicates. */
function betrayed(reply: SandboxReply, fault: FaultKind | null): SandboxReply {
  if (reply.status >= 400) return reply;
  if (fault === 'drop') return { ...reply, drop: true };
  return fault === 'lie' ? serverError : reply;
}

interface Asked extends Given {
  id: string;
  token: Token;
  person: Person;
}

async function perform<Call extends Asked>(
  facebook: Facebook,
  route: Pick<UserRoute, 'call' | 'scope'>,
  asked: Call,
  handler: (call: Facebook & Call & { fault: FaultKind | null }) => SandboxReply | Promise<SandboxReply>,
): Promise<SandboxReply> {
  const { token, params, person } = asked;
  if (route.scope !== null && !token.scopes.includes(route.scope)) return missingScope(route.scope);
  const name = typeof route.call === 'function' ? route.call(params) : route.call;
  const account = token.page ?? person.pages[0].id;
  const fault = name === null ? null : facebook.world.takeFault(name, account);
  const refused = prevented(token, fault) ?? (fault === 'refuse' && !name?.match(speaking) ? blocked : null);
  if (refused) return refused;
  return betrayed(await handler({ ...facebook, ...asked, fault }), fault);
}

/** These refuse in words of their own. */
const speaking = /_(?:publish|upload|start|finish|add)$/;

async function asPage(facebook: Facebook, route: PageRoute, asked: Asked, page: Page): Promise<SandboxReply> {
  const id = asked.id === 'me' ? page.id : asked.id;
  if (route.isOfPage !== (id === page.id) && !(id === page.id && route === pageRoutes['GET ']))
    return missing(asked.id);
  if (route.publishes && !page.tasks.some((task) => task.endsWith('CREATE_CONTENT'))) return missingTask;
  return perform(facebook, route, { ...asked, id, page }, route.handler);
}

function answerWith(facebook: Facebook, key: string, asked: Asked): Promise<SandboxReply> | SandboxReply {
  const { token, person } = asked;
  const [own, pages] = [userRoutes[key], pageRoutes[key]];
  if (token.page === null) {
    const isSelf = asked.id === 'me' || asked.id === person.id || asked.id === person.business;
    if (own && isSelf) return perform(facebook, own, asked, own.handler);
    return pages ? needsPageToken : missing(asked.id);
  }
  const page = pageOf(token.page);
  return page && pages ? asPage(facebook, pages, asked, page) : missing(asked.id);
}

/** What the limits are at, in the header for Pages or in that for apps. */
function usageHeaders({ page }: Token, isLimited: boolean): Record<string, string> {
  const use = { call_count: isLimited ? 101 : 12, total_cputime: 5, total_time: 7 };
  if (page === null) return { 'x-app-usage': JSON.stringify(use) };
  const entry = { type: 'pages', ...use, estimated_time_to_regain_access: isLimited ? 5 : 0 };
  return { 'x-business-use-case-usage': JSON.stringify({ [page]: [entry] }) };
}

function oauth(facebook: Facebook, { method, query }: SandboxRequest, edge: string): SandboxReply {
  return edge === 'access_token' && method === 'GET' ? accessToken(facebook, query) : unknownPath;
}

/** Whoever asks with a token that is good. */
async function graph(
  facebook: Facebook,
  request: SandboxRequest,
  id: string,
  edge: string,
): Promise<SandboxReply> {
  const given = await readBody(request);
  if (!given) return refusal(100, 'Malformed body');
  const text = givenToken(request, given);
  if (text === null || text === '') return noToken;
  const token = tokenOf(facebook, text);
  if ('status' in token) return token;
  const person = personOf(token.person);
  if (!person) return strangeToken;
  const reply = await answerWith(facebook, `${request.method} ${edge}`, { ...given, id, token, person });
  return { ...reply, headers: { ...usageHeaders(token, reply === pageLimited), ...reply.headers } };
}

/** Answers a call to `graph.facebook.com`. */
export async function answer(facebook: Facebook, request: SandboxRequest): Promise<SandboxReply> {
  const [, version = '', id = '', edge = '', ...rest] = request.path.split('/').map(decodeURIComponent);
  if (!versions.test(version) || id === '' || rest.length > 0) return unknownPath;
  return id === 'oauth' ? oauth(facebook, request, edge) : graph(facebook, request, id, edge);
}
