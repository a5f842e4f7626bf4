import { expect } from 'vitest';
import { withRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';

type Values = Readonly<Record<string, string>>;
type Form = 'query' | 'urlencoded' | 'multipart' | 'json';

interface Asked {
  method: string;
  url: string;
  values: Values;
  form?: Form;
  token?: string;
}

function bodyOf(values: Values, form: Form): string | URLSearchParams | FormData | null {
  if (form === 'json') return JSON.stringify(values);
  if (form === 'urlencoded') return new URLSearchParams(values);
  if (form === 'query') return null;
  const parts = new FormData();
  for (const [name, value] of Object.entries(values)) parts.set(name, value);
  return parts;
}

/** Makes a call as any client could. */
export async function ask(
  rig: Rig,
  { method, url, values, form = 'query', token }: Asked,
): Promise<SandboxReply> {
  const address = new URL(url);
  if (form === 'query')
    for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value);
  const body = bodyOf(values, form);
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

interface Walk {
  subject: Subject;
  /** The host and version of its calls. */
  graph: string;
  routes: Readonly<Record<string, unknown>>;
  /** Parameters that choose a variant of a route, by the last word of its key. */
  variants: (variant: string) => Values;
  /** The token for the routes of a place. */
  tokenOf(rig: Rig, place: string): Promise<string>;
}

/** Every route in every form of its body, with one parameter that no network has. */
export const walkRoutes = ({ subject, graph, routes, variants, tokenOf }: Walk): Promise<void> =>
  withRig(subject, async (rig) => {
    for (const key of Object.keys(routes)) {
      const [method = '', path = '', variant] = key.split(' ');
      const [place = '', ...edge] = path.split('/');
      const id = { id: '1', user: 'me' }[place] ?? place;
      const values = { ...(variant !== undefined && variants(variant)), colour: 'blue' };
      const forms: Form[] = method === 'POST' ? ['query', 'urlencoded', 'multipart', 'json'] : ['query'];
      const token = await tokenOf(rig, place);
      for (const form of forms) {
        const reply = await ask(rig, { method, url: [graph, id, ...edge].join('/'), values, form, token });
        expect({ key, form, ...reply }).toMatchObject({ key, form, ...notImitated('colour') });
      }
    }
  });
