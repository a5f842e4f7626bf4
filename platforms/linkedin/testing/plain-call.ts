import { callServed } from '../../conformance/serve.ts';
export interface PlainResponse {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown>;
}

export interface PlainRequest {
  json?: unknown;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Null for a call without a token. */
  token?: string | null;
}

const version = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' };

/** Calls the sandbox without any code of the product. */
export async function plainCall(
  origin: string,
  method: string,
  address: string,
  { json, bytes, headers, token = null }: PlainRequest,
): Promise<PlainResponse> {
  const target = address.startsWith('/') ? `api.linkedin.com${address}` : address.replace('https://', '');
  const response = await callServed(`${origin}/${target}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(address.startsWith('/rest/') && version),
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
