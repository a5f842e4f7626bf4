import { expect, test } from 'vitest';
import { SESSION_LIFE_MS } from '../disk/upload-sessions.ts';
import { asUser, BUCKET, bytesOf, startResumable, testStorage } from '../testing.ts';
import { NAME, query, state, stored } from './testing/resumable.ts';

test('the answer to the start of an upload has the session URL, the chunk granularity and the status', async () => {
  const storage = await testStorage();
  const answer = await fetch(`${storage.origin}/v0/b/${BUCKET}/o?name=users%2Fada%2Fa%20b.mp4`, {
    method: 'POST',
    headers: {
      ...asUser('ada'),
      Origin: 'http://localhost:5173',
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      'X-Goog-Upload-Header-Content-Length': '5',
      'X-Goog-Upload-Header-Content-Type': 'video/mp4',
    },
  });

  const { headers } = answer;
  expect(answer.status).toBe(200);
  expect(headers.get('x-goog-upload-status')).toBe('active');
  expect(headers.get('x-goog-upload-chunk-granularity')).toBe('262144');
  expect(headers.get('x-goog-upload-url')).toMatch(
    new RegExp(`^${storage.origin}/v0/b/${BUCKET}/o\\?name=users%2Fada%2Fa\\+b\\.mp4&upload_id=[\\w-]+`),
  );
  expect(headers.get('access-control-allow-origin')).toBe('*');
  for (const name of ['URL', 'Status', 'Chunk-Granularity', 'Size-Received']) {
    expect(headers.get('access-control-expose-headers')).toContain(`X-Goog-Upload-${name}`);
  }
});

test('only an unfinished upload can be cancelled', async () => {
  const storage = await testStorage();
  const open = await startResumable(storage, NAME, 10);
  const done = await startResumable(storage, 'users/ada/done.mp4', 10);
  await done.send('upload, finalize', 0, bytesOf(10));

  expect(state(await open.send('cancel', 0))).toEqual([200, 'cancelled', null]);
  expect((await query(open))[1]).toBe('cancelled');
  expect((await open.send('upload, finalize', 0, bytesOf(10))).status).toBe(400);
  expect((await done.send('cancel', 0)).status).toBe(400);
  expect(await stored(storage)).toBe(404);
});

test('an unknown upload session is refused', async () => {
  const storage = await testStorage();
  const upload = await startResumable(storage, NAME, 10);

  const answer = await fetch(upload.address.replace(/upload_id=[^&]+/, 'upload_id=other'), {
    method: 'POST',
    headers: { 'X-Goog-Upload-Command': 'query' },
  });

  expect(answer.status).toBe(404);
});

test('an upload session expires after one week', async () => {
  let now = Date.now();
  const storage = await testStorage({ now: () => now });
  const upload = await startResumable(storage, NAME, 10);
  const ask = async (): Promise<number> =>
    (await fetch(upload.address, { method: 'POST', headers: { 'X-Goog-Upload-Command': 'query' } })).status;

  now += SESSION_LIFE_MS - 1;
  expect(await ask()).toBe(200);
  now += 1;
  expect(await ask()).toBe(410);
  expect(await ask()).toBe(404);
});

test('the URL of an upload session contains the host of the proxy that forwarded the first request', async () => {
  const storage = await testStorage();
  const answer = await fetch(`${storage.origin}/v0/b/${BUCKET}/o?name=users%2Fada%2Fx.mp4`, {
    method: 'POST',
    headers: {
      ...asUser('ada'),
      'X-Forwarded-Host': 'app.localhost:5000',
      'X-Forwarded-Proto': 'https',
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      'X-Goog-Upload-Header-Content-Type': 'video/mp4',
    },
  });

  expect(answer.headers.get('x-goog-upload-url')).toMatch(/^https:\/\/app\.localhost:5000\/v0\/b\//);
});

test('an upload is checked against the MD5 that the client sends at its start', async () => {
  const storage = await testStorage();
  const answer = await fetch(`${storage.origin}/v0/b/${BUCKET}/o?name=users%2Fada%2Fx.mp4`, {
    method: 'POST',
    headers: { ...asUser('ada'), 'X-Goog-Upload-Protocol': 'resumable', 'X-Goog-Upload-Command': 'start' },
    body: JSON.stringify({ contentType: 'video/mp4', md5Hash: 'AAAAAAAAAAAAAAAAAAAAAA==' }),
  });
  const address = answer.headers.get('x-goog-upload-url') ?? '';

  const end = await fetch(address, {
    method: 'POST',
    headers: { 'X-Goog-Upload-Command': 'upload, finalize', 'X-Goog-Upload-Offset': '0' },
    body: 'content',
  });

  expect(end.status).toBe(400);
  expect(await end.text()).toContain('MD5');
});
