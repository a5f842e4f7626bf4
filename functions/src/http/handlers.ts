import type { Access, InputOf, ReplyOf, Route } from '@fanfare/core/api/route.ts';
import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import type { Log } from '../log.ts';
import { AppError } from './app-error.ts';
import type { Accepted, Page } from './accepted.ts';
import type { Streamed } from './streamed.ts';

/** A signed-in person. */
export interface Person {
  uid: string;
  /** Empty if the person has not given a name. */
  name: string;
  /** The normalized address, used for comparisons. Empty if there is none. */
  email: string;
  emailVerified: boolean;
  staff: boolean;
}

/**
 * Returns the caller's address if it is verified, and otherwise refuses the call. A person may have entered the address
 * of somebody else, whose invitations they must not see.
 */
export function verifiedEmail({ email, emailVerified }: Person): string {
  if (emailVerified && email !== '') return email;
  throw new AppError('forbidden', { message: 'Verify your e-mail address first.' });
}

/** A person of whom only the id is known, as in a task. Registering a file needs no more. */
export const personWithId = (uid: string): Person => ({
  uid,
  name: '',
  email: '',
  emailVerified: false,
  staff: false,
});

/** The caller's role in the workspace that the call names. */
export interface Membership {
  workspaceId: string;
  role: Role;
}

/** A file part of a multipart body. The sender declares its type; only the bytes can be trusted. */
export interface UploadedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

export interface CallContext {
  requestId: string;
  log: Log;
  /** Aborts when the caller disconnects. */
  signal: AbortSignal;
  files: Readonly<Record<string, UploadedFile>>;
}

/** The route's access decides what the context contains about the caller. */
export type ContextOf<A extends Access> = CallContext &
  (A extends 'public' | 'machine'
    ? unknown
    : A extends 'user' | 'staff'
      ? { person: Person }
      : { person: Person; membership: Membership });

type Handler<R extends Route> = (
  input: InputOf<R>,
  context: ContextOf<R['access']>,
) => Promise<ReplyOf<R> | Accepted<ReplyOf<R>> | Page<ReplyOf<R>> | Streamed<ReplyOf<R>>>;

export type RouteTable = Readonly<Record<string, Route>>;

/** A missing or an extra handler does not compile. */
export type Handlers<Table extends RouteTable> = { readonly [Name in keyof Table]: Handler<Table[Name]> };
