import type { FaultKind, SandboxHandler, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { OpenUpload } from './open-upload.ts';
import type { LinkedInState } from './state.ts';

/** The state and environment of the LinkedIn sandbox. */
export interface LinkedIn {
  world: SandboxWorld;
  state: LinkedInState;
  /** The received bytes of unfinished video uploads, by URN. */
  openUploads: Map<string, OpenUpload>;
}

/** An API call with a valid token. */
export interface Call extends LinkedIn {
  request: SandboxRequest;
  identity: Identity;
  /** The decoded URN from the path. */
  id: string;
  /** The fault that a test aimed at this call, if any. */
  fault: FaultKind | null;
}

export type Handler = SandboxHandler<Call>;
