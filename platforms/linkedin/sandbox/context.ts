import type { AuthorisedCall } from '../../_sandbox/pipeline.ts';
import type { SandboxHandler, SandboxWorld } from '../../_sandbox/sandbox.ts';
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

/** The id is the decoded URN from the path. */
export type Call = LinkedIn & AuthorisedCall<Identity>;
export type Handler = SandboxHandler<Call>;
