import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { capturedLog } from '../testing/captured-log.ts';
import type { TestServer } from '../testing/serve-http.ts';
import { compressFor } from './compression.ts';
import { serveTable } from './testing/small-table.ts';

let server: TestServer;
afterEach(() => server.stop());

/** Asks for a reply whose JSON has the given length. */
async function ask(length: number, encodings: string) {
  const { log } = capturedLog();
  const text = 'a'.repeat(length - JSON.stringify({ text: '' }).length);
  server = await serveTable(log, { open: () => Promise.resolve({ text }) });
  const response = await fetch(`${server.origin}/api/open`, { headers: { 'accept-encoding': encodings } });
  const headers = ['content-encoding', 'vary'].map((name) => response.headers.get(name));
  expect(await response.json()).toEqual({ text });
  return { headers, sent: Number(response.headers.get('content-length')) };
}

describe('the compression of replies', () => {
  it('a long reply is compressed for callers that accept gzip', async () => {
    const { headers, sent } = await ask(100_000, 'br, GZIP;q=0.5');
    expect(headers).toEqual(['gzip', 'accept-encoding']);
    expect(sent).toBeLessThan(1000);
  });

  it('other work continues while a huge reply is compressed', async () => {
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    await compressFor({ headers: { 'accept-encoding': 'gzip' } }, randomBytes(8_000_000));
    clearImmediate(next);
    expect(turns).toBeGreaterThan(1);
  });

  it.each(['identity', 'br', 'gzip;q=0, br', 'gzip; q=0.0', 'gzip;q= 0', 'gzip;foo=1;Q=0', 'gzip-foo'])(
    'a caller that accepts the encodings %j gets the reply uncompressed',
    async (encodings) => {
      expect(await ask(2000, encodings)).toEqual({ headers: [null, 'accept-encoding'], sent: 2000 });
    },
  );

  it('a reply of at least 1024 bytes is compressed', async () => {
    expect(await ask(1023, 'gzip')).toEqual({ headers: [null, null], sent: 1023 });
    await server.stop();
    expect((await ask(1024, 'gzip')).headers).toEqual(['gzip', 'accept-encoding']);
  });
});
