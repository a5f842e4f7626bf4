import type { Grant } from '../../_sandbox/grants.ts';
import type { SandboxHandler, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';
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

/** An API call with a valid token. */
export interface Call extends TikTok {
  request: SandboxRequest;
  identity: Identity;
  grant: Grant;
  /** The parsed JSON body; null when the body is not JSON. */
  body: unknown;
  /** The fault that a test aimed at this call, if any. */
  fault: ReturnType<SandboxWorld['takeFault']>;
}

export type Handler = SandboxHandler<Call>;
