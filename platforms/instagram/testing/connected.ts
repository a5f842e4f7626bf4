import { expect } from 'vitest';
import { jpeg } from './samples.ts';
import { setup } from './setup.ts';

export const graph = 'https://graph.instagram.com/v25.0';

/** The address of a publishable image. */
export const a = 'https://files.example/a';

/** A connected account and direct calls to the sandbox. */
export async function connected() {
  const network = setup();
  const account = await network.connect();
  network.files.set(a, jpeg(1080, 1080));
  const headers = { authorization: `Bearer ${account.grant.accessToken}` };

  async function call(method: string, path: string, values: Record<string, string> = {}) {
    const url = new URL(path.startsWith('https:') ? path : `${graph}/${path}`);
    const isPost = method === 'POST';
    if (!isPost) for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
    const body = isPost ? new URLSearchParams(values) : null;
    const reply = await network.ask(new Request(url, { method, headers, body }));
    return reply;
  }
  const create = (values: Record<string, string>) => call('POST', `${account.platformId}/media`, values);
  async function made(values: Record<string, string> = { image_url: a }) {
    const { json } = await create(values);
    return (json as { id: string }).id;
  }
  const publish = (creation_id: string) =>
    call('POST', `${account.platformId}/media_publish`, { creation_id });
  return { ...network, account, call, create, made, publish };
}

export const error = (code: number, error_subcode?: number) => ({
  status: expect.any(Number) as number,
  json: { error: { code, ...(error_subcode !== undefined && { error_subcode }) } },
});
