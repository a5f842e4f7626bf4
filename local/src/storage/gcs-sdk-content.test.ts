import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { BUCKET, bytesOf, testFolder } from './testing.ts';
import { contentOf, gcsSdk, statusOf } from './testing/gcs-sdk.ts';
import type { GcsSdk } from './testing/gcs-sdk.ts';

const MEGABYTE = 1024 * 1024;

let storage: GcsSdk['storage'];
let bucket: GcsSdk['bucket'];
let save: GcsSdk['save'];

beforeEach(async () => {
  ({ storage, bucket, save } = await gcsSdk());
});

test.each([true, false])(
  'the server SDK saves and downloads with checksums (resumable: %s)',
  async (resumable) => {
    const bytes = bytesOf(700_000);
    const file = bucket.file('folder/saved file.bin');

    await file.save(bytes, {
      resumable,
      contentType: 'video/mp4',
      metadata: { cacheControl: 'no-cache', metadata: { width: 640, wide: true } },
    });

    expect((await contentOf(file)).equals(bytes)).toBe(true);
    const [metadata] = await file.getMetadata();
    expect(metadata).toMatchObject({
      size: '700000',
      contentType: 'video/mp4',
      cacheControl: 'no-cache',
      metadata: { width: '640', wide: 'true' },
      metageneration: '1',
    });
    expect((await file.exists())[0]).toBe(true);
    expect((await bucket.file('folder/other').exists())[0]).toBe(false);
  },
);

test.each([
  { size: 5 * MEGABYTE + 3, chunkSize: 2 * MEGABYTE },
  { size: 4 * MEGABYTE, chunkSize: 2 * MEGABYTE },
  { size: 1 * MEGABYTE, chunkSize: 256 * 1024 },
  { size: 100, chunkSize: 256 * 1024 },
  { size: 3 * MEGABYTE, chunkSize: undefined },
])('the server SDK streams $size bytes in chunks of $chunkSize', async ({ size, chunkSize }) => {
  const bytes = bytesOf(size);
  const file = bucket.file('streamed.mp4');

  const target = file.createWriteStream(chunkSize === undefined ? {} : { chunkSize });
  await pipeline(Readable.from([bytes.subarray(0, size / 2), bytes.subarray(size / 2)]), target);

  expect((await contentOf(file)).equals(bytes)).toBe(true);
});

test('a chunked upload resumes after its connection dropped', async () => {
  const bytes = bytesOf(3 * MEGABYTE);
  const file = bucket.file('dropped.mp4');
  const target = file.createWriteStream({
    chunkSize: MEGABYTE,
    preconditionOpts: { ifGenerationMatch: 0 },
  });
  target.once('progress', () => {
    storage.server.faults.cutNextUploadAfter(300_000);
  });

  await pipeline(Readable.from([bytes]), target);

  expect((await contentOf(file)).equals(bytes)).toBe(true);
});

test('the URL of an upload session that the server SDK created accepts the content from another client', async () => {
  const bytes = bytesOf(2 * MEGABYTE);
  const file = bucket.file('session.mp4');
  const [uri] = await file.createResumableUpload({ metadata: { contentType: 'video/mp4' } });

  const answer = await fetch(uri, { method: 'PUT', body: new Uint8Array(bytes) });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ name: 'session.mp4', contentType: 'video/mp4' });
  expect((await contentOf(file)).equals(bytes)).toBe(true);
});

test('the server SDK reads ranges and streams', async () => {
  const bytes = bytesOf(100_000);
  const file = await save('ranges.bin', bytes);

  const [middle] = await file.download({ start: 100, end: 199 });
  const [tail] = await file.download({ end: -7 });
  const folder = await testFolder();
  await pipeline(file.createReadStream(), createWriteStream(join(folder, 'copy')));

  expect(middle.equals(bytes.subarray(100, 200))).toBe(true);
  expect(tail.equals(bytes.subarray(-7))).toBe(true);
});

test('gzip content is stored as it is and decompressed for clients that do not accept gzip', async () => {
  const text = 'hello '.repeat(1000);
  const file = bucket.file('text.txt');
  await file.save(text, { gzip: true, contentType: 'text/plain', resumable: false });

  const plain = await fetch(`${storage.origin}/storage/v1/b/${BUCKET}/o/text.txt?alt=media`, {
    headers: { 'Accept-Encoding': 'identity' },
  });

  expect((await contentOf(file)).toString()).toBe(text);
  expect(await plain.text()).toBe(text);
  expect(Number((await file.getMetadata())[0].size)).toBeLessThan(gzipSync(text).length + 20);
});

test('content that does not match its checksum is refused and leaves no object', async () => {
  const file = bucket.file('wrong.bin');
  const metadata = { md5Hash: Buffer.alloc(16).toString('base64') };

  expect(await statusOf(file.save('content', { resumable: false, validation: false, metadata }))).toBe(400);
  expect((await file.exists())[0]).toBe(false);
});

test('a download request of a client that already has the current generation is answered with 304', async () => {
  const file = await save('known.txt');
  const [metadata] = await file.getMetadata();
  const address = `${storage.origin}/storage/v1/b/${BUCKET}/o/known.txt`;

  const unchanged = await fetch(`${address}?ifGenerationNotMatch=${String(metadata.generation)}`);
  const other = await fetch(`${address}?ifGenerationNotMatch=1`);

  expect(unchanged.status).toBe(304);
  expect(other.status).toBe(200);
});
