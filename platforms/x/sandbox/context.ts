import type { FaultKind, SandboxReply, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { LiveUpload } from './live-upload.ts';
import type { XState } from './state.ts';

/** All of X, as far as it goes here. */
export interface X {
  world: SandboxWorld;
  state: XState;
  /** The bytes of uploads under way. */
  live: Map<string, LiveUpload>;
}

/** A call by somebody whose token was good. */
export interface Call extends X {
  request: SandboxRequest;
  identity: Identity;
  /** The part of the path that names something. */
  id: string;
  /** What goes wrong once, because somebody wanted it to. */
  fault: FaultKind | null;
}

export type Handler = (call: Call) => SandboxReply | Promise<SandboxReply>;
