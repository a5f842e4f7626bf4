import type { SandboxReply, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { RedditState } from './state.ts';

/** The state and environment of the Reddit sandbox. */
export interface Reddit {
  world: SandboxWorld;
  state: RedditState;
}

/** An API call with a valid token. */
export interface Call extends Reddit {
  request: SandboxRequest;
  identity: Identity;
  /** The id in the path. */
  id: string;
  /** The parameters of the address and of the form, which Reddit does not tell apart. */
  params: URLSearchParams;
}

export type Handler = (call: Call) => SandboxReply;

/** A new id in base 36, as Reddit writes them. */
export const newId36 = ({ world }: Pick<Reddit, 'world'>): string => BigInt(world.newId()).toString(36);
