import { isErrorEnvelope, type ErrorEnvelope } from '@fanfare/core/errors/errors.ts';
import { addressOf, pathParameters, restOf, type Route } from '@fanfare/core/api/route.ts';

export interface Sent {
  status: number;
  headers: Headers;
  body: unknown;
  /** The error of a failed call; throws if the call succeeded. */
  error: () => ErrorEnvelope['error'];
}

export interface Sending {
  token?: string;
  values?: Readonly<Record<string, unknown>>;
  /** A body that is sent unchanged, in place of the encoded values. */
  raw?: { body: string; contentType: string };
}

function bodyOf(
  route: Route,
  values: Record<string, unknown>,
): { body?: FormData | string; contentType?: string } {
  if (route.placement === 'none' || route.placement === 'query') return {};
  if (route.placement === 'multipart') {
    const form = new FormData();
    // A browser never sends a multipart form without parts, so this form always has at least this field.
    form.set('userId', 'dana');
    for (const [name, value] of Object.entries(values)) form.set(name, String(value));
    return { body: form };
  }
  const content = route.placement === 'data' ? { data: values } : values;
  return { body: JSON.stringify(content), contentType: 'application/json' };
}

async function toSent(response: Response): Promise<Sent> {
  const text = await response.text();
  const body = text === '' ? undefined : (JSON.parse(text) as unknown);
  const error = () => {
    if (!isErrorEnvelope(body)) throw new Error(`No envelope: ${text}`);
    return body.error;
  };
  return { status: response.status, headers: response.headers, body, error };
}

export async function sendTo(url: string, init: RequestInit = {}): Promise<Sent> {
  return toSent(await fetch(url, init));
}

/** Calls a route. Each value is sent where the route expects it; missing path parameters become `x`. */
export async function send(origin: string, route: Route, sending: Sending = {}): Promise<Sent> {
  const { token, values = {}, raw } = sending;
  const missing = Object.fromEntries(pathParameters(route.path).map((name) => [name, 'x']));
  const all = { ...missing, ...values };
  const { body, contentType } = raw ?? bodyOf(route, restOf(route, all));
  return sendTo(`${origin}${addressOf(route, all)}`, {
    method: route.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { body }),
  });
}
