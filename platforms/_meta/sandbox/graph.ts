import { createHmac } from 'node:crypto';
import { applyFault } from '../../_sandbox/faults.ts';
import type {
  FaultKind,
  SandboxHandler,
  SandboxReply,
  SandboxRequest,
  SandboxWorld,
} from '../../_sandbox/sandbox.ts';
import type { graphReplies } from './replies.ts';
import { givenToken, notActedOn, readBody, withoutVersion, type Params } from './requests.ts';

/** A call with a valid token. Networks add who calls. */
export interface GraphCall extends Params {
  world: SandboxWorld;
  /** The id in the address; `me` is replaced by the caller's own. */
  id: string;
  scopes: readonly string[];
  fault: FaultKind | null;
}

export interface Route<Call> {
  /** Its name on the fault page. */
  call: string | null;
  scope: string | null;
  handler: SandboxHandler<Call>;
  known: string;
}

/** One line of a table of routes. `known` lists the parameters that the call acts on, as `notActedOn` reads them. */
export const routeTo =
  <Call, Name extends string>() =>
  (call: Name | null, scope: string | null, handler: SandboxHandler<Call>, known: string): Route<Call> => ({
    call,
    scope,
    handler,
    known,
  });

interface Caller<Call> {
  /** The account that faults and usage are counted for. */
  account: string;
  /** The first part of the keys of its routes, for calls about itself and about other objects. */
  places: readonly [self: string, other: string];
  /** The caller's own id, if the id of the address means the caller. */
  ownId(id: string): string | null;
  /** The members of a call that only this network has. */
  more: Partial<Call>;
  /** The subject of the usage headers; null if only the app's own limits count the call. */
  usage: { type: string; isAppCounted: boolean } | null;
  rateLimited: SandboxReply;
}

interface Token {
  scopes: string[];
  ended: number | null;
}

interface GraphOptions<Sandbox extends { world: SandboxWorld }, OwnToken extends Token, Call> {
  newestVersion: number;
  clientSecret: string;
  replies: Pick<ReturnType<typeof graphReplies>, 'refusal' | 'noToken' | 'notFound'> & {
    unknownToken: SandboxReply;
    serverError: SandboxReply;
    endedToken(subcode: number): SandboxReply;
  };
  missingScope(scope: string): SandboxReply;
  findToken(sandbox: Sandbox, given: string): OwnToken | SandboxReply;
  /** The app's own token, with which only `GET debug_token` can be called. */
  appToken?: string;
  callerOf(token: OwnToken): Caller<Call> | null;
  /**
   * By method, place and edge: `GET me/media` for the caller's own, `GET id/comments` for other objects, and a variant
   * behind it if there are several.
   */
  routes: Readonly<Record<string, Route<Call>>>;
  variantOf?(call: Sandbox & Call): string | null;
  /** The reply to a call without a route; by default, the object is not found. */
  withoutRoute?(key: string, call: Sandbox & Call): SandboxReply | null;
  /** The reply that refuses a call before it is looked at, or null. */
  refuse?(key: string, call: Sandbox & Call): SandboxReply | null;
  complete?(key: string, call: Sandbox & Call, reply: SandboxReply): SandboxReply;
  /** The reply to an aimed refusal; by default, the object is not found. */
  refused?: SandboxReply;
  /** Calls whose handlers answer an aimed refusal themselves. */
  refusesItself: RegExp;
  /** False errors that have a form of their own, by call. */
  denials?: Readonly<Record<string, SandboxReply>>;
}

/** Headers that report how much of the app's and the account's rate limits is used. */
function usageHeaders<Call>({ account, usage, rateLimited }: Caller<Call>, reply: SandboxReply) {
  const isLimited = reply === rateLimited;
  const use = { call_count: isLimited ? 101 : 12, total_cputime: 5, total_time: 7 };
  const entry = { type: usage?.type, ...use, estimated_time_to_regain_access: isLimited ? 5 : 0 };
  return {
    ...((!usage || usage.isAppCounted) && { 'x-app-usage': JSON.stringify(use) }),
    ...(usage && { 'x-business-use-case-usage': JSON.stringify({ [account]: [entry] }) }),
  };
}

/** Answers the calls of a Graph API: what all of Meta's networks check, in the same order. */
export function createGraph<
  Sandbox extends { world: SandboxWorld },
  OwnToken extends Token,
  Call extends GraphCall,
>(options: GraphOptions<Sandbox, OwnToken, Call>) {
  const { replies, routes } = options;
  const { refusal, noToken, notFound, unknownToken, serverError, endedToken } = replies;
  const unknownPath = refusal(2500, 'Unknown path components');
  const wrongProof = refusal(100, 'Invalid appsecret_proof provided in the API argument');

  /** The reply to a fault that stops the call before it is carried out. */
  function replyToFault(token: Token, { fault, id }: Call, { call }: Route<Call>, rateLimited: SandboxReply) {
    if (fault === 'expire_token') {
      token.ended = 463;
      return endedToken(463);
    }
    if (fault === 'server_error') return serverError;
    if (fault === 'rate_limit') return rateLimited;
    const isRefused = fault === 'refuse' && !options.refusesItself.test(call ?? '');
    return isRefused ? (options.refused ?? notFound(id)) : null;
  }

  async function perform(
    route: Route<Call>,
    token: Token,
    { account, rateLimited }: Caller<Call>,
    call: Sandbox & Call,
  ): Promise<SandboxReply> {
    if (route.scope !== null && !token.scopes.includes(route.scope)) return options.missingScope(route.scope);
    const fault = route.call === null ? null : call.world.takeFault(route.call, account);
    const faulty = { ...call, fault };
    const stopped = replyToFault(token, faulty, route, rateLimited);
    if (stopped) return stopped;
    const reply = await route.handler(faulty);
    return applyFault(reply, fault, options.denials?.[route.call ?? ''] ?? serverError);
  }

  async function answerKey(
    key: string,
    token: Token,
    caller: Caller<Call>,
    call: Sandbox & Call,
  ): Promise<SandboxReply> {
    const route = routes[`${key} ${options.variantOf?.(call)}`] ?? routes[key];
    if (!route) return options.withoutRoute?.(key, call) ?? notFound(call.id);
    const refused = options.refuse?.(key, call) ?? notActedOn(call, route.known);
    if (refused) return refused;
    const reply = await perform(route, token, caller, call);
    return options.complete?.(key, call, reply) ?? reply;
  }

  function isProven({ params }: Params, given: string): boolean {
    const proof = createHmac('sha256', options.clientSecret).update(given).digest('hex');
    return (params.get('appsecret_proof') ?? proof) === proof;
  }

  /** Answers for a token: the app's own one, or that of a person or a Page. */
  async function answerToken(
    sandbox: Sandbox,
    given: string,
    asked: Params & { id: string; path: string; method: string },
  ): Promise<SandboxReply> {
    const { id, path, method, params, files } = asked;
    // Meta's own SDK repeats the id of the address.
    if (params.get('id') === id) params.delete('id');
    const debug = path === 'debug_token' ? routes['GET debug_token'] : undefined;
    if (given === options.appToken && debug)
      return notActedOn(asked, debug.known) ?? debug.handler({ ...sandbox, params } as unknown as Call);
    const token = options.findToken(sandbox, given);
    if ('status' in token) return token;
    const caller = options.callerOf(token);
    if (!caller) return unknownToken;
    const ownId = caller.ownId(id);
    const place = caller.places[ownId === null ? 1 : 0];
    const key = debug ? path : path.replace(/^[^/]+/, place);
    const own = { id: ownId ?? id, scopes: token.scopes, fault: null, params, files };
    const call = { ...sandbox, ...own, ...caller.more } as unknown as Sandbox & Call;
    const reply = await answerKey(`${method} ${key}`, token, caller, call);
    return { ...reply, headers: { ...usageHeaders(caller, reply), ...reply.headers } };
  }

  return async (sandbox: Sandbox, request: SandboxRequest): Promise<SandboxReply> => {
    const [, ...segments] = request.path.split('/').map(decodeURIComponent);
    const [id = '', ...edge] = withoutVersion(segments, options.newestVersion) ?? [];
    if (id === '' || edge.length > 1) return unknownPath;
    const asked = await readBody(request);
    if (!asked) return refusal(100, 'Malformed body');
    const given = givenToken(request, asked.params);
    if (given === null) return noToken;
    const path = [id, ...edge.filter((each) => each !== '')].join('/');
    return isProven(asked, given)
      ? answerToken(sandbox, given, { ...asked, id, path, method: request.method })
      : wrongProof;
  };
}
