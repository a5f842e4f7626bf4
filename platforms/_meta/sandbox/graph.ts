import { decoded } from '@fanfare/core/values/decoded.ts';
import { createHmac } from 'node:crypto';
import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import { bearerToken } from '../../_sandbox/oauth.ts';
import { performUnder } from '../../_sandbox/replies.ts';
import type {
  FaultKind,
  SandboxHandler,
  SandboxReply,
  SandboxRequest,
  SandboxWorld,
} from '../../_sandbox/sandbox.ts';
import type { graphReplies } from './fields.ts';

/** The access token from the header or a parameter. Null when there is none. */
const givenToken = (request: SandboxRequest, params: URLSearchParams): string | null =>
  (bearerToken(request, ['bearer', 'oauth']) ?? params.get('access_token')) || null;

interface SentFile {
  bytes: Uint8Array;
  type: string;
}

export interface Params {
  params: URLSearchParams;
  files: ReadonlyMap<string, SentFile>;
}

type Field = readonly [name: string, value: string | SentFile];

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A field whose value is not text, such as a list of ids, is written as JSON. */
const jsonField = ([name, value]: [string, unknown]): Field => [name, toText(value)];

async function formFields(type: string, bytes: Uint8Array): Promise<Field[]> {
  const form = await new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } }).formData();
  const given = [...form].map(async ([name, value]): Promise<Field> => {
    if (typeof value === 'string') return [name, value];
    return [name, { bytes: await value.bytes(), type: value.type }];
  });
  return Promise.all(given);
}

/** The fields of a body in any of the formats that the Graph API reads. Null when the body cannot be read. */
async function bodyFields({ headers, bytes }: SandboxRequest): Promise<Field[] | null> {
  const type = headers.get('content-type') ?? '';
  const given = await bytes();
  if (type.startsWith('application/json')) {
    const json = parseJson(new TextDecoder().decode(given));
    return typeof json === 'object' && json !== null ? Object.entries(json).map(jsonField) : null;
  }
  if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/.test(type)) return [];
  return formFields(type, given).catch(() => null);
}

/** Parameters of the address and of a form, JSON or multipart body. Null when the body cannot be read. */
export async function readBody(request: SandboxRequest): Promise<Params | null> {
  const params = new URLSearchParams(request.query);
  const files = new Map<string, SentFile>();
  const fields = request.method === 'POST' ? await bodyFields(request) : [];
  if (!fields) return null;
  for (const [name, value] of fields)
    if (typeof value === 'string' || files.has(name))
      params.append(name, typeof value === 'string' ? value : '');
    else files.set(name, value);
  return { params, files };
}

/**
 * The segments of a path without its version. Calls without a version, or with a retired one, are served by the oldest
 * live version. Null for a version that does not exist yet.
 */
export function withoutVersion(segments: readonly string[], newest: number): string[] | null {
  const [first = '', ...rest] = segments;
  const version = /^v(\d+)\.\d+$/.exec(first)?.[1];
  if (version === undefined) return [...segments];
  return Number(version) <= newest ? rest : null;
}

/**
 * Parameters that every call accepts. The token and the proof are checked. The other parameters do not change the
 * content of a reply.
 */
const everywhere = 'access_token appsecret_proof pretty format=json locale=en_US';

/** Refuses parameters and files that the sandbox does not act on. Returns null if the call has none of them. */
export function unknownInCall(
  { params, files = new Map() }: Pick<Params, 'params'> & Partial<Params>,
  known: string,
): SandboxReply | null {
  return unknownParameters([...params, ...files], `${everywhere} ${known}`);
}

/** A call with a valid token. Each network adds members that describe the caller. */
export interface GraphCall extends Params {
  world: SandboxWorld;
  /** The id in the address, with `me` replaced by the caller's own id. */
  id: string;
  scopes: readonly string[];
  fault: FaultKind | null;
}

/**
 * One kind of call. Faults are aimed at the name `call`. `known` lists the accepted parameters, in the format of
 * `unknownNames`.
 */
export type Route<Call, Name extends string = string> = readonly [
  call: Name | null,
  scope: string | null,
  handler: SandboxHandler<Call>,
  known: string,
];

interface Caller<Call> {
  /** The account at which faults are aimed and for which usage is counted. */
  account: string;
  /**
   * The first word of the path in the keys of `routes`: `self` for calls about the caller, `other` for all other calls.
   */
  routePrefixes: readonly [self: string, other: string];
  /** The caller's own id if the id in the address stands for the caller; otherwise null. */
  ownId(id: string): string | null;
  /** The members that this network adds to every call. */
  more: Partial<Call>;
  /**
   * The limit per account that the usage headers of the answer report. Null if the network counts the call only towards
   * the limits of the whole app.
   */
  usage: { type: string; isAppCounted: boolean } | null;
  rateLimited: SandboxReply;
}

/**
 * Describes the caller by the account of the token, for networks on which every token belongs to one account.
 * `othersOf` returns further ids of this account.
 */
export const accountCallers =
  <Identity>(
    identityOf: (account: string) => Identity | undefined,
    type: string,
    rateLimited: SandboxReply,
    othersOf: (identity: Identity) => readonly string[] = () => [],
  ) =>
  ({ account }: { account: string }) => {
    const identity = identityOf(account);
    if (!identity) return null;
    const names = ['me', account, ...othersOf(identity)];
    const ownId = (id: string) => (names.includes(id) ? account : null);
    const usage = { type, isAppCounted: true };
    return { account, routePrefixes: ['me', 'id'] as const, ownId, more: { identity }, usage, rateLimited };
  };

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
  /** The app's own token, which is valid only for `GET debug_token`. */
  appToken?: string;
  callerOf(token: OwnToken): Caller<Call> | null;
  /**
   * Routes by method, object and edge: `GET me/media` for the caller, `GET id/comments` for other objects. If an edge
   * has several variants, the key ends with the variant.
   */
  routes: Readonly<Record<string, Route<Call>>>;
  variantOf?(call: Sandbox & Call): string | null;
  /** The reply to a call without a route; by default, it says that the object was not found. */
  withoutRoute?(key: string, call: Sandbox & Call): SandboxReply | null;
  /** The refusal of a call before its parameters, permission and faults are checked, or null. */
  refuse?(key: string, call: Sandbox & Call): SandboxReply | null;
  complete?(key: string, call: Sandbox & Call, reply: SandboxReply): SandboxReply;
  /** The reply to the fault `refuse`; by default, it says that the object was not found. */
  refused?: SandboxReply;
  /** The keys of routes whose handlers answer the fault `refuse` themselves. */
  refusesItself: RegExp;
  /** For each call, the reply to the fault `false_error`, if it differs from the usual reply. */
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

/**
 * Answers the calls of a Graph API. Before a call reaches its handler, the sandboxes of all of Meta's networks make the
 * same checks in the same order.
 */
export function createGraph<
  Sandbox extends { world: SandboxWorld },
  OwnToken extends Token,
  Call extends GraphCall,
>(options: GraphOptions<Sandbox, OwnToken, Call>) {
  const { replies, routes } = options;
  const { refusal, noToken, notFound, unknownToken, serverError, endedToken } = replies;
  const unknownPath = refusal(2500, 'Unknown path components');
  const wrongProof = refusal(100, 'Invalid appsecret_proof provided in the API argument');

  async function perform(
    [name, scope, handler]: Route<Call>,
    token: Token,
    { account, rateLimited }: Caller<Call>,
    call: Sandbox & Call,
  ): Promise<SandboxReply> {
    if (scope !== null && !token.scopes.includes(scope)) return options.missingScope(scope);
    const fault = name === null ? null : call.world.takeFault(name, account);
    if (fault === 'expire_token') token.ended = 463;
    const faultReplies = {
      expire_token: endedToken(463),
      server_error: serverError,
      rate_limit: rateLimited,
      refuse: options.refusesItself.test(name ?? '') ? null : (options.refused ?? notFound(call.id)),
      false_error: options.denials?.[name ?? ''] ?? serverError,
    };
    return performUnder(fault, faultReplies, () => handler({ ...call, fault }));
  }

  async function answerKey(
    key: string,
    token: Token,
    caller: Caller<Call>,
    call: Sandbox & Call,
  ): Promise<SandboxReply> {
    const route = routes[`${key} ${options.variantOf?.(call)}`] ?? routes[key];
    if (!route) return options.withoutRoute?.(key, call) ?? notFound(call.id);
    const refused = options.refuse?.(key, call) ?? unknownInCall(call, route[3]);
    if (refused) return refused;
    const reply = await perform(route, token, caller, call);
    return options.complete?.(key, call, reply) ?? reply;
  }

  function isProven({ params }: Params, given: string): boolean {
    const proof = createHmac('sha256', options.clientSecret).update(given).digest('hex');
    return (params.get('appsecret_proof') ?? proof) === proof;
  }

  /** Answers a call with a token of the app itself, of a person or of a Page. */
  async function answerToken(
    sandbox: Sandbox,
    given: string,
    asked: Params & { id: string; path: string; method: string },
  ): Promise<SandboxReply> {
    const { id, path, method, params, files } = asked;
    // Removes the parameter `id` if it equals the id in the address, because Meta's own SDK sends the id twice.
    if (params.get('id') === id) params.delete('id');
    const debug = path === 'debug_token' ? routes['GET debug_token'] : undefined;
    if (given === options.appToken && debug)
      return unknownInCall(asked, debug[3]) ?? debug[2]({ ...sandbox, params } as unknown as Call);
    const token = options.findToken(sandbox, given);
    if ('status' in token) return token;
    const caller = options.callerOf(token);
    if (!caller) return unknownToken;
    const ownId = caller.ownId(id);
    const prefix = caller.routePrefixes[ownId === null ? 1 : 0];
    const key = debug ? path : path.replace(/^[^/]+/, prefix);
    const own = { id: ownId ?? id, scopes: token.scopes, fault: null, params, files };
    const call = { ...sandbox, ...own, ...caller.more } as unknown as Sandbox & Call;
    const reply = await answerKey(`${method} ${key}`, token, caller, call);
    return { ...reply, headers: { ...usageHeaders(caller, reply), ...reply.headers } };
  }

  return async (sandbox: Sandbox, request: SandboxRequest): Promise<SandboxReply> => {
    const [, ...segments] = request.path.split('/').map(decoded);
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
