import { expect, test } from 'vitest';
import { BUCKET, bytesOf, fingerprint, GRANULE, testStorage } from '../testing.ts';
import type { TestStorage } from '../testing.ts';

interface Session {
  readonly put: (range: string | null, body?: Uint8Array) => Promise<Response>;
  readonly cancel: () => Promise<Response>;
}

async function start(
  storage: TestStorage,
  headers: Record<string, string> = {},
  query = '',
): Promise<Session> {
  const address = `${storage.origin}/upload/storage/v1/b/${BUCKET}/o?uploadType=resumable&name=film.mp4${query}`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'X-Upload-Content-Type': 'video/mp4', ...headers },
    body: JSON.stringify({ metadata: { mark: 'yes' } }),
  });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`No session: ${String(answer.status)}`);
  return {
    put: (range, body) =>
      fetch(location, {
        method: 'PUT',
        headers: range === null ? {} : { 'Content-Range': range },
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
        redirect: 'manual',
      }),
    cancel: () => fetch(location, { method: 'DELETE' }),
  };
}

function progress(answer: Response): [number, string | null] {
  return [answer.status, answer.headers.get('range')];
}

async function stored(storage: TestStorage): Promise<string | number> {
  const answer = await fetch(`${storage.origin}/download/storage/v1/b/${BUCKET}/o/film.mp4?alt=media`);
  return answer.ok ? fingerprint(new Uint8Array(await answer.arrayBuffer())) : answer.status;
}

test('every chunk before the last is answered with 308 and the bytes received', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(2 * GRANULE + 5);
  const session = await start(storage);

  expect(progress(await session.put('bytes */*'))).toEqual([308, null]);
  expect(progress(await session.put(`bytes 0-${GRANULE - 1}/*`, bytes.subarray(0, GRANULE)))).toEqual([
    308,
    `bytes=0-${GRANULE - 1}`,
  ]);
  expect(progress(await session.put('bytes */*'))).toEqual([308, `bytes=0-${GRANULE - 1}`]);
  const last = await session.put(
    `bytes ${GRANULE}-${bytes.length - 1}/${bytes.length}`,
    bytes.subarray(GRANULE),
  );

  expect(last.status).toBe(200);
  expect(await last.json()).toMatchObject({ size: String(bytes.length), metadata: { mark: 'yes' } });
  expect(await stored(storage)).toBe(fingerprint(bytes));
});

test('only whole granules of a middle chunk are stored, and bytes that are sent again are stored once', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(3 * GRANULE);
  const session = await start(storage);
  const half = GRANULE + 1000;

  const first = await session.put(`bytes 0-${half - 1}/*`, bytes.subarray(0, half));
  const again = await session.put(`bytes 0-${half - 1}/*`, bytes.subarray(0, half));
  const last = await session.put(`bytes 0-${bytes.length - 1}/${bytes.length}`, bytes);

  expect(progress(first)).toEqual([308, `bytes=0-${GRANULE - 1}`]);
  expect(progress(again)).toEqual([308, `bytes=0-${GRANULE - 1}`]);
  expect(last.status).toBe(200);
  expect(await stored(storage)).toBe(fingerprint(bytes));
});

test.each([
  [GRANULE - 1, 400],
  [GRANULE, 308],
])('a middle chunk of %i bytes is answered with the status %i', async (length, status) => {
  const session = await start(await testStorage());

  expect((await session.put(`bytes 0-${length - 1}/*`, bytesOf(length))).status).toBe(status);
});

test('gaps, wrong lengths, changed totals and malformed ranges are refused', async () => {
  const storage = await testStorage();
  const session = await start(storage, { 'X-Upload-Content-Length': String(2 * GRANULE) });
  const chunk = bytesOf(GRANULE);

  expect((await session.put(`bytes 1-${GRANULE}/*`, chunk)).status).toBe(400);
  expect((await session.put(`bytes 0-${GRANULE}/*`, chunk)).status).toBe(400);
  expect((await session.put(`bytes 0-${GRANULE - 1}/${GRANULE}`, chunk)).status).toBe(400);
  expect((await session.put('bytes zero', chunk)).status).toBe(400);
  expect((await session.put(null, bytesOf(2 * GRANULE + 1))).status).toBe(400);
  expect(progress(await session.put('bytes */*'))).toEqual([308, null]);
});

test('an upload finishes as soon as its declared length has arrived, and not before', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(GRANULE + 7);
  const session = await start(storage, { 'X-Upload-Content-Length': String(bytes.length) });

  expect(progress(await session.put(null, bytes.subarray(0, GRANULE)))).toEqual([
    308,
    `bytes=0-${GRANULE - 1}`,
  ]);
  expect(await stored(storage)).toBe(404);
  const last = await session.put(`bytes ${GRANULE}-*/*`, bytes.subarray(GRANULE));

  expect(last.status).toBe(200);
  expect(await stored(storage)).toBe(fingerprint(bytes));
});

test('a status query that names the received size finishes the upload, and a repeated query gets the same answer', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(GRANULE);
  const session = await start(storage);
  await session.put(`bytes 0-${GRANULE - 1}/*`, bytes);

  const short = await session.put(`bytes */${GRANULE + 1}`);
  const done = await session.put(`bytes */${GRANULE}`);
  const again = await session.put('bytes */*');

  expect(short.status).toBe(308);
  expect(done.status).toBe(200);
  expect(await again.json()).toEqual(await done.json());
});

test('an upload is checked against the hashes that were sent with it', async () => {
  const storage = await testStorage();
  const address = `${storage.origin}/upload/storage/v1/b/${BUCKET}/o?uploadType=media&name=x`;
  const crc = (value: string) =>
    fetch(address, { method: 'POST', body: '123456789', headers: { 'X-Goog-Hash': `crc32c=${value}` } });

  expect((await crc('AAAAAA==')).status).toBe(400);
  expect((await crc('4waSgw==')).status).toBe(200);
});

test('preconditions are checked at the start and at the end of an upload', async () => {
  const storage = await testStorage();
  const first = await start(storage, {}, '&ifGenerationMatch=0');
  const second = await start(storage, {}, '&ifGenerationMatch=0');

  expect((await first.put(null, bytesOf(3))).status).toBe(200);
  expect((await second.put(null, bytesOf(3))).status).toBe(412);
  await expect(start(storage, {}, '&ifGenerationMatch=0')).rejects.toThrow('412');
});

test('an upload session can be cancelled', async () => {
  const storage = await testStorage();
  const session = await start(storage);

  expect((await session.cancel()).status).toBe(499);
  expect((await session.put(null, bytesOf(3))).status).toBe(499);
  expect(await stored(storage)).toBe(404);
});

test('the JSON API refuses requests of web pages and requests that came through the proxy', async () => {
  const storage = await testStorage();
  const session = await start(storage);
  const page = { Origin: 'http://localhost:5173' };

  const list = await fetch(`${storage.origin}/storage/v1/b/${BUCKET}/o`, { headers: page });
  const proxied = await fetch(`${storage.origin}/b/${BUCKET}/o`, { headers: { 'X-Forwarded-Host': 'app' } });

  expect(list.status).toBe(401);
  expect(proxied.status).toBe(401);
  expect((await session.put(null, bytesOf(3))).status).toBe(200);
});
