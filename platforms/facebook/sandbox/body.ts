import type { SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Given, SentFile } from './context.ts';

function fromJson(params: URLSearchParams, text: string): boolean {
  try {
    const json = JSON.parse(text) as unknown;
    if (typeof json !== 'object' || json === null) return false;
    for (const [name, value] of Object.entries(json))
      params.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    return true;
  } catch {
    return false;
  }
}

async function fromMultipart(
  params: URLSearchParams,
  type: string,
  bytes: Uint8Array,
): Promise<Map<string, SentFile> | null> {
  const files = new Map<string, SentFile>();
  try {
    const form = await new Response(Uint8Array.from(bytes), { headers: { 'content-type': type } }).formData();
    for (const [name, value] of form)
      if (typeof value === 'string') params.set(name, value);
      else files.set(name, { bytes: await value.bytes(), type: value.type });
    return files;
  } catch {
    return null;
  }
}

/** Parameters may stand in the address, in a form, in JSON or beside files. Null for what nobody can read. */
export async function readBody(request: SandboxRequest): Promise<Given | null> {
  const params = new URLSearchParams(request.query);
  const none: Given = { params, files: new Map() };
  if (request.method !== 'POST') return none;
  const bytes = await request.bytes();
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) {
    const files = await fromMultipart(params, type, bytes);
    return files && { params, files };
  }
  const text = new TextDecoder().decode(bytes);
  if (type.startsWith('application/json')) return fromJson(params, text) ? none : null;
  if (type.startsWith('application/x-www-form-urlencoded'))
    for (const [name, value] of new URLSearchParams(text)) params.set(name, value);
  return none;
}
