export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown>;
}

export interface Asked {
  json?: unknown;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Null: without a token. */
  by?: string | null;
}

const version = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' };

/** LinkedIn, asked as plainly as possible, with nothing of the code that speaks to it. */
export async function plainCall(
  origin: string,
  method: string,
  place: string,
  { json, bytes, headers, by = null }: Asked,
): Promise<Answer> {
  const address = place.startsWith('/') ? `api.linkedin.com${place}` : place.replace('https://', '');
  const response = await fetch(`${origin}/${address}`, {
    method,
    headers: {
      ...(by !== null && { authorization: `Bearer ${by}` }),
      ...(place.startsWith('/rest/') && version),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(bytes && { body: bytes }),
  });
  const text = await response.text();
  const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: response.status, headers: response.headers, text, body };
}
