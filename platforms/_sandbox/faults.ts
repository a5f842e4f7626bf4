import type { FaultKind, SandboxReply } from './sandbox.ts';

/**
 * Applies a fault to a call after it was carried out: `drop` loses the reply, and `false_error` replaces it with
 * `denial`.
 */
export function applyFault(reply: SandboxReply, fault: FaultKind | null, denial: SandboxReply): SandboxReply {
  if (reply.status >= 400) return reply;
  if (fault === 'drop') return { ...reply, drop: true };
  return fault === 'false_error' ? denial : reply;
}
