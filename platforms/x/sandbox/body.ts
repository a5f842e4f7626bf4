import type { z } from 'zod';
import { bodyHandlers } from '../../_sandbox/json-body.ts';
import { unknownMembers } from '../../_sandbox/not-imitated.ts';
import { readMultipart } from '../../_sandbox/multipart.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Call } from './state.ts';
import { invalid, replies } from './replies.ts';

/** X itself refuses the names that it does not know; the sandbox names those that it does not act on. */
export function refusalOf({ issues }: z.ZodError): SandboxReply {
  const isName = ({ code }: z.core.$ZodIssue) => code === 'unrecognized_keys';
  const own = issues.find(isName) ?? issues.find(({ code }) => code !== 'custom');
  const notHere = own ? null : unknownMembers({ issues });
  if (notHere) return notHere;
  const path = own?.path ?? [];
  if (own?.code !== 'unrecognized_keys') return invalid(path.join('.'), '', `$.${path.join('.')}: not valid`);
  const name = [...path, own.keys[0]].join('.');
  const why = 'is not defined in the schema and the schema does not allow additional properties';
  return invalid(name, '', `$.${name}: ${why}`);
}

export const withBody = bodyHandlers<Call>({
  notJson: replies.notJson,
  allowsEmpty: true,
  refuseNames: refusalOf,
  invalid: refusalOf,
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
