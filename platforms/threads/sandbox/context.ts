import type { FaultKind, SandboxHandler, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { ThreadsState } from './state.ts';

export interface Threads {
  world: SandboxWorld;
  state: ThreadsState;
}

/** A call with a valid token. */
export interface Call extends Threads {
  identity: Identity;
  /** The id in the address. */
  id: string;
  /** The parameters of the address and the body. */
  params: URLSearchParams;
  fault: FaultKind | null;
}

export type Handler = SandboxHandler<Call>;
