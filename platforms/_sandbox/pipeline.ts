import { z } from 'zod';
import { findCaller, type Holder, type OAuthSandbox, type TokenProblem } from './grants.ts';
import { unknownParameters } from './not-imitated.ts';
import { performUnder } from './replies.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from './sandbox.ts';

/** The calls of a login at which faults can be aimed, with their labels. */
export const oauthCalls = {
  authorise: 'Agree on the consent page',
  token_exchange: 'Exchange a code for tokens',
  token_refresh: 'Renew a token',
} as const;

export interface Route<Name, Handler> {
  /** The method and path, such as `GET /v5/boards/{id}`. `{id}` matches any single segment of a path. */
  address: string;
  /** The name of the call, at which faults are aimed. */
  call: Name;
  scopes: readonly string[];
  /** The parameters that the sandbox acts on, in the format of `unknownNames`. */
  known: string;
  handler: Handler;
}

/** A route, written as a list of its members. Scopes and parameters are separated by spaces. */
export type RouteLine<Name, Handler> = readonly [
  address: string,
  call: Name,
  scopes: string,
  known: string,
  handler: Handler,
];

export const routesOf = <Name, Handler>(lines: readonly RouteLine<Name, Handler>[]): Route<Name, Handler>[] =>
  lines.map(([address, call, scopes, known, handler]) => ({
    address,
    call,
    scopes: scopes.split(' '),
    known,
    handler,
  }));

interface Found<Route> {
  route: Route;
  /** The id in the path; empty if the path has none. */
  id: string;
}

export function findRoute<Route extends { address: string }>(
  routes: readonly Route[],
  { method, path }: SandboxRequest,
): Found<Route> | null {
  for (const route of routes) {
    const pattern = new RegExp(`^${route.address.replaceAll('{id}', '([^/]+)')}$`);
    const found = pattern.exec(`${method} ${path}`);
    if (found) return { route, id: found[1] ?? '' };
  }
  return null;
}

/** For each limit, the start of its current window and the number of calls in it. */
export const usedCalls = z
  .record(z.string(), z.object({ from: z.number(), count: z.number() }))
  .catch(() => ({}));

/** A counted call, with the headers that tell the client how much is left. */
export interface CallCount {
  isOver: boolean;
  headers?: Readonly<Record<string, string>>;
  /** The headers that replace or join `headers` when the limit is used up. */
  usedUp?: Readonly<Record<string, string>>;
}

/** Counts a call within a window, which begins at its first call or at `from`. */
export function countWithin(
  used: z.infer<typeof usedCalls>,
  key: string,
  { limit, ms, now, from = now }: { limit: number; ms: number; now: number; from?: number },
): { isOver: boolean; count: number; left: number; endsAt: number } {
  const before = used[key];
  const current = before && before.from + ms > now ? before : { from, count: 0 };
  const isOver = current.count >= limit;
  if (!isOver) current.count += 1;
  used[key] = current;
  return { isOver, count: current.count, left: limit - current.count, endsAt: current.from + ms };
}

interface CallRoute {
  address: string;
  /** The name of the call at which faults are aimed, or a function that finds this name in a request. */
  call: string | ((request: SandboxRequest) => string | Promise<string>);
  scopes: readonly string[];
  known: string;
}

/** A call with a valid token. */
export interface AuthorisedCall<Identity> {
  request: SandboxRequest;
  identity: Identity;
  scopes: readonly string[];
  id: string;
  fault: FaultKind | null;
}

type Asked<Sandbox, Identity, Route> = Sandbox &
  AuthorisedCall<Identity> & { route: Route; call: string; token: string };

interface PipelineRules<Sandbox, Identity, Route> {
  routes: readonly Route[];
  /** Finds the route of a request, for networks where the address alone does not determine it. */
  routeOf?(sandbox: Sandbox, request: SandboxRequest): Found<Route> | null;
  /** The token of a call with its consent, or the reason why there is none. By default, the call has a bearer token. */
  authenticate?(sandbox: Sandbox, request: SandboxRequest): Promise<Holder | TokenProblem | SandboxReply>;
  identityOf(account: string): Identity | undefined;
  /** The parameters that every call accepts, in the format of `unknownNames`. */
  everywhere?: string;
  /** Refuses a call before faults take effect. By default, refuses calls whose token lacks a scope of the route. */
  refusalOf?(asked: Asked<Sandbox, Identity, Route>): SandboxReply | null;
  /** The reply to the fault `refuse`; null for calls whose handlers refuse with their own error. */
  denialOf?(call: string): SandboxReply | null;
  count(asked: Asked<Sandbox, Identity, Route>): CallCount;
  run(asked: Asked<Sandbox, Identity, Route>): SandboxReply | Promise<SandboxReply>;
  /** Tells whether a call succeeded, for networks that also report errors with status 200. */
  isSuccess?: (reply: SandboxReply) => boolean;
  replies: {
    unknownPath: SandboxReply;
    unauthorised: SandboxReply;
    missingScope: SandboxReply;
    tooMany: SandboxReply;
    serverError: SandboxReply;
  };
  /** The replies to calls without a valid token, for networks that reply differently to each problem. */
  tokenProblems?: Readonly<Partial<Record<TokenProblem, SandboxReply>>>;
}

/**
 * Answers the calls to an API. The checks of a call have this order: route, token, person, parameters, permissions,
 * fault, limit.
 */
export function createPipeline<
  Sandbox extends OAuthSandbox,
  Identity extends { platformId: string },
  Route extends CallRoute,
>(rules: PipelineRules<Sandbox, Identity, Route>) {
  const { replies, authenticate = async (sandbox, request) => findCaller(sandbox, request) } = rules;
  const { routeOf = (_sandbox, request) => findRoute(rules.routes, request) } = rules;

  const scopeRefusal = ({ route, scopes }: Asked<Sandbox, Identity, Route>): SandboxReply | null =>
    route.scopes.every((scope) => scopes.includes(scope)) ? null : replies.missingScope;
  const { refusalOf = scopeRefusal } = rules;

  async function perform(asked: Asked<Sandbox, Identity, Route>): Promise<SandboxReply> {
    const { isOver, headers, usedUp } = rules.count(asked);
    if (isOver || asked.fault === 'rate_limit')
      return { ...replies.tooMany, headers: { ...headers, ...usedUp } };
    const reply = await rules.run(asked);
    return { ...reply, headers: { ...headers, ...reply.headers } };
  }

  return async (sandbox: Sandbox, request: SandboxRequest): Promise<SandboxReply> => {
    const found = routeOf(sandbox, request);
    if (!found) return replies.unknownPath;
    const { route, id } = found;
    const holder = await authenticate(sandbox, request);
    if (typeof holder === 'string') return rules.tokenProblems?.[holder] ?? replies.unauthorised;
    if ('status' in holder) return holder;
    const { grant, token } = holder;
    const identity = rules.identityOf(grant.account);
    if (!identity) return replies.unauthorised;
    const call = typeof route.call === 'string' ? route.call : await route.call(request);
    const given = { scopes: grant.scopes, token: token.token, fault: null };
    const asked = { ...sandbox, ...given, request, identity, id, route, call };
    const unknown = unknownParameters(request.query, `${rules.everywhere ?? ''} ${route.known}`);
    const refused = unknown ?? refusalOf(asked);
    if (refused) return refused;
    const fault = sandbox.world.takeFault(call, identity.platformId);
    if (fault === 'expire_token') token.expiresAt = sandbox.world.now();
    const faultReplies = {
      expire_token: replies.unauthorised,
      server_error: replies.serverError,
      refuse: rules.denialOf?.(call) ?? null,
      false_error: replies.serverError,
    };
    return performUnder(fault, faultReplies, () => perform({ ...asked, fault }), rules.isSuccess);
  };
}
