import type { FaultKind, SandboxReply, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Page, Person } from './identities.ts';
import type { LiveUpload } from './live-upload.ts';
import type { FacebookState, Token } from './state.ts';

/** All of Facebook, as far as it goes here. */
export interface Facebook {
  world: SandboxWorld;
  state: FacebookState;
  /** What has arrived of videos that are still sent, by their ids. */
  live: Map<string, LiveUpload>;
}

export interface SentFile {
  bytes: Uint8Array;
  type: string;
}

/** What came with a call, in the address and in the body alike. */
export interface Given {
  params: URLSearchParams;
  files: ReadonlyMap<string, SentFile>;
}

/** A call by somebody whose token was good. */
export interface UserCall extends Facebook, Given {
  person: Person;
  token: Token;
  /** The thing that the address names. */
  id: string;
  /** What goes wrong once, because somebody wanted it to. */
  fault: FaultKind | null;
}

export interface PageCall extends UserCall {
  page: Page;
}

type Answer = SandboxReply | Promise<SandboxReply>;
export type UserHandler = (call: UserCall) => Answer;
export type PageHandler = (call: PageCall) => Answer;
