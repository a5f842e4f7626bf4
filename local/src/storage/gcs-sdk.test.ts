import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { Storage } from '@google-cloud/storage';
import type { Bucket, File } from '@google-cloud/storage';
import { cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { getDownloadURL, getStorage } from 'firebase-admin/storage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUCKET, bytesOf, PROJECT, SIGNER_EMAIL, SIGNER_KEY, testFolder, testStorage } from './testing.ts';
import type { TestStorage } from './testing.ts';

const MEGABYTE = 1024 * 1024;

let storage: TestStorage;
let bucket: Bucket;

beforeEach(async () => {
  storage = await testStorage();
  process.env['STORAGE_EMULATOR_HOST'] = storage.origin;
  const sdk = new Storage({
    projectId: PROJECT,
    credentials: { client_email: SIGNER_EMAIL, private_key: SIGNER_KEY },
  });
  bucket = sdk.bucket(BUCKET);
});

afterEach(() => {
  delete process.env['STORAGE_EMULATOR_HOST'];
});

async function statusOf(work: Promise<unknown>): Promise<number | string> {
  return work.then(
    () => 'no error',
    (error: { code: number }) => error.code,
  );
}

async function contentOf(file: File): Promise<Buffer> {
  const [content] = await file.download();
  return content;
}

async function save(name: string, content: Buffer | string = name): Promise<File> {
  const file = bucket.file(name);
  await file.save(content, { resumable: false });
  return file;
}

test.each([true, false])('saves and downloads with checksums (resumable: %s)', async (resumable) => {
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
});

test.each([
  { size: 5 * MEGABYTE + 3, chunkSize: 2 * MEGABYTE },
  { size: 4 * MEGABYTE, chunkSize: 2 * MEGABYTE },
  { size: 1 * MEGABYTE, chunkSize: 256 * 1024 },
  { size: 100, chunkSize: 256 * 1024 },
  { size: 3 * MEGABYTE, chunkSize: undefined },
])('streams $size bytes in chunks of $chunkSize', async ({ size, chunkSize }) => {
  const bytes = bytesOf(size);
  const file = bucket.file('streamed.mp4');

  const target = file.createWriteStream(chunkSize === undefined ? {} : { chunkSize });
  await pipeline(Readable.from([bytes.subarray(0, size / 2), bytes.subarray(size / 2)]), target);

  expect((await contentOf(file)).equals(bytes)).toBe(true);
});

test('goes on with a chunked upload whose connection dropped', async () => {
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

test('writes through a session address made before', async () => {
  const bytes = bytesOf(2 * MEGABYTE);
  const file = bucket.file('session.mp4');
  const [uri] = await file.createResumableUpload({ metadata: { contentType: 'video/mp4' } });

  const answer = await fetch(uri, { method: 'PUT', body: new Uint8Array(bytes) });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ name: 'session.mp4', contentType: 'video/mp4' });
  expect((await contentOf(file)).equals(bytes)).toBe(true);
});

test('reads ranges and streams', async () => {
  const bytes = bytesOf(100_000);
  const file = await save('ranges.bin', bytes);

  const [middle] = await file.download({ start: 100, end: 199 });
  const [tail] = await file.download({ end: -7 });
  const folder = await testFolder();
  await pipeline(file.createReadStream(), createWriteStream(join(folder, 'copy')));

  expect(middle.equals(bytes.subarray(100, 200))).toBe(true);
  expect(tail.equals(bytes.subarray(-7))).toBe(true);
});

test('keeps gzip as it is and unpacks it for readers that cannot', async () => {
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

test('refuses content that does not match its checksum, and leaves nothing', async () => {
  const file = bucket.file('wrong.bin');
  const metadata = { md5Hash: Buffer.alloc(16).toString('base64') };

  expect(await statusOf(file.save('content', { resumable: false, validation: false, metadata }))).toBe(400);
  expect((await file.exists())[0]).toBe(false);
});

test('honours generation and metageneration conditions', async () => {
  const file = await save('guarded.txt', 'one');
  const [metadata] = await file.getMetadata();
  const current = Number(metadata.generation);
  const only = (ifGenerationMatch: number, content: string) =>
    file.save(content, { resumable: false, preconditionOpts: { ifGenerationMatch } });

  expect(await statusOf(only(0, 'new'))).toBe(412);
  expect(await statusOf(only(current - 1, 'stale'))).toBe(412);
  expect(await statusOf(only(current, 'two'))).toBe('no error');
  expect(await statusOf(only(current, 'three'))).toBe(412);
  expect(await statusOf(file.setMetadata({ cacheControl: 'x' }, { ifMetagenerationMatch: 7 }))).toBe(412);
  expect(await statusOf(file.setMetadata({ cacheControl: 'x' }, { ifMetagenerationMatch: 1 }))).toBe(
    'no error',
  );
  expect(await statusOf(file.delete({ ifGenerationMatch: current }))).toBe(412);
  const fresh = bucket.file('fresh.txt');
  const once = { resumable: true, preconditionOpts: { ifGenerationMatch: 0 } };
  expect(await statusOf(fresh.save('first', once))).toBe('no error');
  expect(await statusOf(fresh.save('second', once))).toBe(412);
  expect((await contentOf(fresh)).toString()).toBe('first');
});

test('copies, moves and renames with metadata', async () => {
  const source = bucket.file('from/a.txt');
  await source.save('content', {
    resumable: false,
    contentType: 'text/plain',
    metadata: { metadata: { mark: 'yes' } },
  });

  await source.copy(bucket.file('to/copy.txt'));
  await source.copy(bucket.file('to/typed.txt'), { contentType: 'text/markdown' });
  await source.move('to/moved.txt');
  await bucket.file('to/moved.txt').moveFileAtomic('to/renamed.txt');

  const [files] = await bucket.getFiles();
  const names = files.map((file) => file.name);
  expect(names).toEqual(['to/copy.txt', 'to/renamed.txt', 'to/typed.txt']);
  expect((await contentOf(bucket.file('to/renamed.txt'))).toString()).toBe('content');
  const [copy] = await bucket.file('to/copy.txt').getMetadata();
  expect(copy).toMatchObject({ contentType: 'text/plain', metadata: { mark: 'yes' } });
  const [typed] = await bucket.file('to/typed.txt').getMetadata();
  expect(typed.contentType).toBe('text/markdown');
  expect(await statusOf(bucket.file('nothing').copy('else'))).toBe(404);
});

test('joins objects into one', async () => {
  const parts = [bytesOf(300_000), bytesOf(1), bytesOf(70_000)];
  for (const [index, part] of parts.entries()) await save(`part-${String(index)}`, part);

  await bucket.combine(['part-0', 'part-1', 'part-2'], 'whole.mp4');

  const whole = bucket.file('whole.mp4');
  expect((await contentOf(whole)).equals(Buffer.concat(parts))).toBe(true);
  const [metadata] = await whole.getMetadata();
  expect(metadata).toMatchObject({ componentCount: 3, contentType: 'video/mp4' });
  expect(metadata.md5Hash).toBeUndefined();
  expect(await statusOf(bucket.combine(['part-0', 'missing'], 'broken'))).toBe(404);
});

test('lists with prefix, delimiter, pages and glob, and deletes many', async () => {
  for (const name of ['a/1', 'a/2', 'a/b/3', 'c/4', 'z']) await save(name);

  const [top, , answer] = await bucket.getFiles({ delimiter: '/', autoPaginate: false });
  const [below] = await bucket.getFiles({ prefix: 'a/' });
  const [globbed] = await bucket.getFiles({ matchGlob: 'a/*' });
  await bucket.deleteFiles({ prefix: 'a/' });
  const [left] = await bucket.getFiles({ versions: false });

  expect(top.map((file) => file.name)).toEqual(['z']);
  expect((answer as { prefixes: string[] }).prefixes).toEqual(['a/', 'c/']);
  expect(below.map((file) => file.name)).toEqual(['a/1', 'a/2', 'a/b/3']);
  expect(globbed.map((file) => file.name)).toEqual(['a/1', 'a/2']);
  expect(left.map((file) => file.name)).toEqual(['c/4', 'z']);
});

test('pages through everything without repeating or losing a name', async () => {
  const names = Array.from({ length: 7 }, (_, index) => `page/${String(index)}`);
  for (const name of names) await save(name);
  const seen: string[] = [];

  let query: object | null = { maxResults: 3, autoPaginate: false };
  let pages = 0;
  while (query !== null) {
    const [files, next] = (await bucket.getFiles(query)) as unknown as [File[], object | null];
    seen.push(...files.map((file) => file.name));
    query = next ?? null;
    pages += 1;
  }

  expect(seen).toEqual(names);
  expect(pages).toBe(3);
});

test('shows the bucket, makes others and keeps their settings', async () => {
  const other = bucket.storage.bucket('second-bucket');

  expect((await bucket.exists())[0]).toBe(true);
  expect((await other.exists())[0]).toBe(false);
  await other.create();
  await other.setMetadata({ labels: { team: 'blue' } });
  const [metadata] = await other.getMetadata();
  const [buckets] = await bucket.storage.getBuckets();

  expect(metadata.labels).toEqual({ team: 'blue' });
  expect(buckets.map(({ name }) => name)).toEqual([BUCKET, 'second-bucket']);
  expect(
    await statusOf(bucket.storage.bucket('no-such-bucket').file('x').save('x', { resumable: false })),
  ).toBe(404);
});

test('words missing objects as Cloud Storage does', async () => {
  const error = await bucket
    .file('missing')
    .getMetadata()
    .catch((failure: Error) => failure);

  expect(error).toMatchObject({ code: 404, message: `No such object: ${BUCKET}/missing` });
  expect(await statusOf(bucket.file('missing').download())).toBe(404);
  expect(await statusOf(bucket.file('missing').delete())).toBe(404);
  expect(await statusOf(bucket.file('missing').delete({ ignoreNotFound: true }))).toBe('no error');
});

test('answers 304 to a reader that has the generation already', async () => {
  const file = await save('known.txt');
  const [metadata] = await file.getMetadata();
  const address = `${storage.origin}/storage/v1/b/${BUCKET}/o/known.txt`;

  const unchanged = await fetch(`${address}?ifGenerationNotMatch=${String(metadata.generation)}`);
  const other = await fetch(`${address}?ifGenerationNotMatch=1`);

  expect(unchanged.status).toBe(304);
  expect(other.status).toBe(200);
});

test('works through firebase-admin, whose download address needs no public rules', async () => {
  delete process.env['STORAGE_EMULATOR_HOST'];
  process.env['FIREBASE_STORAGE_EMULATOR_HOST'] = storage.origin.replace('http://', '');
  const credential = cert({ projectId: PROJECT, clientEmail: SIGNER_EMAIL, privateKey: SIGNER_KEY });
  const app = initializeApp({ credential, storageBucket: BUCKET }, 'admin');
  try {
    const file = getStorage(app).bucket().file('users/ada/from server.mp4');
    await file.save('from the server', {
      resumable: false,
      metadata: { metadata: { firebaseStorageDownloadTokens: 'token-one' } },
    });
    const bare = getStorage(app).bucket().file('users/ada/bare.mp4');
    await bare.save('bare', { resumable: false });

    const address = await getDownloadURL(file);
    const other = await getDownloadURL(bare);

    expect(address).toContain('token=token-one');
    expect(await (await fetch(address)).text()).toBe('from the server');
    expect(await (await fetch(other)).text()).toBe('bare');
    expect((await fetch(address.replace('token-one', 'token-two'))).status).toBe(403);
    const [metadata] = await file.getMetadata();
    expect(metadata.metadata).toEqual({ firebaseStorageDownloadTokens: 'token-one' });
  } finally {
    delete process.env['FIREBASE_STORAGE_EMULATOR_HOST'];
    await deleteApp(app);
  }
});
