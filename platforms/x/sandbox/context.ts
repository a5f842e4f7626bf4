import type { FaultKind, SandboxHandler, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { OpenUpload } from './open-upload.ts';
import type { XState } from './state.ts';

/** The state and environment of the X sandbox. */
export interface X {
  world: SandboxWorld;
  state: XState;
  /** The received bytes of unfinished uploads, by media id. */
  openUploads: Map<string, OpenUpload>;
}

/** An API call with a valid token. */
export interface Call extends X {
  request: SandboxRequest;
  identity: Identity;
  /** The id in the path. */
  id: string;
  /** The fault that a test aimed at this call, if any. */
  fault: FaultKind | null;
}

export type Handler = SandboxHandler<Call>;
