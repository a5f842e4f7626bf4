import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { isErrorEnvelope } from '@fanfare/core/errors/errors.ts';
import { keepBodiesUnread } from '../../../functions/src/http/unread-bodies.ts';
import { ids } from '../../../functions/src/testing/builders.ts';
import { tokenOf } from '../../../functions/src/testing/fake-verifiers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFunctionsHost, type FunctionsHost } from './server.ts';
import { captured } from './testing/small-product.ts';

let host: FunctionsHost;
let stopHiding: () => void;
beforeAll(async () => {
  stopHiding = keepBodiesUnread();
  host = await startFunctionsHost({
    entry: fileURLToPath(new URL('testing/small-product.ts', import.meta.url)),
  });
});
afterAll(async () => {
  stopHiding();
  await host.stop();
});
beforeEach(() => {
  captured.lines.length = 0;
});

interface Sending {
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  signedIn?: boolean;
}
interface Answer {
  status: number;
  body: unknown;
}

const path = '/api/things/a1';
const json = { 'content-type': 'application/json' };

/** Sends a request with exactly this path and body. `fetch` would normalise the path. */
const send = ({ path: to = path, headers = json, body = '', signedIn = true }: Sending) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(host.origins['api'] ?? '');
    const bearer = signedIn ? { authorization: `Bearer ${tokenOf('dana')}` } : {};
    const sent = request(
      { hostname, port, path: to, method: 'POST', headers: { ...bearer, ...headers } },
      (res) => {
        let text = '';
        res.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        res.on('end', () => {
          const isJson = res.headers['content-type'] === 'application/json; charset=utf-8';
          resolve({ status: res.statusCode ?? 0, body: isJson ? JSON.parse(text) : text });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

const valid = JSON.stringify({ data: { workspaceId: ids.workspace, n: 1 } });
const expectRefusal = ({ status, body }: Answer, expected: number) => {
  expect([status, isErrorEnvelope(body)]).toEqual([expected, true]);
};

describe("a body on Google's framework", () => {
  it.each([
    ['with its length', { ...json, 'content-length': String(valid.length) }],
    ['in chunks', { ...json, 'transfer-encoding': 'chunked' }],
    ['with a charset', { 'content-type': 'application/json; charset="UTF-8"' }],
    ['declared as not compressed', { ...json, 'content-encoding': 'identity' }],
  ])('a body that is sent %s reaches the call', async (_how, headers) => {
    expect(await send({ headers, body: valid })).toMatchObject({
      status: 202,
      body: { seen: { input: { n: 1 } } },
    });
  });

  it.each([
    ['no content', '', json, 400],
    ['null', 'null', json, 400],
    ['an open brace', '{', json, 400],
    ['a text', '"canary"', json, 400],
    ['text that is not JSON', 'canary', json, 400],
    ['bytes that are not UTF-8', Buffer.from('{"canary": "\xff"}', 'latin1'), json, 400],
    ['another content type', valid, { 'content-type': 'text/plain' }, 400],
    ['a form', 'canary=1', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
    ['a cloud event', '{', { 'content-type': 'application/cloudevents+json' }, 400],
    ['another charset', valid, { 'content-type': 'application/json; charset=utf-16' }, 415],
    ['an unknown charset', valid, { 'content-type': 'application/json; charset=canary' }, 415],
    ['compression', gzipSync(valid), { ...json, 'content-encoding': 'gzip' }, 415],
    ['unknown compression', valid, { ...json, 'content-encoding': 'canary' }, 415],
    ['a false claim of compression', 'canary', { ...json, 'content-encoding': 'gzip' }, 415],
    ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, json, 400],
    ['too many values', JSON.stringify({ data: Array(20_000).fill(1) }), json, 413],
    [
      'too many fields',
      JSON.stringify({ data: Object.fromEntries(Array(20_000).fill(1).entries()) }),
      json,
      413,
    ],
    ['more bytes than allowed', 'x'.repeat(1024 * 1024 + 1), json, 413],
    [
      'more bytes than allowed, in chunks',
      'x'.repeat(1024 * 1024 + 1),
      { ...json, 'transfer-encoding': 'chunked' },
      413,
    ],
  ])(
    'a body with %s is refused in the error format of calls, and its contents are not logged',
    async (...given) => {
      const [, body, headers, status] = given;
      expectRefusal(await send({ body, headers }), status);
      expect(captured.lines.join()).not.toContain('canary');
      expect(captured.entries()).toMatchObject([{ status }]);
    },
  );

  it('no body is parsed or unpacked before the caller is authenticated', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    for (const [body, headers] of [
      ['{', json],
      ['x'.repeat(2 * 1024 * 1024), json],
      [bomb, { ...json, 'content-encoding': 'gzip' }],
      [bomb, { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' }],
    ] as const)
      expectRefusal(await send({ body, headers, signedIn: false }), 401);
  });
});

describe("an address on Google's framework", () => {
  it.each(['%', '%ff', '%ED%A0%80', '%C0%AF', 'a%2', '..%2f..%2fx', '%2f..', '%00', '..', '.', '%5c'])(
    'an address with %s is refused in the error format of calls',
    async (odd) => {
      for (const signedIn of [true, false]) {
        const answers = [
          await send({ path: `/api/${odd}`, body: valid, signedIn }),
          await send({ path: `/api/things/x/${odd}`, body: valid, signedIn }),
        ];
        for (const answer of answers) expectRefusal(answer, 404);
      }
      expect((await send({ path: `/api/things/${odd}`, signedIn: false })).status).toBeOneOf([401, 404]);
    },
  );
});
