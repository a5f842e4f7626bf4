import type { Rig } from '../../conformance/rig.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';

type Values = Readonly<Record<string, string>>;
type Form = 'query' | 'urlencoded' | 'multipart' | 'json';

interface Asked {
  method: string;
  url: string;
  values: Values;
  form?: Form;
  token?: string;
  files?: Readonly<Record<string, Blob>>;
}

function bodyOf(
  values: Values,
  form: Form,
  files: Readonly<Record<string, Blob>>,
): string | URLSearchParams | FormData | null {
  if (form === 'json') return JSON.stringify(values);
  if (form === 'urlencoded') return new URLSearchParams(values);
  if (form === 'query') return null;
  const parts = new FormData();
  for (const [name, value] of [...Object.entries(values), ...Object.entries(files)]) parts.set(name, value);
  return parts;
}

/** Sends a call to the sandbox directly, without the product's own code. */
export async function ask(
  rig: Rig,
  { method, url, values, form = 'query', token, files = {} }: Asked,
): Promise<SandboxReply> {
  const address = new URL(url);
  if (form === 'query')
    for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value);
  const body = bodyOf(values, form, files);
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  if (form === 'json') headers.set('content-type', 'application/json');
  const sent = new Request(address, { method, headers, ...(body !== null && { body }) });
  const bytes = new Uint8Array(await sent.arrayBuffer());
  return rig.sandbox().handle({
    method,
    host: address.host,
    path: address.pathname,
    query: address.searchParams,
    headers: sent.headers,
    bytes: () => Promise.resolve(bytes),
    stream: new Blob([bytes]).stream(),
  });
}

/** The answer of a sandbox to parameters that it does not act on. */
export const notImitated = (...parameters: string[]) => ({
  status: 501,
  json: { error: 'not imitated here', parameters },
});
