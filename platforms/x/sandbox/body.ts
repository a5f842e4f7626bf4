import type { z } from 'zod';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { invalid, replies } from './replies.ts';

/** Reads a body of JSON as it has to be; what is in it beyond that is refused as well. */
export async function readJson<T>(
  { headers, bytes }: SandboxRequest,
  schema: z.ZodType<T>,
): Promise<{ data: T } | { refused: SandboxReply }> {
  if (headers.get('content-type')?.startsWith('application/json') !== true)
    return { refused: replies.notJson };
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(await bytes()));
  } catch {
    return { refused: replies.notJson };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { data: parsed.data };
  const [issue] = parsed.error.issues;
  return { refused: invalid(issue?.path.join('.') ?? '', '', `$.${issue?.path.join('.')}: not valid`) };
}

/** Reads a form of several parts; null when it is none. */
export async function readParts({ headers, bytes }: SandboxRequest): Promise<FormData | null> {
  const type = headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) return null;
  try {
    const body = Uint8Array.from(await bytes());
    return await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch {
    return null;
  }
}
