/** How a network's own API behaves, for the product on one machine and for tests. No code of the product knows of it. */

export interface SandboxRequest {
  method: string;
  /** The network's own host, such as `graph.instagram.com`. */
  host: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The whole body; refused beyond 32 MB. */
  bytes(): Promise<Uint8Array>;
  /** The body piece by piece, for uploads of any size. */
  stream: AsyncIterable<Uint8Array>;
}

export interface SandboxReply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** JSON unless it is text or bytes. */
  json?: unknown;
  text?: string;
  bytes?: Uint8Array;
  /** The network does its work and never says so: the connection breaks in place of an answer. */
  drop?: boolean;
}

/** What a fault does to the next calls that it fits. `drop`: the work is done, the answer lost. `lie`: done, and denied. */
export const faultKinds = [
  'refuse',
  'rate_limit',
  'server_error',
  'expire_token',
  'slow',
  'drop',
  'never_finish',
  'lie',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** What the world outside a network gives it. Clock and chance are handed in. */
export interface SandboxWorld {
  now(): number;
  /** Decimal digits, unique in this world. */
  newId(): string;
  /** Fetches what the network was told to fetch; null when nobody answers there. */
  fetch(url: string): Promise<FetchedFile | null>;
  /** Takes the fault that fits this call, if one waits: it is used up by that. `call` is the network's name for it, such as `media_publish`. */
  takeFault(call: string, account: string | null): FaultKind | null;
  /** Keeps a file so that people can look at it; large ones are remembered by size and digest alone. */
  keepFile(bytes: Uint8Array, type: string): string;
}

export interface FetchedFile {
  bytes: Uint8Array;
  type: string;
}

/** Who can be signed in as, on the authorise page. */
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

/** What an account received, as a person would see it there. */
export interface SandboxPost {
  id: string;
  at: number;
  kind: string;
  title: string | null;
  text: string;
  /** Addresses of kept files, to look at. */
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

/** One network. Everything it knows can be written down and read back, so that it outlives a restart. */
export interface SandboxNetwork {
  id: string;
  label: string;
  /** Every host that its clients speak to. */
  hosts: readonly string[];
  identities: readonly SandboxIdentity[];
  /** The names of the calls that faults can be aimed at, with what people call them. */
  calls: Readonly<Record<string, string>>;
  /** The app keys that it accepts; a person who deploys gets theirs from the network. */
  keys: { clientId: string; clientSecret: string };
  handle(request: SandboxRequest): Promise<SandboxReply>;
  accounts(): SandboxAccount[];
  /** Ends every token of an account, as a changed password would. */
  revoke(platformId: string): void;
  save(): unknown;
}

/** `saved` is what an earlier `save` gave, or null. */
export type CreateSandbox = (world: SandboxWorld, saved: unknown) => SandboxNetwork;
