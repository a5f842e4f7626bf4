import type { SandboxRequest } from '../../_sandbox/sandbox.ts';

/** Reddit asks every client for a user agent of its own. */
export const hasOwnUserAgent = ({ headers }: SandboxRequest): boolean =>
  /^[\w.-]+:[\w.-]+:[\w.-]+ \(by \/u\/[\w-]+\)$/.test(headers.get('user-agent') ?? '');
