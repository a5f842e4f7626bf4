import { addFormParams, addJsonParams } from '../../_meta/sandbox/requests.ts';
import type { SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Params, SentFile } from './context.ts';

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

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

/** Parameters of the address and of a form, JSON or multipart body. Null when the body cannot be read. */
export async function readBody(request: SandboxRequest): Promise<Params | null> {
  const params = new URLSearchParams(request.query);
  const withoutFiles: Params = { params, files: new Map() };
  if (request.method !== 'POST') return withoutFiles;
  const bytes = await request.bytes();
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) {
    const files = await fromMultipart(params, type, bytes);
    return files && { params, files };
  }
  const text = new TextDecoder().decode(bytes);
  if (type.startsWith('application/json')) return addJsonParams(params, text, toText) ? withoutFiles : null;
  if (type.startsWith('application/x-www-form-urlencoded')) addFormParams(params, text);
  return withoutFiles;
}
