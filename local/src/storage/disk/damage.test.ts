import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillDisk } from '../../testing/full-disk.ts';
import { BUCKET, bytesOf, fingerprint, objectUrl, startResumable, testStorage } from '../testing.ts';
import type { TestStorage } from '../testing.ts';

const ADMIN = { Authorization: 'Firebase owner' };

async function put(storage: TestStorage, name: string, content: string | Uint8Array): Promise<Response> {
  return fetch(`${storage.origin}/v0/b/${BUCKET}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...ADMIN, 'Content-Type': 'text/plain' },
    body: content as string,
  });
}

async function read(storage: TestStorage, name: string, range?: string): Promise<[number, string]> {
  const headers = { ...ADMIN, ...(range !== undefined && { Range: range }) };
  const answer = await fetch(`${objectUrl(storage, name)}?alt=media`, { headers });
  const text = await answer.text();
  if (answer.ok) return [answer.status, text];
  const { error } = JSON.parse(text) as { error: { message: string } };
  return [answer.status, error.message];
}

/** Finds the file on disk that stores this content of an object. */
async function blobOf(storage: TestStorage, content: string): Promise<string> {
  for (const name of await readdir(join(storage.dir, 'blobs'))) {
    const file = join(storage.dir, 'blobs', name);
    if ((await readFile(file, 'utf8')) === content) return file;
  }
  throw new Error(`No file holds ${content}.`);
}

const damaged = `The content of ${BUCKET}/bad is damaged: its checksum is wrong. Upload the file again.`;

async function compose(storage: TestStorage, name: string, sources: string[]): Promise<number> {
  const answer = await fetch(`${storage.origin}/storage/v1/b/${BUCKET}/o/${name}/compose`, {
    method: 'POST',
    body: JSON.stringify({ sourceObjects: sources.map((source) => ({ name: source })) }),
  });
  return answer.status;
}

test('a file whose bytes have changed on disk is refused, but a range of it can still be read', async () => {
  const storage = await testStorage();
  await put(storage, 'bad', 'as it was stored');
  await put(storage, 'good', 'good');
  await writeFile(await blobOf(storage, 'as it was stored'), 'as it was st0red');

  expect(await read(storage, 'bad')).toEqual([500, damaged]);
  expect(await read(storage, 'bad', 'bytes=0-4')).toEqual([206, 'as it']);
  expect(await compose(storage, 'both', ['good', 'bad'])).toBe(500);
  expect(await read(storage, 'good')).toEqual([200, 'good']);
  await put(storage, 'bad', 'uploaded again');
  expect(await read(storage, 'bad')).toEqual([200, 'uploaded again']);
});

test('a file that was damaged after a first successful read is refused by the next read', async () => {
  const storage = await testStorage();
  await put(storage, 'bad', 'once right');
  expect(await read(storage, 'bad')).toEqual([200, 'once right']);
  await writeFile(await blobOf(storage, 'once right'), 'once wrong');

  expect(await read(storage, 'bad')).toEqual([500, damaged]);
});

test('damage to a composed file is found, although the file has no MD5', async () => {
  const storage = await testStorage();
  await put(storage, 'a', 'first ');
  await put(storage, 'b', 'second');
  expect(await compose(storage, 'bad', ['a', 'b'])).toBe(200);
  expect(await read(storage, 'bad')).toEqual([200, 'first second']);
  await writeFile(await blobOf(storage, 'first second'), 'first sec0nd');

  expect(await read(storage, 'bad')).toEqual([500, damaged]);
});

test('the server starts although the content of some objects is lost, and reports these objects', async () => {
  const before = await testStorage();
  await put(before, 'kept', 'kept');
  await put(before, 'missing', 'missing');
  await put(before, 'bad', 'incomplete');
  await before.server.stop();
  await rm(await blobOf(before, 'missing'));
  await writeFile(await blobOf(before, 'incomplete'), 'incom');

  const after = await before.restart();

  expect(after.log).toEqual([
    expect.stringMatching(
      /^The content of 2 stored files is missing or incomplete in .*blobs, and cannot be read until it is uploaded again: (missing, bad|bad, missing)\.$/,
    ),
  ]);
  expect(await read(after, 'kept')).toEqual([200, 'kept']);
  expect(await read(after, 'missing')).toEqual([
    404,
    `The content of ${BUCKET}/missing is missing on disk. Upload the file again.`,
  ]);
  expect(await read(after, 'bad')).toEqual([500, damaged]);
  expect(await read(after, 'bad', 'bytes=0-2')).toEqual([500, damaged]);
  await put(after, 'missing', 'found');
  expect(await read(after, 'missing')).toEqual([200, 'found']);
});

const full = 'The disk of the local storage is full, so nothing was stored. Make room and try again.';

/** The disk becomes full while the content (10,000 bytes) is written, or later, while the object's record is written. */
test.each([0, 5_000, 10_000, 10_100])(
  'an upload for which the disk has too little room (%i bytes) is refused immediately and changes nothing',
  async (room) => {
    const storage = await testStorage();
    await put(storage, 'x', 'before');
    const bytes = bytesOf(10_000);
    const makeRoom = await fillDisk(room);

    const answer = await put(storage, 'x', bytes);

    makeRoom();
    expect([answer.status, await answer.json()]).toEqual([507, { error: { code: 507, message: full } }]);
    expect(await read(storage, 'x')).toEqual([200, 'before']);
    for (const folder of ['blobs', 'objects'])
      expect(await readdir(join(storage.dir, folder))).toHaveLength(1);
    expect(await readdir(join(storage.dir, 'incoming'))).toEqual([]);
    expect((await put(storage, 'x', 'after')).status).toBe(200);
    expect(await read(await storage.restart(), 'x')).toEqual([200, 'after']);
  },
);

test('a resumable upload continues from the byte at which the disk was full', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(1_000_000);
  const name = 'users/ada/film.mp4';
  const upload = await startResumable(storage, name, bytes.length);
  const makeRoomForChunk = await fillDisk(100_000);
  expect((await upload.send('upload', 0, bytes.subarray(0, 786_432))).status).toBe(507);
  makeRoomForChunk();

  const received = async () =>
    Number((await upload.send('query', 0)).headers.get('x-goog-upload-size-received'));
  const rest = await received();
  expect(rest).toBeLessThanOrEqual(100_000);
  // Leaves room for the bytes of the object, but not for its record.
  const makeRoomForRecord = await fillDisk(bytes.length - rest);
  expect((await upload.send('upload, finalize', rest, bytes.subarray(rest))).status).toBe(507);
  makeRoomForRecord();

  expect((await upload.send('finalize', bytes.length)).status).toBe(200);
  const film = await fetch(`${objectUrl(storage, name)}?alt=media`, { headers: ADMIN });
  expect(fingerprint(new Uint8Array(await film.arrayBuffer()))).toBe(fingerprint(bytes));
});
