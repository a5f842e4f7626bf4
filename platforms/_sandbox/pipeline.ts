import { applyFault } from './faults.ts';
import { findCaller, type OAuthSandbox, type TokenProblem } from './grants.ts';
import type { CallCount } from './rates.ts';
import type { FaultKind, SandboxReply, SandboxRequest, SandboxWorld } from './sandbox.ts';

/** The person whose token a call has, and what the app may do. */
export interface Caller {
  account: string;
  scopes: readonly string[];
  token: string;
  /** Ends the token. */
  expire(): void;
}

interface CallRoute {
  /** The name of the call, at which faults are aimed. A function finds it in the request. */
  call: string | ((request: SandboxRequest) => string | Promise<string>);
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
  authenticate(
    sandbox: Sandbox,
    request: SandboxRequest,
  ): Caller | SandboxReply | Promise<Caller | SandboxReply>;
  identityOf(account: string): Identity | undefined;
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
export const bearerCaller =
  (refusalOf: (problem: TokenProblem) => SandboxReply) =>
  (sandbox: OAuthSandbox, request: SandboxRequest): Caller | SandboxReply => {
    const holder = findCaller(sandbox, request);
    if (typeof holder === 'string') return refusalOf(holder);
    const { grant, token } = holder;
    const expire = () => void (token.expiresAt = sandbox.world.now());
    return { account: grant.account, scopes: grant.scopes, token: token.token, expire };
  };

/** The steps of every call: token, person, permissions, fault, limit, handler. */
export function createPipeline<
  Sandbox extends { world: SandboxWorld },
  Identity extends { platformId: string },
  Route extends CallRoute,
>(rules: PipelineRules<Sandbox, Identity, Route>) {
  const { replies } = rules;

  /** The reply to a fault that stops the call before it is carried out. */
  function refusalByFault(fault: FaultKind | null, caller: Caller, call: string): SandboxReply | null {
    if (fault === 'expire_token') {
      caller.expire();
      return replies.unauthorised;
    }
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
    const caller = await rules.authenticate(sandbox, request);
    if ('status' in caller) return caller;
    const identity = rules.identityOf(caller.account);
    if (!identity) return replies.unauthorised;
    const call = typeof route.call === 'string' ? route.call : await route.call(request);
    const { scopes, token } = caller;
    const asked = { ...sandbox, request, identity, scopes, id, fault: null, route, call, token };
    const refused = rules.refusalOf(asked);
    if (refused) return refused;
    const fault = sandbox.world.takeFault(call, identity.platformId);
    return refusalByFault(fault, caller, call) ?? perform({ ...asked, fault });
  };
}
