import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { PageCall } from './context.ts';
import { parseFields } from './fields.ts';
import { readNode } from './reads.ts';

const isObject = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null;

/** Adds the fields that a write asks for to its reply, which saves clients a second call. */
export function withFields(call: PageCall, reply: SandboxReply): SandboxReply {
  const { json } = reply;
  const fields = call.params.get('fields');
  if (fields === null || reply.status !== 200 || !isObject(json) || typeof json['id'] !== 'string')
    return reply;
  const missing = parseFields(fields).filter(({ name }) => !(name in json));
  if (missing.length === 0) return reply;
  const read = readNode({ ...call, id: json['id'], params: new URLSearchParams({ fields }) });
  return read.status === 200 && isObject(read.json) ? { ...reply, json: { ...read.json, ...json } } : read;
}
