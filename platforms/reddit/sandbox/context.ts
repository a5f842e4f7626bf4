import type { AuthorisedCall } from '../../_sandbox/pipeline.ts';
import type { SandboxReply, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { RedditState } from './state.ts';

/** The state and environment of the Reddit sandbox. */
export interface Reddit {
  world: SandboxWorld;
  state: RedditState;
}

/** The parameters are those of the address and of the form, which Reddit does not tell apart. */
export type Call = Reddit & AuthorisedCall<Identity> & { params: URLSearchParams };
export type Handler = (call: Call) => SandboxReply;

/** A new id in base 36, as Reddit writes them. */
export const newId36 = ({ world }: Pick<Reddit, 'world'>): string => BigInt(world.newId()).toString(36);
