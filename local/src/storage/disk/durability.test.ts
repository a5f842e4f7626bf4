import { readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  asUser,
  BUCKET,
  bytesOf,
  fingerprint,
  objectUrl,
  PROJECT,
  startResumable,
  testFolder,
  testStorage,
} from '../testing.ts';
import type { TestStorage } from '../testing.ts';
import { spawnStorage } from '../spawn-server.ts';

const ADMIN = { Authorization: 'Firebase owner' };

async function put(storage: { origin: string }, name: string, content: string | Uint8Array): Promise<number> {
  const answer = await fetch(`${storage.origin}/v0/b/${BUCKET}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...ADMIN, 'Content-Type': 'text/plain' },
    body: content as string,
  });
  return answer.status;
}

async function text(storage: { origin: string }, name: string): Promise<string | number> {
  const address = `${storage.origin}/v0/b/${BUCKET}/o/${encodeURIComponent(name)}?alt=media`;
  const answer = await fetch(address, { headers: ADMIN });
  return answer.ok ? answer.text() : answer.status;
}

async function files(storage: TestStorage, folder: string): Promise<string[]> {
  return readdir(join(storage.dir, folder));
}

test('objects, metadata and tokens are kept between runs', async () => {
  const before = await testStorage();
  await put(before, 'users/ada/a.txt', 'first');
  await put(before, 'users/ada/a.txt', 'second');
  const metadata = await (
    await fetch(objectUrl(before, 'users/ada/a.txt'), { headers: asUser('ada') })
  ).json();

  const after = await before.restart();

  expect(await text(after, 'users/ada/a.txt')).toBe('second');
  const again = await fetch(objectUrl(after, 'users/ada/a.txt'), { headers: asUser('ada') });
  expect(await again.json()).toEqual(metadata);
  expect(await files(after, 'blobs')).toHaveLength(1);
});

test('every generation of an object gets a higher number, even when the clock stops or goes back', async () => {
  let now = 1_800_000_000_000;
  const before = await testStorage({ now: () => now });
  const generation = async (storage: TestStorage): Promise<number> => {
    await put(storage, 'x', 'content');
    const answer = await fetch(objectUrl(storage, 'x'), { headers: ADMIN });
    return Number(((await answer.json()) as { generation: string }).generation);
  };

  const first = await generation(before);
  const second = await generation(before);
  now -= 1000;
  const third = await generation(await before.restart());

  expect(first).toBe(1_800_000_000_000_000);
  expect(second).toBeGreaterThan(first);
  expect(third).toBeGreaterThan(second);
});

test('an upload in a single request that is interrupted creates no object and leaves no bytes on disk', async () => {
  const storage = await testStorage();
  storage.server.faults.cutNextUploadAfter(1000);

  await expect(put(storage, 'half', bytesOf(50_000))).rejects.toThrow('fetch failed');
  await expect.poll(() => files(storage, 'incoming')).toEqual([]);

  expect(await text(storage, 'half')).toBe(404);
});

test('bytes that belong to no object are removed at the start', async () => {
  const before = await testStorage();
  await put(before, 'kept', 'kept');
  await before.server.stop();
  await writeFile(join(before.dir, 'blobs', 'orphan'), 'x');
  await writeFile(join(before.dir, 'incoming', 'half'), 'x');
  await writeFile(join(before.dir, 'uploads', 'lost.part'), 'x');
  await writeFile(join(before.dir, 'objects', 'draft.json.tmp'), '{');

  const after = await before.restart();

  expect(await text(after, 'kept')).toBe('kept');
  expect(await files(after, 'blobs')).toHaveLength(1);
  expect(await files(after, 'incoming')).toEqual([]);
  expect(await files(after, 'uploads')).toEqual([]);
  expect(await files(after, 'objects')).toHaveLength(1);
});

test.each([
  ['a record that is not JSON', async (dir: string) => overwriteRecord(dir, '{"name":')],
  ['a record with missing fields', async (dir: string) => overwriteRecord(dir, '{"name":"x"}')],
  ['a missing format file', async (dir: string) => rm(join(dir, 'storage.json'))],
  ['an unknown format', async (dir: string) => writeFile(join(dir, 'storage.json'), '{"format":99}')],
  ['an invalid bucket list', async (dir: string) => writeFile(join(dir, 'buckets.json'), '[1]')],
])('damaged data is reported in one sentence: %s', async (_, damage) => {
  const before = await testStorage();
  await put(before, 'kept', 'kept');
  await before.server.stop();
  await damage(before.dir);

  const start = before.restart();

  await expect(start).rejects.toThrow(
    /^The storage data in .+ cannot be read \(.+\); delete that folder to start/,
  );
  await expect(start).rejects.toMatchObject({ name: 'StorageDataError' });
});

async function overwriteRecord(dir: string, content: string): Promise<void> {
  const [record] = await readdir(join(dir, 'objects'));
  await writeFile(join(dir, 'objects', record!), content);
}

/** Sends one megabyte of a longer body and waits; resolves when the connection ends. */
function halfRequest(address: string): Promise<string> {
  const headers = { ...ADMIN, 'Content-Length': '5000000' };
  return new Promise((resolve) => {
    const sent = request(address, { method: 'POST', headers });
    sent.on('error', () => {
      resolve('broken off');
    });
    sent.write(bytesOf(1_000_000));
  });
}

test('after the server was killed, no object is incomplete, and an upload resumes after the bytes that had arrived', async () => {
  const rules = (await testStorage()).rules;
  const options = { dir: join(await testFolder(), 'data'), rules, bucket: BUCKET, projectId: PROJECT };
  const first = await spawnStorage(options);
  await put(first, 'whole', 'whole');
  const bytes = bytesOf(3_000_000);
  const upload = await startResumable(first as unknown as TestStorage, 'users/ada/film.mp4', bytes.length);
  await upload.send('upload', 0, bytes.subarray(0, 1_048_576));
  const broken = halfRequest(`${first.origin}/v0/b/${BUCKET}/o?name=whole`);
  await expect.poll(async () => (await readdir(join(options.dir, 'incoming'))).length).toBe(1);

  await first.kill();
  expect(await broken).toBe('broken off');
  const second = await spawnStorage(options);
  const address = upload.address.replace(first.origin, second.origin);
  const send = (command: string, offset: number, body?: Uint8Array): Promise<Response> =>
    fetch(address, {
      method: 'POST',
      headers: { 'X-Goog-Upload-Command': command, 'X-Goog-Upload-Offset': String(offset) },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });

  try {
    expect(await text(second, 'whole')).toBe('whole');
    expect(await readdir(join(options.dir, 'incoming'))).toEqual([]);
    expect((await send('query', 0)).headers.get('x-goog-upload-size-received')).toBe('1048576');
    await send('upload, finalize', 1_048_576, bytes.subarray(1_048_576));
    const film = await fetch(`${second.origin}/v0/b/${BUCKET}/o/users%2Fada%2Ffilm.mp4?alt=media`, {
      headers: ADMIN,
    });
    expect(fingerprint(new Uint8Array(await film.arrayBuffer()))).toBe(fingerprint(bytes));
  } finally {
    await second.kill();
  }
});

test('a reset deletes everything and the server keeps running', async () => {
  const storage = await testStorage();
  await put(storage, 'a', 'a');
  const upload = await startResumable(storage, 'users/ada/b.mp4', 10);

  await storage.server.reset();

  expect(await text(storage, 'a')).toBe(404);
  expect((await upload.send('query', 0)).status).toBe(404);
  expect(await files(storage, 'blobs')).toEqual([]);
  expect(await files(storage, 'uploads')).toEqual([]);
  expect(await put(storage, 'a', 'again')).toBe(200);
});
