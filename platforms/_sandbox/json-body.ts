import type { z } from 'zod';
import type { SandboxReply, SandboxRequest } from './sandbox.ts';

interface Refusals {
  notJson: SandboxReply;
  invalid(issue: z.core.$ZodIssue | undefined, error: z.ZodError): SandboxReply;
}

/** Reads a JSON body with a strict schema, because networks refuse unknown fields too. */
export async function readJsonBody<T>(
  { headers, bytes }: SandboxRequest,
  schema: z.ZodType<T>,
  { notJson, invalid }: Refusals,
): Promise<{ data: T } | { refused: SandboxReply }> {
  if (headers.get('content-type')?.startsWith('application/json') !== true) return { refused: notJson };
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(await bytes()));
  } catch {
    return { refused: notJson };
  }
  const parsed = schema.safeParse(json);
  return parsed.success ? { data: parsed.data } : { refused: invalid(parsed.error.issues[0], parsed.error) };
}
