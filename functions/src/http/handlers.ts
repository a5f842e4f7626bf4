import type { Access, InputOf, ReplyOf, Route } from '@fanfare/core/api/route.ts';
import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import type { Log } from '../log.ts';
import type { Accepted } from './accepted.ts';
import type { Streamed } from './streamed.ts';

/** Whoever is signed in. */
export interface Person {
  uid: string;
  /** Empty for somebody who never gave one. */
  name: string;
  /** In the one spelling that addresses are compared by; empty where there is none. */
  email: string;
  /** Whether the address was proven to be theirs. */
  emailVerified: boolean;
  /** One of Fanfare's own people. */
  staff: boolean;
}

/** What the caller may do in the workspace the call names. */
export interface Membership {
  workspaceId: string;
  role: Role;
}

/** A file part of a multipart body. Its type is what the sender says; only the bytes count. */
export interface UploadedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

export interface CallContext {
  requestId: string;
  log: Log;
  /** Fires when the caller hangs up. */
  signal: AbortSignal;
  files: Readonly<Record<string, UploadedFile>>;
}

/** What is known of the caller follows from the route's access. */
export type ContextOf<A extends Access> = CallContext &
  (A extends 'public' | 'machine'
    ? unknown
    : A extends 'user' | 'staff'
      ? { person: Person }
      : { person: Person; membership: Membership });

type Handler<R extends Route> = (
  input: InputOf<R>,
  context: ContextOf<R['access']>,
) => Promise<ReplyOf<R> | Accepted<ReplyOf<R>> | Streamed<ReplyOf<R>>>;

export type RouteTable = Readonly<Record<string, Route>>;

/** One handler per route: a missing one does not compile, and neither does one too many. */
export type Handlers<Table extends RouteTable> = { readonly [Name in keyof Table]: Handler<Table[Name]> };
