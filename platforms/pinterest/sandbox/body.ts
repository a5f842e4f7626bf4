import type { z } from 'zod';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { invalid } from './replies.ts';

/** Reads a JSON body and refuses everything that the schema does not know. */
export async function readJson<T>(
  { headers, bytes }: SandboxRequest,
  schema: z.ZodType<T>,
): Promise<{ data: T } | { refused: SandboxReply }> {
  if (headers.get('content-type')?.startsWith('application/json') !== true)
    return { refused: invalid('The body must be JSON.') };
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(await bytes()));
  } catch {
    return { refused: invalid('The body must be JSON.') };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { data: parsed.data };
  const [issue] = parsed.error.issues;
  return { refused: invalid(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`) };
}
