import { afterEach, beforeEach } from 'vitest';
import { smallest } from '../../_shared/testing/media-bytes.ts';
import { createPinterestRig, type PinterestRig } from './rig.ts';

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export interface Registered {
  media_id: string;
  upload_url: string;
  upload_parameters: Record<string, string>;
}

const movie = smallest('video/mp4', { durationMs: 15_000 });

/** Runs the Pinterest sandbox for each test, and calls it without any code of the product. */
export function plainPinterest() {
  let rig: PinterestRig | null = null;
  let token = '';

  function running(): PinterestRig {
    if (!rig) throw new Error('Pinterest only runs inside of a test.');
    return rig;
  }

  /** Makes all further calls with the token of `identity`. */
  async function signInAs(identity?: string): Promise<void> {
    token = (await running().grant(identity)).accessToken;
  }

  async function begin(saved: unknown = null) {
    await rig?.close();
    rig = await createPinterestRig(saved);
    await signInAs();
  }

  beforeEach(() => begin());
  afterEach(() => rig?.close());

  async function ask(method: string, path: string, json?: unknown): Promise<Answer> {
    const response = await running().plain(`https://api.pinterest.com/v5/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
  }

  async function register(): Promise<Registered> {
    return (await ask('POST', 'media', { media_type: 'video' })).body as unknown as Registered;
  }

  /** Sends the form to the storage service. Returns the status and error code of the response. */
  async function store(
    { upload_url }: Registered,
    fields: Readonly<Record<string, string>>,
    {
      bytes = movie,
      headers = {},
    }: { bytes?: Uint8Array<ArrayBuffer> | null; headers?: Record<string, string> } = {},
  ): Promise<string> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (bytes) form.set('file', new Blob([bytes]), 'v.mp4');
    const sent = new Response(form);
    const response = await running().plain(upload_url, {
      method: 'POST',
      headers: { 'content-type': sent.headers.get('content-type') ?? '', ...headers },
      body: await sent.bytes(),
    });
    const code = /<Code>(\w+)</.exec(await response.text())?.[1] ?? '';
    return `${response.status} ${code}`.trim();
  }

  const statusOf = async (id: string) => (await ask('GET', `media/${id}`)).body['status'];

  return {
    rig: running,
    begin,
    signInAs,
    ask,
    /** The status and error number of a response, like `404 40`. */
    statusAndCode: async (...given: Parameters<typeof ask>) => {
      const { status, body } = await ask(...given);
      const { code } = body;
      return typeof code === 'number' ? `${status} ${code}` : String(status);
    },
    register,
    store,
    statusOf,
    async uploaded(): Promise<string> {
      const registered = await register();
      await store(registered, registered.upload_parameters);
      running().world.pass(10_000);
      return registered.media_id;
    },
  };
}
