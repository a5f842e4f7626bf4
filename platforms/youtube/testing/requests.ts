import { expect } from 'vitest';
import type { Account } from '../../platform.ts';
import type { Rig } from './rig.ts';
import { callServed } from '../../conformance/serve.ts';

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
  as?: Account | null;
}

export const uploads = 'https://www.googleapis.com/upload/youtube/v3';
export const openAddress = `${uploads}/videos?uploadType=resumable&part=snippet,status`;

export const openHeaders = (bytes: number) => ({
  'content-type': 'application/json; charset=UTF-8',
  'x-upload-content-length': String(bytes),
  'x-upload-content-type': 'video/mp4',
});

/** Requests that the product would never send, with the current account's token. */
export function createRequests(current: () => { rig: Rig; account: Account }) {
  async function ask(
    address: string,
    { method = 'GET', headers = {}, body, as = current().account }: Asked = {},
  ) {
    const { host, pathname, search } = new URL(address);
    const authorization = as && { authorization: `Bearer ${as.grant.accessToken}` };
    const reply = await callServed(`${current().rig.origin}/${host}${pathname}${search}`, {
      method,
      redirect: 'manual',
      headers: { ...authorization, ...headers },
      ...(body !== undefined && { body }),
    });
    const text = await reply.text();
    const json = text.startsWith('{')
      ? (JSON.parse(text) as { error?: { errors?: { reason: string }[] } })
      : null;
    return {
      status: reply.status,
      headers: reply.headers,
      text,
      json,
      reason: json?.error?.errors?.[0]?.reason,
    };
  }

  async function session(bytes: number, resource: object = { snippet: { title: 'T' } }): Promise<string> {
    const headers = openHeaders(bytes);
    const reply = await ask(openAddress, { method: 'POST', headers, body: JSON.stringify(resource) });
    expect(reply.status).toBe(200);
    return reply.headers.get('location') ?? '';
  }

  const put = (address: string, range: string, length: number, as: Account | null = current().account) =>
    ask(address, { method: 'PUT', headers: { 'content-range': range }, body: new Uint8Array(length), as });

  return { ask, session, put };
}
