import { expect, test } from 'vitest';
import { bytesOf, fingerprint, GRANULE, startResumable, testStorage } from '../testing.ts';
import { NAME, query, state, stored } from './testing/resumable.ts';

test('a chunk that is sent several times is stored once', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(2 * GRANULE + 9);
  const upload = await startResumable(storage, NAME, bytes.length);
  const first = bytes.subarray(0, GRANULE);
  const second = bytes.subarray(GRANULE, 2 * GRANULE);

  await upload.send('upload', 0, first);
  expect(state(await upload.send('upload', 0, first))).toEqual([200, 'active', String(GRANULE)]);
  await upload.send('upload', GRANULE, second);
  expect(state(await upload.send('upload', 0, first))).toEqual([200, 'active', String(2 * GRANULE)]);
  const last = await upload.send('upload, finalize', 2 * GRANULE, bytes.subarray(2 * GRANULE));

  expect(state(last)).toEqual([200, 'final', String(bytes.length)]);
  expect(await stored(storage)).toBe(fingerprint(bytes));
});

test('only the new bytes of an overlapping chunk are stored', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(3 * GRANULE);
  const upload = await startResumable(storage, NAME, bytes.length);

  await upload.send('upload', 0, bytes.subarray(0, GRANULE));
  await upload.send('upload', 0, bytes.subarray(0, 2 * GRANULE));
  await upload.send('upload, finalize', GRANULE, bytes.subarray(GRANULE));

  expect(await stored(storage)).toBe(fingerprint(bytes));
});

test('a chunk that does not start where the received bytes end is refused, and the answer contains the number of bytes received', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(3 * GRANULE);
  const upload = await startResumable(storage, NAME, bytes.length);
  await upload.send('upload', 0, bytes.subarray(0, GRANULE));

  const beyond = await upload.send('upload', GRANULE + 1, bytes.subarray(0, GRANULE));

  expect(state(beyond)).toEqual([400, 'active', String(GRANULE)]);
  expect(await query(upload)).toEqual([200, 'active', String(GRANULE)]);
});

test.each([
  [GRANULE - 1, 400],
  [GRANULE, 200],
  [GRANULE + 1, 400],
])('a middle chunk of %i bytes is answered with %i', async (length, status) => {
  const upload = await startResumable(await testStorage(), NAME, 3 * GRANULE);

  const answer = await upload.send('upload', 0, bytesOf(length));

  expect(answer.status).toBe(status);
  expect((await query(upload))[2]).toBe(status === 200 ? String(length) : '0');
});

test('an upload longer or shorter than its declared length is refused', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(GRANULE + 1);
  const upload = await startResumable(storage, NAME, GRANULE);

  const tooLong = await upload.send('upload, finalize', 0, bytes);
  expect(state(tooLong)).toEqual([400, 'active', '0']);
  const tooShort = await upload.send('upload, finalize', 0, bytes.subarray(0, GRANULE - 1));
  expect(state(tooShort)).toEqual([400, 'active', String(GRANULE - 1)]);
  expect(await stored(storage)).toBe(404);
  const exact = await upload.send('upload, finalize', GRANULE - 1, bytes.subarray(GRANULE - 1, GRANULE));

  expect(state(exact)).toEqual([200, 'final', String(GRANULE)]);
  expect(await stored(storage)).toBe(fingerprint(bytes.subarray(0, GRANULE)));
});

test('an upload without a declared length may be empty', async () => {
  const storage = await testStorage();
  const upload = await startResumable(storage, NAME, null);

  const answer = await upload.send('finalize', 0);

  expect(state(answer)).toEqual([200, 'final', '0']);
  expect(await stored(storage)).toBe(fingerprint(Buffer.alloc(0)));
});

test('a body without a declared length is refused if it exceeds the declared size of the upload', async () => {
  const storage = await testStorage();
  const upload = await startResumable(storage, NAME, 10);
  const body = new Blob([new Uint8Array(bytesOf(11))]).stream();

  const answer = await fetch(upload.address, {
    method: 'POST',
    headers: { 'X-Goog-Upload-Command': 'upload, finalize', 'X-Goog-Upload-Offset': '0' },
    body,
    duplex: 'half',
  });

  expect(answer.status).toBe(400);
  expect(await stored(storage)).toBe(404);
  expect(await query(upload)).toEqual([200, 'active', '0']);
});
