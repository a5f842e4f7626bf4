import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { readBytes } from './read-bytes.ts';

const max = 10;
const server = createServer((req, res) => {
  if (req.headers['x-raw'] !== undefined)
    Object.assign(req, { rawBody: Buffer.from(String(req.headers['x-raw'])) });
  readBytes(req, max).then(
    (bytes) => res.end(bytes),
    (error: unknown) => {
      req.resume();
      res.writeHead(error instanceof AppError ? error.status : 500).end();
    },
  );
});
const listening = new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
afterEach(() => {
  server.closeAllConnections();
});

async function post(
  chunks: readonly string[],
  headers: Record<string, string> = {},
): Promise<[number, string]> {
  await listening;
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const req = request({ host: '127.0.0.1', port, method: 'POST', headers, agent: false }, (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      res.on('end', () => {
        resolve([res.statusCode ?? 0, text]);
      });
    });
    req.on('error', reject);
    for (const chunk of chunks) req.write(chunk);
    req.end();
  });
}

describe('the bytes of a body', () => {
  it('a body is read to its end', async () => {
    expect(await post(['abc', 'def'])).toEqual([200, 'abcdef']);
    expect(await post([])).toEqual([200, '']);
  });

  it('a body of the maximum size is read, and a larger one is refused', async () => {
    expect(await post(['1234567890'])).toEqual([200, '1234567890']);
    expect(await post(['1234567890', '1'])).toEqual([413, '']);
  });

  it('a body whose Content-Length exceeds the limit is refused', async () => {
    expect(await post(['12345678901'], { 'content-length': '11' })).toEqual([413, '']);
  });

  it('a body that the runtime has already read is used, unless it exceeds the limit', async () => {
    expect(await post([], { 'x-raw': '1234567890' })).toEqual([200, '1234567890']);
    expect(await post([], { 'x-raw': '12345678901' })).toEqual([413, '']);
  });
});
