import { afterEach, beforeEach } from 'vitest';
import type { Grant } from '../../platform.ts';
import { smallest } from '../../_shared/testing/media-bytes.ts';
import { createXRig, type XRig } from './rig.ts';
import { callServed } from '../../conformance/serve.ts';

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export const jpeg = smallest('image/jpeg');
const small = { media_type: 'image/jpeg', total_bytes: jpeg.length, media_category: 'tweet_image' };

export const dataOf = ({ body }: Answer) => (body['data'] ?? {}) as Record<string, string>;

/** Runs the X sandbox for each test, and calls it without any code of the product. */
export function plainX() {
  let rig: XRig | null = null;
  let token = '';

  function running(): XRig {
    if (!rig) throw new Error('X only runs inside of a test.');
    return rig;
  }

  /** Makes all further calls with the token of `identity`. */
  async function signInAs(identity?: string): Promise<Grant> {
    const grant = await running().grant(identity);
    token = grant.accessToken;
    return grant;
  }

  async function begin(saved: unknown = null, identity?: string) {
    await rig?.close();
    rig = await createXRig(saved);
    await signInAs(identity);
  }

  beforeEach(() => begin());
  afterEach(() => rig?.close());

  async function ask(method: string, path: string, body?: unknown, by = token): Promise<Answer> {
    const form = body instanceof FormData ? body : null;
    const response = await callServed(`${running().consentAddress(null).origin}/api.x.com${path}`, {
      method,
      headers: {
        authorization: `Bearer ${by}`,
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: form ?? JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
  }

  const initialize = (change: Record<string, unknown> = {}) =>
    ask('POST', '/2/media/upload/initialize', { ...small, ...change });
  const startUpload = async (change: Record<string, unknown> = {}) =>
    dataOf(await initialize(change))['id'] ?? '';

  function append(id: string, index: number | string, bytes: Uint8Array<ArrayBuffer> = jpeg) {
    const form = new FormData();
    form.set('segment_index', String(index));
    form.set('media', new Blob([bytes]));
    return ask('POST', `/2/media/upload/${id}/append`, form);
  }
  const finalize = (id: string) => ask('POST', `/2/media/upload/${id}/finalize`);

  async function uploaded(): Promise<string> {
    const id = await startUpload();
    await append(id, 0);
    await finalize(id);
    return id;
  }

  return {
    rig: running,
    begin,
    signInAs,
    ask,
    statusOf: async (...given: Parameters<typeof ask>) => (await ask(...given)).status,
    tweet: (json: unknown) => ask('POST', '/2/tweets', json),
    initialize,
    startUpload,
    append,
    finalize,
    uploaded,
  };
}
