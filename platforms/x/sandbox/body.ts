import type { z } from 'zod';
import { readMultipart } from '../../_sandbox/multipart.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { invalid, replies } from './replies.ts';

/** Reads a JSON body and refuses everything that the schema does not know. */
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

/** The parts of a multipart form by their names; null when the body is not such a form. Files may have any name. */
export async function readParts({ headers, bytes }: SandboxRequest): Promise<Map<string, Uint8Array> | null> {
  const type = headers.get('content-type') ?? '';
  const parts = type.startsWith('multipart/form-data') ? readMultipart(type, await bytes()) : null;
  if (!parts) return null;
  const named = parts.map((part): [string, Uint8Array] => {
    const name = /;\s*name="([^"]*)"/.exec(part.headers.get('content-disposition') ?? '')?.[1];
    return [name ?? '', part.bytes];
  });
  return new Map(named);
}
