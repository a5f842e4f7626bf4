import { z } from 'zod';
import { applyFault } from './faults.ts';
import { findCaller, type Holder, type OAuthSandbox, type TokenProblem } from './grants.ts';
import { unknownParameters } from './not-imitated.ts';
import type { FaultKind, SandboxReply, SandboxRequest, SandboxWorld } from './sandbox.ts';

/** One kind of call to the API of a network. */
export interface Route<Name, Handler> {
  /** The method and path, where `{id}` stands for any one part: `GET /v5/boards/{id}`. */
  address: string;
  /** The name of the call, at which faults are aimed. */
  call: Name;
  scopes: readonly string[];
  /** The parameters that the sandbox acts on, as `unknownParameters` reads them. */
  known: string;
  handler: Handler;
}

/** The members of a route in their order. Scopes and parameters are separated by spaces. */
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

/** The first route to an address, with the id in its path, which is empty for a path without one. */
export function findRoute<Name, Handler>(
  routes: readonly Route<Name, Handler>[],
  { method, path }: SandboxRequest,
): { route: Route<Name, Handler>; id: string } | null {
  for (const route of routes) {
    const pattern = new RegExp(`^${route.address.replaceAll('{id}', '([^/]+)')}$`);
    const found = pattern.exec(`${method} ${path}`);
    if (found) return { route, id: found[1] ?? '' };
  }
  return null;
}

/** The calls within the current window, by what they count against. */
export const usedCalls = z
  .record(z.string(), z.object({ from: z.number(), count: z.number() }))
  .catch(() => ({}));

/** A counted call, with the headers that tell the client how much is left. */
export interface CallCount {
  isOver: boolean;
  headers?: Readonly<Record<string, string>>;
  /** The headers that differ when the limit is used up. */
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
  /** The name of the call, at which faults are aimed. A function finds it in the request. */
  call: string | ((request: SandboxRequest) => string | Promise<string>);
  /** The parameters of the address that the sandbox acts on, as `unknownParameters` reads them. */
  known: string;
}

/** A call with a valid token. */
export interface AuthorisedCall<Identity> {
  request: SandboxRequest;
  identity: Identity;
  scopes: readonly string[];
  /** The id in the path. */
  id: string;
  /** The fault that a test aimed at this call, if any. */
  fault: FaultKind | null;
}

type Asked<Sandbox, Identity, Route> = Sandbox &
  AuthorisedCall<Identity> & { route: Route; call: string; token: string };

interface PipelineRules<Sandbox, Identity, Route> {
  /** Finds the token of a call with its consent, or refuses the call. */
  authenticate(
    sandbox: Sandbox,
    request: SandboxRequest,
  ): Holder | SandboxReply | Promise<Holder | SandboxReply>;
  identityOf(account: string): Identity | undefined;
  /** The known parameters that every call has. */
  everywhere?: string;
  /** The refusal of a call before faults take effect, as for a missing permission. */
  refusalOf(asked: Asked<Sandbox, Identity, Route>): SandboxReply | null;
  /** The reply to the fault `refuse`; null for calls whose handlers refuse with their own error. */
  denialOf?(call: string): SandboxReply | null;
  count(asked: Asked<Sandbox, Identity, Route>): CallCount;
  run(asked: Asked<Sandbox, Identity, Route>): SandboxReply | Promise<SandboxReply>;
  /** Tells whether a reply with a status of success is one. */
  isSuccess?(reply: SandboxReply): boolean;
  replies: { unauthorised: SandboxReply; tooMany: SandboxReply; serverError: SandboxReply };
}

/** Finds the person behind the bearer token of a call. */
export const bearerHolder =
  (refusalOf: (problem: TokenProblem) => SandboxReply) =>
  (sandbox: OAuthSandbox, request: SandboxRequest): Holder | SandboxReply => {
    const holder = findCaller(sandbox, request);
    return typeof holder === 'string' ? refusalOf(holder) : holder;
  };

/** The steps of every call: token, person, permissions, fault, limit, handler. */
export function createPipeline<
  Sandbox extends { world: SandboxWorld },
  Identity extends { platformId: string },
  Route extends CallRoute,
>(rules: PipelineRules<Sandbox, Identity, Route>) {
  const { replies } = rules;

  /** The reply to a fault that stops the call before it is carried out. */
  function refusalByFault(fault: FaultKind | null, call: string): SandboxReply | null {
    if (fault === 'expire_token') return replies.unauthorised;
    if (fault === 'server_error') return replies.serverError;
    return fault === 'refuse' ? (rules.denialOf?.(call) ?? null) : null;
  }

  async function perform(asked: Asked<Sandbox, Identity, Route>): Promise<SandboxReply> {
    const { isOver, headers, usedUp } = rules.count(asked);
    if (isOver || asked.fault === 'rate_limit')
      return { ...replies.tooMany, headers: { ...headers, ...usedUp } };
    const reply = await rules.run(asked);
    const whole = { ...reply, headers: { ...headers, ...reply.headers } };
    return rules.isSuccess?.(reply) === false ? whole : applyFault(whole, asked.fault, replies.serverError);
  }

  return async (sandbox: Sandbox, request: SandboxRequest, route: Route, id = ''): Promise<SandboxReply> => {
    const holder = await rules.authenticate(sandbox, request);
    if ('status' in holder) return holder;
    const { grant, token } = holder;
    const identity = rules.identityOf(grant.account);
    if (!identity) return replies.unauthorised;
    const call = typeof route.call === 'string' ? route.call : await route.call(request);
    const given = { scopes: grant.scopes, token: token.token, fault: null };
    const asked = { ...sandbox, ...given, request, identity, id, route, call };
    const unknown = unknownParameters(request.query, `${rules.everywhere ?? ''} ${route.known}`);
    const refused = unknown ?? rules.refusalOf(asked);
    if (refused) return refused;
    const fault = sandbox.world.takeFault(call, identity.platformId);
    if (fault === 'expire_token') token.expiresAt = sandbox.world.now();
    return refusalByFault(fault, call) ?? perform({ ...asked, fault });
  };
}
