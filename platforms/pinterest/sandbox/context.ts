import type { SandboxHandler, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';
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
}

export type Handler = SandboxHandler<Call>;
