import type { AuthorisedCall } from '../../_sandbox/pipeline.ts';
import type { SandboxHandler, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { LiveUpload } from './live-upload.ts';
import type { YouTubeState } from './state.ts';

export interface YouTube {
  world: SandboxWorld;
  state: YouTubeState;
  /** Unfinished uploads by session. */
  live: Map<string, LiveUpload>;
}

export type Call = YouTube & AuthorisedCall<Identity>;
export type Handler = SandboxHandler<Call>;
