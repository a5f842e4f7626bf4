import type { SandboxReply, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { LiveUpload } from './live-upload.ts';
import type { YouTubeState } from './state.ts';

/** All of YouTube, as far as it goes here. */
export interface YouTube {
  world: SandboxWorld;
  state: YouTubeState;
  /** The bytes of uploads under way. */
  live: Map<string, LiveUpload>;
}

/** A call by somebody whose token was good. */
export interface Call extends YouTube {
  request: SandboxRequest;
  identity: Identity;
  /** What goes wrong once, because somebody wanted it to. */
  fault: ReturnType<SandboxWorld['takeFault']>;
}

export type Handler = (call: Call) => SandboxReply | Promise<SandboxReply>;
