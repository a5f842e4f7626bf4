import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundaryOf, readMultipart } from './multipart.ts';

const BOUNDARY = '===abc==';

function whole(content: Uint8Array, metadata = '{"name":"x"}', tail = '--'): Buffer {
  const before =
    `--${BOUNDARY}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${metadata}\r\n` +
    `--${BOUNDARY}\r\nContent-Type: video/mp4\r\nX-Other: 1\r\n\r\n`;
  return Buffer.concat([Buffer.from(before), content, Buffer.from(`\r\n--${BOUNDARY}${tail}`)]);
}

// eslint-disable-next-line typescript/require-await -- an async source of a body in memory
async function* pieces(body: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (const size of sizes) {
    yield body.subarray(at, at + size);
    at += size;
  }
  yield body.subarray(at);
}

async function all(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const piece of content) read.push(piece);
  return Buffer.concat(read);
}

test('metadata and content are read from a body, wherever the network splits it into pieces', async () => {
  const tricky = fc.constantFrom('\r\n', '--', `\r\n--${BOUNDARY.slice(0, 4)}`, '\r', 'data', '\0');
  const contents = fc.array(tricky, { maxLength: 8 }).map((parts) => Buffer.from(parts.join('')));
  const cuts = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(contents, cuts, async (content, sizes) => {
      const upload = await readMultipart(pieces(whole(content), sizes), BOUNDARY);

      expect(upload.metadata).toBe('{"name":"x"}');
      expect(upload.contentType).toBe('video/mp4');
      expect((await all(upload.content)).equals(content)).toBe(true);
    }),
  );
});

test('parts without headers and empty contents are accepted', async () => {
  const body = Buffer.from(`--${BOUNDARY}\r\n\r\n{}\r\n--${BOUNDARY}\r\n\r\n\r\n--${BOUNDARY}--\r\n`);

  const upload = await readMultipart(pieces(body, []), BOUNDARY);

  expect([upload.metadata, upload.contentType]).toEqual(['{}', undefined]);
  expect(await all(upload.content)).toHaveLength(0);
});

test.each([
  ['ends early', whole(Buffer.from('data')).subarray(0, -6), /closing boundary/],
  ['has a third part', whole(Buffer.from('data'), '{}', '\r\nmore'), /two parts/],
])('a body that %s is refused', async (_, body, message) => {
  const upload = await readMultipart(pieces(body, []), BOUNDARY);

  await expect(all(upload.content)).rejects.toThrow(message);
});

test('a body with only one part is refused, and so is a body whose metadata is too large', async () => {
  const one = Buffer.from(`--${BOUNDARY}\r\n\r\n{}\r\n--${BOUNDARY}--`);
  const endless = whole(Buffer.from('x'), 'x'.repeat(2_000_000));

  await expect(readMultipart(pieces(one, []), BOUNDARY)).rejects.toThrow('two parts');
  await expect(readMultipart(pieces(endless, []), BOUNDARY)).rejects.toThrow('too large');
});

test.each([
  ['multipart/related; boundary=abc', 'abc'],
  ['multipart/related; boundary="a b"; charset=x', 'a b'],
  ['multipart/related;boundary=a;charset=x', 'a'],
])('the boundary of %s is read', (contentType, expected) => {
  expect(boundaryOf(contentType)).toBe(expected);
});

test('a multipart type without a boundary is refused', () => {
  expect(() => boundaryOf('multipart/related')).toThrow('boundary');
  expect(() => boundaryOf(undefined)).toThrow('boundary');
});
