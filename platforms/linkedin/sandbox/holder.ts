import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { LinkedIn } from './context.ts';
import { replies } from './replies.ts';
import type { Grant, LinkedInState } from './state.ts';

export interface Holder {
  token: LinkedInState['accessTokens'][number];
  grant: Grant;
}

/** The token of a call with its grant, or the refusal for a missing or invalid token. */
export function tokenHolder(
  { state, world }: LinkedIn,
  headers: Headers,
): Holder | { refused: SandboxReply } {
  const [scheme, given] = (headers.get('authorization') ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || given === undefined) return { refused: replies.noToken };
  const token = state.accessTokens.find((each) => each.token === given);
  if (!token) return { refused: replies.badToken };
  const grant = state.grants.find(({ id }) => id === token.grant);
  if (!grant) return { refused: replies.revokedToken };
  return token.expiresAt > world.now() ? { token, grant } : { refused: replies.expiredToken };
}
