import type { FaultKind, SandboxHandler, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { InstagramState } from './state.ts';

export interface Instagram {
  world: SandboxWorld;
  state: InstagramState;
}

/** A call with a valid token. */
export interface Call extends Instagram {
  identity: Identity;
  /** The granted permissions. */
  scopes: readonly string[];
  /** The id in the address. */
  id: string;
  /** The parameters of the address and the body. */
  params: URLSearchParams;
  fault: FaultKind | null;
}

export type Handler = SandboxHandler<Call>;
