import type { z } from 'zod';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { invalid, refusal, replies } from './replies.ts';

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
  const name = `/${issue?.path.join('/') ?? ''}`;
  const isMissing = issue?.code === 'invalid_type' && issue.message.endsWith('received undefined');
  const refused = isMissing
    ? refusal(400, 'MISSING_FIELD', `${name} :: field is required but not found`)
    : invalid(`${name} :: is not valid`);
  return { refused };
}
