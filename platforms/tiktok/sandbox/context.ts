import type { AuthorisedCall } from '../../_sandbox/pipeline.ts';
import type { SandboxHandler, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { OpenUpload } from './open-upload.ts';
import type { TikTokState } from './state.ts';

/** The state and environment of the TikTok sandbox. */
export interface TikTok {
  world: SandboxWorld;
  state: TikTokState;
  /** The received bytes of unfinished uploads, by upload id. */
  openUploads: Map<string, OpenUpload>;
}

export type Call = TikTok & AuthorisedCall<Identity>;
export type Handler = SandboxHandler<Call>;
