import type { SandboxHandler, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { LiveUpload } from './live-upload.ts';
import type { YouTubeState } from './state.ts';

export interface YouTube {
  world: SandboxWorld;
  state: YouTubeState;
  /** Unfinished uploads by session. */
  live: Map<string, LiveUpload>;
}

/** A call with a valid token. */
export interface Call extends YouTube {
  request: SandboxRequest;
  identity: Identity;
  fault: ReturnType<SandboxWorld['takeFault']>;
}

export type Handler = SandboxHandler<Call>;
