import type { z } from 'zod';
import { readJsonBody } from '../../_sandbox/json-body.ts';
import { readMultipart } from '../../_sandbox/multipart.ts';
import type { SandboxRequest } from '../../_sandbox/sandbox.ts';
import { invalid, replies } from './replies.ts';

/** Reads a JSON body by a strict schema. */
export const readJson = <T>(request: SandboxRequest, schema: z.ZodType<T>) =>
  readJsonBody(request, schema, {
    notJson: replies.notJson,
    invalid: (issue) => {
      const path = issue?.path.join('.') ?? '';
      if (issue?.code !== 'unrecognized_keys') return invalid(path, '', `$.${path}: not valid`);
      const name = [path, issue.keys[0]].filter(Boolean).join('.');
      return invalid(
        name,
        '',
        `$.${name}: is not defined in the schema and the schema does not allow additional properties`,
      );
    },
  });

/**
 * The parts of a multipart form by their names; null if the body is not one. The file may have any file name, or
 * none.
 */
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
