import type { FaultKind, SandboxHandler, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { PinterestState } from './state.ts';

/** The state and environment of the Pinterest sandbox. */
export interface Pinterest {
  world: SandboxWorld;
  state: PinterestState;
}

/** An API call with a valid token. */
export interface Call extends Pinterest {
  request: SandboxRequest;
  identity: Identity;
  scopes: readonly string[];
  /** The id in the path. */
  id: string;
  /** The fault that a test aimed at this call, if any. */
  fault: FaultKind | null;
}

export type Handler = SandboxHandler<Call>;
