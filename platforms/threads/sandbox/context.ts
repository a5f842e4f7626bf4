import type { FaultKind, SandboxReply, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { ThreadsState } from './state.ts';

/** All of Threads, as far as it goes here. */
export interface Threads {
  world: SandboxWorld;
  state: ThreadsState;
}

/** A call by somebody whose token was good. */
export interface Call extends Threads {
  identity: Identity;
  /** The thing that the address names. */
  id: string;
  /** From the address and the body alike. */
  params: URLSearchParams;
  /** What goes wrong once, because somebody wanted it to. */
  fault: FaultKind | null;
}

export type Handler = (call: Call) => SandboxReply | Promise<SandboxReply>;
