import {
  givenToken,
  readBody,
  replyToFault,
  withoutVersion,
  type Params,
} from '../../_meta/sandbox/requests.ts';
import { applyFault } from '../../_sandbox/faults.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Facebook } from './context.ts';
import { pageOf, personOf, type Page, type Person } from './identities.ts';
import {
  appLimited,
  blocked,
  endedToken,
  notFound,
  missingScope,
  missingTask,
  needsPageToken,
  noToken,
  pageLimited,
  refusal,
  serverError,
  unknownToken,
} from './replies.ts';
import { pageRoutes, userRoutes, type PageRoute, type UserRoute } from './routes.ts';
import type { Token } from './state.ts';
import { withFields } from './read-after-write.ts';
import { accessToken, debugToken, findToken } from './tokens.ts';

const unknownPath = refusal(2500, 'Unknown path components');
const newestVersion = 26;

interface UserCallParts extends Params {
  id: string;
  token: Token;
  person: Person;
}

async function perform<Call extends UserCallParts>(
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
  const rateLimited = token.page === null ? appLimited : pageLimited;
  const refused = replyToFault(token, fault, { endedToken, serverError, rateLimited });
  if (refused) return refused;
  if (fault === 'refuse' && !name?.match(refusesItself)) return blocked;
  return applyFault(await handler({ ...facebook, ...asked, fault }), fault, serverError);
}

/** Calls whose handlers return an error of their own. */
const refusesItself = /_(?:publish|upload|start|finish|add)$/;

async function asPage(
  facebook: Facebook,
  route: PageRoute,
  asked: UserCallParts,
  page: Page,
): Promise<SandboxReply> {
  const id = asked.id === 'me' ? page.id : asked.id;
  const fits = route.isOfPage === null || route.isOfPage === (id === page.id);
  if (!fits && !(id === page.id && route === pageRoutes['GET '])) return notFound(asked.id);
  if (route.publishes && !page.tasks.some((task) => task.endsWith('CREATE_CONTENT'))) return missingTask;
  const reply = await perform(facebook, route, { ...asked, id, page }, route.handler);
  return route.writes === true ? withFields({ ...facebook, ...asked, page, fault: null }, reply) : reply;
}

function answerWith(
  facebook: Facebook,
  key: string,
  asked: UserCallParts,
): Promise<SandboxReply> | SandboxReply {
  const { token, person } = asked;
  const [own, pages] = [userRoutes[key], pageRoutes[key]];
  if (token.page === null) {
    const isSelf = asked.id === 'me' || asked.id === person.id || asked.id === person.business;
    if (own && isSelf) return perform(facebook, own, asked, own.handler);
    return pages ? needsPageToken : notFound(asked.id);
  }
  const page = pageOf(token.page);
  return page && pages ? asPage(facebook, pages, asked, page) : notFound(asked.id);
}

/** Usage headers of the Page, or of the app if there is no Page. */
function usageHeaders({ page }: Token, isLimited: boolean): Record<string, string> {
  const use = { call_count: isLimited ? 101 : 12, total_cputime: 5, total_time: 7 };
  if (page === null) return { 'x-app-usage': JSON.stringify(use) };
  const entry = { type: 'pages', ...use, estimated_time_to_regain_access: isLimited ? 5 : 0 };
  return { 'x-business-use-case-usage': JSON.stringify({ [page]: [entry] }) };
}

function oauth(facebook: Facebook, { method, query }: SandboxRequest, edge: string): SandboxReply {
  return edge === 'access_token' && method === 'GET' ? accessToken(facebook, query) : unknownPath;
}

async function graph(
  facebook: Facebook,
  request: SandboxRequest,
  id: string,
  edge: string,
): Promise<SandboxReply> {
  const given = await readBody(request);
  if (!given) return refusal(100, 'Malformed body');
  const text = givenToken(request, given.params);
  if (text === null) return noToken;
  if (id === 'debug_token') return debugToken(facebook, given.params, text);
  const token = findToken(facebook, text);
  if ('status' in token) return token;
  const person = personOf(token.person);
  if (!person) return unknownToken;
  const reply = await answerWith(facebook, `${request.method} ${edge}`, { ...given, id, token, person });
  return { ...reply, headers: { ...usageHeaders(token, reply === pageLimited), ...reply.headers } };
}

/** Answers a call to `graph.facebook.com`. */
export async function answer(facebook: Facebook, request: SandboxRequest): Promise<SandboxReply> {
  const [, ...path] = request.path.split('/').map(decodeURIComponent);
  const [id = '', edge = '', ...rest] = withoutVersion(path, newestVersion) ?? [];
  if (id === '' || rest.length > 0) return unknownPath;
  return id === 'oauth' ? oauth(facebook, request, edge) : graph(facebook, request, id, edge);
}
