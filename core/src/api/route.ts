export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * The people or machines that may call. `public`: anybody. `user`: a signed-in person. `member`, `admin`, `owner`: a
 * person with at least that role in the workspace of the call. `staff`: an employee of Fanfare. `machine`: Cloud Tasks
 * and Cloud Scheduler, by OIDC token.
 */
export type Access = 'public' | 'user' | 'member' | 'admin' | 'owner' | 'staff' | 'machine';

/**
 * The part of the request that contains the input, apart from the `{parameters}` of the path. `data` is a JSON body of
 * the form `{data: …}`. `signed` is a body that a machine has signed: the use case gets its unparsed bytes and the
 * signature.
 */
type InputPlacement = 'none' | 'query' | 'body' | 'data' | 'multipart' | 'signed';

export interface FileRule {
  maxBytes: number;
  /**
   * The media types that a person can select in the file dialog. The server does not rely on them and checks the bytes
   * of the file.
   */
  types: readonly string[];
}

/**
 * A route describes one call. `Input` includes the parameters of the path. `Reply` is the body of a successful
 * response.
 */
export interface Route<Input = unknown, Reply = unknown> {
  readonly method: Method;
  readonly path: `/${'api' | 'services'}/${string}`;
  readonly access: Access;
  readonly placement: InputPlacement;
  readonly success: 200 | 201 | 202;
  /**
   * The input field that names the workspace; required if the access is `member`, `admin` or `owner`. Default:
   * `workspaceId`.
   */
  readonly workspaceField: string;
  /**
   * If a request names no workspace, the server uses the oldest workspace that the caller owns. If the caller owns
   * none, the schema decides: calls about a plan accept a missing workspace and use the caller’s own plan.
   */
  readonly usesFirstWorkspace: boolean;
  readonly files: Readonly<Record<string, FileRule>>;
  /**
   * The call deletes something permanently, so the server first checks that the session of the caller is not revoked.
   */
  readonly destructive: boolean;
  /**
   * The call handles credentials of networks or changes who has access. Like a destructive call, it needs a session
   * that is not revoked.
   */
  readonly sensitive: boolean;
  /** The call is allowed while the person is locked. */
  readonly whileLocked: boolean;
  /** Never set. The field only makes `Input` and `Reply` a part of the route's type. */
  readonly types?: { input: Input; reply: Reply };
}

export type InputOf<R> = R extends Route<infer Input> ? Input : never;
export type ReplyOf<R> = R extends Route<infer _Input, infer Reply> ? Reply : never;

type Given = Pick<Route, 'method' | 'path'> & Partial<Omit<Route, 'method' | 'path' | 'types'>>;

/**
 * Called as `route<Input, Reply>()({…})`. By default, the access is `member` and success is 200. The method decides
 * where the input is placed.
 */
export function route<Input, Reply>() {
  return <const G extends Given>(given: G): Route<Input, Reply> & G & Defaults<G> => {
    const full = {
      access: 'member',
      placement: given.method === 'GET' || given.method === 'DELETE' ? 'query' : 'body',
      success: 200,
      workspaceField: 'workspaceId',
      usesFirstWorkspace: false,
      files: {},
      destructive: false,
      sensitive: false,
      whileLocked: false,
      ...given,
    };
    return full as unknown as Route<Input, Reply> & G & Defaults<G>;
  };
}

type Defaults<G> = G extends { access: Access } ? unknown : { readonly access: 'member' };

const parameter = /\{(\w+)\}/g;

export function pathParameters(path: string): string[] {
  return [...path.matchAll(parameter)].map((match) => match[1] ?? '');
}

/** The path of one call, with its parameters filled in and, for query routes, the rest of the input in the query. */
export function addressOf(route: Route, input: Readonly<Record<string, unknown>>): string {
  const path = route.path.replace(parameter, (_, name: string) => segment(text(input[name], name), name));
  if (route.placement !== 'query') return path;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(restOf(route, input))) {
    if (value !== undefined && value !== null) query.set(name, text(value, name));
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

export function restOf(route: Route, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const inPath = new Set(pathParameters(route.path));
  return Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)));
}

/** Browsers resolve the segments `.` and `..`, even encoded ones, so the call would reach another address. */
function segment(value: string, name: string): string {
  if (value === '.' || value === '..') throw new TypeError(`"${name}" cannot be part of an address.`);
  return encodeURIComponent(value);
}

function text(value: unknown, name: string): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new TypeError(`"${name}" cannot be part of an address.`);
}
