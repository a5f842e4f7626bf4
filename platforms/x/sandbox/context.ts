import type { AuthorisedCall } from '../../_sandbox/pipeline.ts';
import type { SandboxHandler, SandboxWorld } from '../../_sandbox/sandbox.ts';
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

export type Call = X & AuthorisedCall<Identity>;
export type Handler = SandboxHandler<Call>;
