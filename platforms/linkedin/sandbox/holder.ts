import { findCaller, type Holder, type TokenProblem } from '../../_sandbox/grants.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { LinkedIn } from './context.ts';
import { replies } from './replies.ts';

const refusals: Readonly<Record<TokenProblem, SandboxReply>> = {
  missing: replies.noToken,
  unknown: replies.badToken,
  revoked: replies.revokedToken,
  expired: replies.expiredToken,
};

/** The token of a call with its grant, or the refusal for a missing or invalid token. */
export function tokenHolder(linkedIn: LinkedIn, request: SandboxRequest): Holder | { refused: SandboxReply } {
  const found = findCaller(linkedIn, request);
  return typeof found === 'string' ? { refused: refusals[found] } : found;
}
