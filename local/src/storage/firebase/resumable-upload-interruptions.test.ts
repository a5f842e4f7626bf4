import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asUser, bytesOf, fingerprint, GRANULE, objectUrl, startResumable, testStorage } from '../testing.ts';
import { NAME, query, state, stored } from './testing/resumable.ts';

test('bytes that arrived before the connection was lost are kept', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(2 * GRANULE);
  const upload = await startResumable(storage, NAME, bytes.length);
  storage.server.faults.cutNextUploadAfter(100_001);

  await expect(upload.send('upload', 0, bytes.subarray(0, GRANULE))).rejects.toThrow('fetch failed');
  expect(await query(upload)).toEqual([200, 'active', '100001']);
  await upload.send('upload, finalize', 100_001, bytes.subarray(100_001));

  expect(await stored(storage)).toBe(fingerprint(bytes));
});

test('when an upload is finalized twice, the second answer equals the first', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(10);
  const upload = await startResumable(storage, NAME, bytes.length);

  const first = await upload.send('upload, finalize', 0, bytes);
  const again = await upload.send('upload, finalize', 0, bytes);

  expect(state(again)).toEqual([200, 'final', '10']);
  expect(await again.json()).toEqual(await first.json());
  expect(await query(upload)).toEqual([200, 'final', '10']);
});

test('two clients that finalize an upload at the same time create one object', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(GRANULE);
  const upload = await startResumable(storage, NAME, bytes.length);
  await upload.send('upload', 0, bytes);

  const answers = await Promise.allSettled([
    upload.send('finalize', GRANULE),
    upload.send('finalize', GRANULE),
  ]);

  expect(answers.some((answer) => answer.status === 'fulfilled' && answer.value.ok)).toBe(true);
  expect(await query(upload)).toEqual([200, 'final', String(GRANULE)]);
  const metadata = await fetch(objectUrl(storage, NAME), { headers: asUser('ada') });
  expect(await metadata.json()).toMatchObject({ metageneration: '1', size: String(GRANULE) });
});

test('a chunk that is sent again replaces the request for this chunk that hangs', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(GRANULE);
  const upload = await startResumable(storage, NAME, bytes.length);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const hanging = fetch(upload.address, {
    method: 'POST',
    headers: { 'X-Goog-Upload-Command': 'upload', 'X-Goog-Upload-Offset': '0' },
    body: readable,
    duplex: 'half',
  }).catch(() => 'gave way');
  await writer.write(new Uint8Array(bytes.subarray(0, 1000)));

  const answer = await upload.send('upload, finalize', 0, bytes);

  expect(state(answer)).toEqual([200, 'final', String(GRANULE)]);
  expect(await hanging).toBe('gave way');
  expect(await stored(storage)).toBe(fingerprint(bytes));
});

test('an upload resumes after the server restarts in the middle of a chunk', async () => {
  const before = await testStorage();
  const bytes = bytesOf(3 * GRANULE + 1);
  const upload = await startResumable(before, NAME, bytes.length);
  await upload.send('upload', 0, bytes.subarray(0, GRANULE));
  before.server.faults.cutNextUploadAfter(777);
  await upload.send('upload', GRANULE, bytes.subarray(GRANULE, 2 * GRANULE)).catch(() => undefined);

  const after = await before.restart({ port: before.server.port });

  expect(await query(upload)).toEqual([200, 'active', String(GRANULE + 777)]);
  const last = await upload.send('upload, finalize', GRANULE, bytes.subarray(GRANULE));
  expect(state(last)).toEqual([200, 'final', String(bytes.length)]);
  expect(await stored(after)).toBe(fingerprint(bytes));
});

test('after a restart, a finished upload still answers with its outcome', async () => {
  const before = await testStorage();
  const upload = await startResumable(before, NAME, 10);
  const first = await upload.send('upload, finalize', 0, bytesOf(10));

  await before.restart({ port: before.server.port });

  const again = await upload.send('finalize', 10);
  expect(await again.json()).toEqual(await first.json());
});

test('bytes that a failed write left behind do not become part of the object', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(GRANULE);
  const upload = await startResumable(storage, NAME, bytes.length);
  await upload.send('upload', 0, bytes);
  const folder = join(storage.dir, 'uploads');
  const part = (await readdir(folder)).find((file) => file.endsWith('.part')) ?? '';
  await appendFile(join(folder, part), 'torn');

  await upload.send('finalize', GRANULE);

  expect(await stored(await storage.restart())).toBe(fingerprint(bytes));
});
