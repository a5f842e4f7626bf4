import type { SandboxRequest } from '../../_sandbox/sandbox.ts';

/** Null where the body is none. */
export async function formOf({ headers, bytes }: SandboxRequest): Promise<URLSearchParams | null> {
  if (headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') !== true) return null;
  return new URLSearchParams(new TextDecoder().decode(await bytes()));
}

/** Who asks has to say so, and not as everybody does. */
export const isNamed = ({ headers }: SandboxRequest): boolean =>
  /^[\w.-]+:[\w.-]+:[\w.-]+ \(by \/u\/[\w-]+\)$/.test(headers.get('user-agent') ?? '');
