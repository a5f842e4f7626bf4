import type { Params } from '../../_meta/sandbox/requests.ts';
import type { FaultKind, SandboxReply, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Page, Person } from './identities.ts';
import type { LiveUpload } from './live-upload.ts';
import type { FacebookState, Token } from './state.ts';

export interface Facebook {
  world: SandboxWorld;
  state: FacebookState;
  /** Videos that are still being uploaded, by id. */
  live: Map<string, LiveUpload>;
}

/** A call with a valid token. */
export interface UserCall extends Facebook, Params {
  person: Person;
  token: Token;
  /** The id in the address. */
  id: string;
  fault: FaultKind | null;
}

export interface PageCall extends UserCall {
  page: Page;
}

type Answer = SandboxReply | Promise<SandboxReply>;
export type UserHandler = (call: UserCall) => Answer;
export type PageHandler = (call: PageCall) => Answer;
