import type { SandboxRequest } from '../../_sandbox/sandbox.ts';

/** The form in the body; null when the body is not a form. */
export async function readForm({ headers, bytes }: SandboxRequest): Promise<URLSearchParams | null> {
  if (headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') !== true) return null;
  return new URLSearchParams(new TextDecoder().decode(await bytes()));
}

/** Reddit asks every client for a user agent of its own. */
export const hasOwnUserAgent = ({ headers }: SandboxRequest): boolean =>
  /^[\w.-]+:[\w.-]+:[\w.-]+ \(by \/u\/[\w-]+\)$/.test(headers.get('user-agent') ?? '');
