import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileForm } from '../../_shared/file-form.ts';
import { userAgent } from '../server/api.ts';
import { createRedditRig, type RedditRig } from '../testing/rig.ts';
import { callServed } from '../../conformance/serve.ts';

/** These tests call the sandbox without any code of the product. */
let rig: RedditRig;
let token: string;
beforeEach(async () => {
  rig = await createRedditRig();
  token = (await rig.grant()).accessToken;
});
afterEach(() => rig.close());

type Values = Record<string, string>;

async function ask(method: string, path: string, form?: Values, headers: Values = {}) {
  const origin = rig.consentAddress(null).origin;
  const response = await callServed(`${origin}/oauth.reddit.com${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent, ...headers },
    ...(form && { body: new URLSearchParams(form) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const errorOf = ({ text }: { text: string }) =>
  (JSON.parse(text) as { json: { errors: [string][] } }).json.errors[0]?.[0];

interface Lease {
  args: { action: string; fields: { name: string; value: string }[] };
}

async function lease(): Promise<Lease> {
  const { text } = await ask('POST', '/api/media/asset.json', {
    api_type: 'json',
    filepath: 'a.jpg',
    mimetype: 'image/jpeg',
  });
  return JSON.parse(text) as Lease;
}

async function upload({ args }: Lease, fields = args.fields, headers: Values = {}, lastByte = 0xe0) {
  const file = {
    part: 'file',
    fileName: 'a.jpg',
    type: 'image/jpeg',
    length: 4,
    stream: new Blob([Uint8Array.of(0xff, 0xd8, 0xff, lastByte)]).stream(),
  };
  const { stream, type } = fileForm(
    fields.map(({ name, value }) => [name, value]),
    file,
  );
  const body = await new Response(stream).arrayBuffer();
  const origin = rig.consentAddress(null).origin;
  const response = await callServed(`${origin}/${args.action.slice(2)}/`, {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...headers },
  });
  return { status: response.status, text: await response.text() };
}

describe('the API', () => {
  it('a call without a proper user agent is refused', async () => {
    expect((await ask('GET', '/api/v1/me', undefined, { 'user-agent': 'node' })).status).toBe(429);
    expect((await ask('GET', '/api/v1/me')).status).toBe(200);
  });

  it('a response has the numbers of used and remaining calls', async () => {
    const { headers } = await ask('GET', '/api/v1/me');
    expect(headers.get('x-ratelimit-used')).toBe('1');
    expect(headers.get('x-ratelimit-remaining')).toBe('999.0');
    expect(headers.get('x-ratelimit-reset')).toBe('600');
  });

  it('texts are escaped for HTML unless the call asks for raw JSON', async () => {
    const path = '/subreddits/mine/subscriber?limit=1';
    expect((await ask('GET', path)).text).toContain('Soup &amp; broth');
    expect((await ask('GET', `${path}&raw_json=1`)).text).toContain('Soup & broth');
  });

  it('a form that does not request JSON gets a reply for jQuery', async () => {
    const { text } = await ask('POST', '/api/submit', { sr: 'soup', kind: 'self', title: 'Soup' });
    expect(text).toContain('jquery');
  });

  it.each([
    ['a poster for its video', { kind: 'video', url: '' }, 'NO_URL'],
    ['an uploaded file', { kind: 'image', url: 'https://elsewhere.example/a.jpg' }, 'BAD_URL'],
    ['a title', { kind: 'self', title: ' ' }, 'NO_TEXT'],
    ['a title that is short enough', { kind: 'self', title: 'a'.repeat(301) }, 'TOO_LONG'],
    ['a subreddit', { kind: 'self', sr: '' }, 'SUBREDDIT_REQUIRED'],
  ])('a post without %s is refused', async (_what, change, code) => {
    const form = { api_type: 'json', sr: 'soup', title: 'Soup', ...change };
    const reply = await ask('POST', '/api/submit', form);
    expect(reply.status).toBe(200);
    expect(errorOf(reply)).toBe(code);
  });

  it('deleting an unknown post reports no error', async () => {
    expect(await ask('POST', '/api/del', { id: 't3_zzz' })).toMatchObject({ status: 200, text: '{}' });
  });
});

describe('an upload lease', () => {
  it('an upload needs all fields of its lease in the issued order, and the reply has the address of the file', async () => {
    const leased = await lease();
    expect(await upload(leased, leased.args.fields.toReversed())).toMatchObject({ status: 403 });
    expect(await upload(leased, leased.args.fields.slice(1))).toMatchObject({ status: 403 });
    const { status, text } = await upload(leased);
    expect(status).toBe(201);
    expect(text).toMatch(/<PostResponse><Location>https:.*<Key>rte_images\/\w+<\/Key>/);
  });

  it('a lease accepts the same file again, but no different file', async () => {
    const leased = await lease();
    expect((await upload(leased)).status).toBe(201);
    expect((await upload(leased)).status).toBe(201);
    expect(await upload(leased, undefined, {}, 0xe1)).toMatchObject({
      status: 501,
      text: '{"error":"not imitated here","parameters":["file"]}',
    });
  });

  it('a lease is valid for a minute and refuses calls with a Reddit token', async () => {
    const leased = await lease();
    expect(await upload(leased, undefined, { authorization: `Bearer ${token}` })).toMatchObject({
      status: 400,
    });
    rig.world.pass(59_999);
    expect(await upload(leased)).toMatchObject({ status: 201 });
    rig.world.pass(1);
    const { status, text } = await upload(leased);
    expect({ status, isDenied: text.includes('<Code>AccessDenied</Code>') }).toEqual({
      status: 403,
      isDenied: true,
    });
  });
});
