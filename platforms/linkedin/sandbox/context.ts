import type { FaultKind, SandboxReply, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { LiveUpload } from './live-upload.ts';
import type { LinkedInState } from './state.ts';

/** All of LinkedIn, as far as it goes here. */
export interface LinkedIn {
  world: SandboxWorld;
  state: LinkedInState;
  /** The bytes of videos under way. */
  live: Map<string, LiveUpload>;
}

/** A call by somebody whose token was good. */
export interface Call extends LinkedIn {
  request: SandboxRequest;
  identity: Identity;
  /** The name in the path, decoded. */
  id: string;
  /** What goes wrong once, because somebody wanted it to. */
  fault: FaultKind | null;
}

export type Handler = (call: Call) => SandboxReply | Promise<SandboxReply>;
