/**
 * The interface of a sandbox: our imitation of one network's API, for local development and tests. Production code
 * never imports it.
 */

export interface SandboxRequest {
  method: string;
  /** The network's real host, such as `graph.instagram.com`. */
  host: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The whole body, up to 32 MB. */
  bytes(): Promise<Uint8Array>;
  /** The body in chunks, for uploads of any size. */
  stream: AsyncIterable<Uint8Array>;
}

export interface SandboxReply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** The body, which is sent as JSON. If it is missing, `text` or `bytes` is sent. */
  json?: unknown;
  text?: string;
  bytes?: Uint8Array;
  /** Breaks the connection instead of replying, although the call was carried out. */
  drop?: boolean;
}

/** Answers one kind of call. `Call` is the network's own type for a call with a valid token. */
export type SandboxHandler<Call> = (call: Call) => SandboxReply | Promise<SandboxReply>;

/**
 * The effects of a fault on a call. `drop`: the call is carried out, but its reply is lost. `false_error`: the call is
 * carried out, but reported as failed.
 */
export const faultKinds = [
  'refuse',
  'rate_limit',
  'server_error',
  'expire_token',
  'slow',
  'drop',
  'never_finish',
  'false_error',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Everything that a sandbox needs from its environment, so that tests control time and ids. */
export interface SandboxWorld {
  now(): number;
  /** Decimal digits, unique in this world. */
  newId(): string;
  /** Text that nobody can guess, for tokens, codes and the addresses of uploads. */
  newSecret(): string;
  /** Fetches a file on behalf of the network. Null if the file cannot be fetched. */
  fetch(url: string): Promise<FetchedFile | null>;
  /**
   * Removes and returns the fault aimed at this call, if there is one. `call` is a name from `SandboxNetwork.calls`.
   */
  takeFault(call: string, account: string | null): FaultKind | null;
  /**
   * Stores a file so that people can view it. Of a large file, only the size and the digest are stored. Returns the
   * address of the file.
   */
  keepFile(bytes: Uint8Array, type: string): string;
}

export interface SandboxOf<State> {
  world: SandboxWorld;
  state: State;
}

export interface FetchedFile {
  bytes: Uint8Array;
  type: string;
}

/** A made-up person on the login page. */
export interface SandboxIdentity {
  platformId: string;
  username: string;
  name: string;
  logo: string;
}

export interface SandboxComment {
  id: string;
  at: number;
  username: string;
  text: string;
}

/** A post as people would see it on the network. */
export interface SandboxPost {
  id: string;
  at: number;
  kind: string;
  title: string | null;
  text: string;
  /** The files of the post. `url` is the address at which people can view the file. */
  media: readonly {
    url: string | null;
    type: string;
    bytes: number;
    sha256: string;
    altText: string | null;
  }[];
  url: string;
  privacy: string | null;
  comments: readonly SandboxComment[];
}

export interface SandboxAccount extends SandboxIdentity {
  posts: readonly SandboxPost[];
}

/** One network. `save` must return its whole state as JSON, so that the state survives a restart. */
export interface SandboxNetwork {
  id: string;
  label: string;
  /** Every host that clients of the network call. */
  hosts: readonly string[];
  identities: readonly SandboxIdentity[];
  /** The calls that faults can be aimed at, with descriptions for people. */
  calls: Readonly<Record<string, string>>;
  /** The app keys that the network accepts. */
  keys: { clientId: string; clientSecret: string };
  handle(request: SandboxRequest): Promise<SandboxReply>;
  accounts(): SandboxAccount[];
  /** Revokes every token of an account, as a change of password does. */
  revoke(platformId: string): void;
  save(): unknown;
}

/** Creates a network. `saved` is the result of an earlier `save`, or null. */
export type CreateSandbox = (world: SandboxWorld, saved: unknown) => SandboxNetwork;
