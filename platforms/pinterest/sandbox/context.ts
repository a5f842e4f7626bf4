import type { FaultKind, SandboxReply, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { PinterestState } from './state.ts';

/** All of Pinterest, as far as it goes here. */
export interface Pinterest {
  world: SandboxWorld;
  state: PinterestState;
}

/** A call by somebody whose token was good. */
export interface Call extends Pinterest {
  request: SandboxRequest;
  identity: Identity;
  scopes: readonly string[];
  /** The part of the path that names something. */
  id: string;
  /** What goes wrong once, because somebody wanted it to. */
  fault: FaultKind | null;
}

export type Handler = (call: Call) => SandboxReply | Promise<SandboxReply>;
