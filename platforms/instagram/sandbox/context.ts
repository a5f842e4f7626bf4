import type { FaultKind, SandboxReply, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { InstagramState } from './state.ts';

/** All of Instagram, as far as it goes here. */
export interface Instagram {
  world: SandboxWorld;
  state: InstagramState;
}

/** A call by somebody whose token was good. */
export interface Call extends Instagram {
  identity: Identity;
  /** What was agreed to. */
  scopes: readonly string[];
  /** The thing that the address names. */
  id: string;
  /** From the address and the body alike. */
  params: URLSearchParams;
  /** What goes wrong once, because somebody wanted it to. */
  fault: FaultKind | null;
}

export type Handler = (call: Call) => SandboxReply | Promise<SandboxReply>;
