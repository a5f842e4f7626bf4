import { expect, test } from 'vitest';
import { asUser, BUCKET, bytesOf, objectUrl, testStorage } from '../testing.ts';
import { ADMIN, download, NAME, upload } from './testing/objects.ts';

test.each([
  ['bytes=0-0', 206, 'bytes 0-0/1000'],
  ['bytes=990-', 206, 'bytes 990-999/1000'],
  ['bytes=990-5000', 206, 'bytes 990-999/1000'],
  ['bytes=-10', 206, 'bytes 990-999/1000'],
  ['bytes=-5000', 206, 'bytes 0-999/1000'],
  ['bytes=999-999', 206, 'bytes 999-999/1000'],
  ['bytes=1000-', 416, 'bytes */1000'],
  ['bytes=-0', 416, 'bytes */1000'],
  ['bytes=5-2', 200, null],
  ['bytes=0-1,5-6', 200, null],
  ['lines=1-2', 200, null],
])('a request for the range %s is answered with %i', async (range, status, contentRange) => {
  const storage = await testStorage();
  const bytes = bytesOf(1000);
  await upload(storage, NAME, bytes);

  const answer = await download(storage, { Range: range });

  expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
  const [, start, end] = /bytes (\d+)-(\d+)/.exec(contentRange ?? '') ?? [];
  const expected = start === undefined ? bytes : bytes.subarray(Number(start), Number(end) + 1);
  if (status !== 416) expect(Buffer.from(await answer.arrayBuffer()).equals(expected)).toBe(true);
});

test('a current ETag in If-None-Match is answered with 304, and an old ETag in If-Range with the whole object', async () => {
  const storage = await testStorage();
  await upload(storage, NAME, 'content');
  const etag = (await download(storage)).headers.get('etag')!;

  expect((await download(storage, { 'If-None-Match': etag })).status).toBe(304);
  expect((await download(storage, { 'If-None-Match': `"other", W/${etag}` })).status).toBe(304);
  expect((await download(storage, { 'If-None-Match': '"other"' })).status).toBe(200);
  expect((await download(storage, { Range: 'bytes=0-1', 'If-Range': etag })).status).toBe(206);
  expect((await download(storage, { Range: 'bytes=0-1', 'If-Range': '"other"' })).status).toBe(200);
});

test('the headers of a download contain the encoded file name, and no metadata that is not valid in a header', async () => {
  const storage = await testStorage();
  await upload(storage, NAME, 'content');
  const plain = await download(storage);
  await fetch(objectUrl(storage, NAME), {
    method: 'PATCH',
    headers: ADMIN,
    body: JSON.stringify({ contentDisposition: 'attachment', metadata: { bad: 'line\nbreak' } }),
  });

  const saved = await download(storage);

  expect(plain.headers.get('content-disposition')).toBe("inline; filename*=utf-8''%C3%A4%20film.mp4");
  expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
  expect(saved.headers.get('content-disposition')).toBe("attachment; filename*=utf-8''%C3%A4%20film.mp4");
  expect(saved.headers.get('x-goog-meta-bad')).toBeNull();
});

test('a HEAD request is answered with the headers only', async () => {
  const storage = await testStorage();
  await upload(storage, NAME, 'content');

  const answer = await fetch(`${objectUrl(storage, NAME)}?alt=media`, {
    method: 'HEAD',
    headers: asUser('ada'),
  });

  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '7', '']);
});

test('a download that is in progress when its object is replaced delivers the old content completely', async () => {
  const storage = await testStorage();
  const old = bytesOf(8_000_000);
  const put = (content: Uint8Array): Promise<Response> =>
    fetch(`${storage.origin}/v0/b/${BUCKET}/o?name=x`, {
      method: 'POST',
      headers: ADMIN,
      body: content as unknown as string,
    });
  await put(old);

  const running = await fetch(`${objectUrl(storage, 'x')}?alt=media`, { headers: ADMIN });
  await put(bytesOf(10));

  expect(Buffer.from(await running.arrayBuffer()).equals(old)).toBe(true);
});
