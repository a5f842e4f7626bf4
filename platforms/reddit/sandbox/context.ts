import type { SandboxReply, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { RedditState } from './state.ts';

/** All of Reddit, as far as it goes here. */
export interface Reddit {
  world: SandboxWorld;
  state: RedditState;
}

/** A call by somebody whose token was good. */
export interface Call extends Reddit {
  request: SandboxRequest;
  identity: Identity;
  /** The part of the path that names something. */
  id: string;
  /** Empty where nothing was sent. */
  form: URLSearchParams;
}

export type Handler = (call: Call) => SandboxReply;

/** As Reddit writes its ids. */
export const newId36 = ({ world }: Pick<Reddit, 'world'>): string => BigInt(world.newId()).toString(36);
