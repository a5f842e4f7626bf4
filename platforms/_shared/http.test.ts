import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addressAt, createHttp, type Http, type Reply } from './http.ts';
import type { NetworkError } from './network-error.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let origin: string;
let answer: RequestListener;
let seen: Seen[];
let classified: Reply[];
let http: Http;

beforeEach(async () => {
  seen = [];
  classified = [];
  answer = (_req, res) => res.end('{"id":"1"}');
  server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { method, url, headers } = req;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') });
      answer(req, res);
    });
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  http = createHttp({
    origin,
    classify: (reply) => {
      classified.push(reply);
      return { kind: 'rejected', reason: 'No.', code: String(reply.status) };
    },
  });
});
afterEach(
  () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    }),
);

const url = 'https://api.network.example/v1/things';
const failureOf = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(
    () => null,
    (caught: unknown) => caught as NetworkError,
  );
  return error?.failure ?? null;
};

describe('address of a network', () => {
  it('the address of a call is the network’s own unless another origin is set', () => {
    expect(addressAt('', `${url}?a=1`)).toBe(`${url}?a=1`);
    expect(addressAt('http://127.0.0.1:1', `${url}?a=1`)).toBe(
      'http://127.0.0.1:1/api.network.example/v1/things?a=1',
    );
  });
});

describe('network call', () => {
  it('a call sends the given values and leaves out undefined ones', async () => {
    await http.send({
      method: 'GET',
      url: `${url}?fixed=1`,
      query: { a: 'x y', b: 2, c: undefined, d: false },
    });
    expect(seen[0]).toMatchObject({
      method: 'GET',
      url: '/api.network.example/v1/things?fixed=1&a=x+y&b=2&d=false',
      headers: { accept: 'application/json' },
    });
  });

  it('a form, JSON or bytes are sent with the content type that fits them', async () => {
    await http.send({ method: 'POST', url, form: { a: 'x&y', b: undefined } });
    await http.send({ method: 'POST', url, json: { a: ['ü'] }, headers: { authorization: 'Bearer t' } });
    const bytes = new Blob(['abc', 'def']).stream();
    await http.send({ method: 'PUT', url, bytes: { stream: bytes, type: 'video/mp4', length: 6 } });
    expect(seen.map(({ headers, body }) => [headers['content-type'], body])).toEqual([
      ['application/x-www-form-urlencoded;charset=UTF-8', 'a=x%26y'],
      ['application/json; charset=UTF-8', '{"a":["ü"]}'],
      ['video/mp4', 'abcdef'],
    ]);
    expect(seen[1]?.headers.authorization).toBe('Bearer t');
    expect(seen[2]?.headers['content-length']).toBe('6');
    expect(seen[2]?.headers['transfer-encoding']).toBeUndefined();
  });

  it('the body of a reply can be JSON, text or empty', async () => {
    expect((await http.send({ method: 'GET', url })).body).toEqual({ id: '1' });
    answer = (_req, res) => res.end('plain');
    expect((await http.send({ method: 'GET', url })).body).toBe('plain');
    answer = (_req, res) => res.writeHead(204).end();
    expect((await http.send({ method: 'GET', url })).body).toBeNull();
  });

  it('an integer with more digits than a JavaScript number can hold is read as text', async () => {
    answer = (_req, res) =>
      res.end('{"ids":[7301234567890123456,-9007199254740993,42],"share":0.1,"far":1e20}');
    expect((await http.send({ method: 'GET', url })).body).toEqual({
      ids: ['7301234567890123456', '-9007199254740993', 42],
      share: 0.1,
      far: 1e20,
    });
  });

  it('a call is sent only once, even if the reply is an error', async () => {
    answer = (_req, res) => res.writeHead(503).end('{}');
    await failureOf(http.send({ method: 'POST', url, json: {} }));
    expect(seen).toHaveLength(1);
  });
});

describe('network failure', () => {
  it('the function `classify` of the network receives the status, headers and body of a refusal, and returns the failure', async () => {
    answer = (_req, res) => res.writeHead(418, { 'x-limit': '3' }).end('{"error":1}');
    expect(await failureOf(http.send({ method: 'GET', url }))).toEqual({
      kind: 'rejected',
      reason: 'No.',
      code: '418',
    });
    expect(classified[0]).toMatchObject({ status: 418, body: { error: 1 } });
    expect(classified[0]?.headers.get('x-limit')).toBe('3');
  });

  it('a failure does not show a secret that the network repeats in its reply', async () => {
    answer = (_req, res) => res.writeHead(400).end();
    const headers = { authorization: `Bearer No.${'x'.repeat(9)}` };
    const said = createHttp({
      origin,
      classify: () => ({ kind: 'rejected', reason: `Bad: ${headers.authorization}`, code: null }),
    });
    expect(await failureOf(said.send({ method: 'GET', url, headers }))).toMatchObject({
      reason: 'Bad: Bearer …',
    });
  });

  it('a reply with a 2xx status is a failure if the call recognises it as one', async () => {
    const isRefusal = ({ body }: Reply) => typeof body === 'object' && body !== null && 'error' in body;
    expect(await failureOf(http.send({ method: 'GET', url, isRefusal }))).toBeNull();
    answer = (_req, res) => res.end('{"error":"no"}');
    expect(await failureOf(http.send({ method: 'GET', url, isRefusal }))).toMatchObject({ code: '200' });
    expect(classified.map(({ body }) => body)).toEqual([{ error: 'no' }]);
  });

  it('a status that the call accepts is not a failure', async () => {
    answer = (_req, res) => res.writeHead(308, { range: 'bytes=0-5' }).end();
    expect((await http.send({ method: 'PUT', url, also: [308] })).headers.get('range')).toBe('bytes=0-5');
  });

  it('a redirect is a failure, because following it would leak the token', async () => {
    answer = (_req, res) => res.writeHead(302, { location: `${origin}/elsewhere` }).end();
    expect(await failureOf(http.send({ method: 'GET', url }))).toMatchObject({ code: '302' });
    expect(seen).toHaveLength(1);
  });

  it('the outcome is unknown if the connection breaks', async () => {
    answer = (req) => req.socket.destroy();
    expect(await failureOf(http.send({ method: 'POST', url, json: {} }))).toMatchObject({
      kind: 'outcome_unknown',
      reason: 'The connection to the network was lost.',
    });
  });

  it('the outcome is unknown if the reply takes too long', async () => {
    answer = () => undefined;
    expect(await failureOf(http.send({ method: 'POST', url, json: {}, timeoutMs: 30 }))).toMatchObject({
      kind: 'outcome_unknown',
      reason: 'The network did not answer in time.',
    });
  });

  it('a call that never reached the network fails as unavailable', async () => {
    const gone = createServer();
    await new Promise<void>((listening) => void gone.listen(0, '127.0.0.1', listening));
    const { port } = gone.address() as AddressInfo;
    await new Promise((closed) => gone.close(closed));
    const classify = () => ({ kind: 'rejected', reason: '', code: null }) as const;
    const nowhere = createHttp({ origin: `http://127.0.0.1:${port}`, classify });
    expect(await failureOf(nowhere.send({ method: 'POST', url, json: {} }))).toMatchObject({
      kind: 'unavailable',
      code: 'ECONNREFUSED',
    });
  });

  it('a call whose reply is endless is cut off and fails', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'a');
    let sent = 0;
    answer = (_req, res) => {
      const more = () => {
        while (sent < 64 && !res.destroyed) {
          sent += 1;
          if (!res.write(piece)) return void res.once('drain', more);
        }
        res.end();
      };
      more();
    };
    expect(await failureOf(http.send({ method: 'GET', url }))).toMatchObject({ kind: 'outcome_unknown' });
    expect(sent).toBeLessThan(64);
  });

  it('a reply with an unexpected shape fails', async () => {
    const shape = z.object({ id: z.number() });
    expect(await failureOf(http.read({ method: 'GET', url }, shape))).toMatchObject({
      kind: 'outcome_unknown',
    });
    expect(await http.read({ method: 'GET', url }, z.object({ id: z.string() }))).toEqual({ id: '1' });
  });

  it('the error of a broken connection shows neither the token nor the body', async () => {
    answer = (req) => req.socket.destroy();
    const attempt = http.send({
      method: 'POST',
      url,
      json: { secret: 'in the body' },
      headers: { authorization: 'Bearer secret' },
    });
    const error = (await attempt.catch((caught: unknown) => caught)) as Error;
    expect(
      `${error.stack ?? ''} ${JSON.stringify(error)} ${String((error.cause as Error).stack)}`,
    ).not.toContain('secret');
  });
});
