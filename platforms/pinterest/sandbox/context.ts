import type { AuthorisedCall } from '../../_sandbox/pipeline.ts';
import type { SandboxHandler, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { PinterestState } from './state.ts';

/** The state and environment of the Pinterest sandbox. */
export interface Pinterest {
  world: SandboxWorld;
  state: PinterestState;
}

export type Call = Pinterest & AuthorisedCall<Identity>;
export type Handler = SandboxHandler<Call>;
