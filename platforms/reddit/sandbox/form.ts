import type { SandboxRequest } from '../../_sandbox/sandbox.ts';

/**
 * Tells whether the client has a user agent of its own, which Reddit requires. Libraries add their own name
 * behind it.
 */
export const hasOwnUserAgent = ({ headers }: SandboxRequest): boolean =>
  /^[\w.-]+:[\w.-]+:[\w.-]+ \(by \/?u\/[\w-]+\)/.test(headers.get('user-agent') ?? '');
