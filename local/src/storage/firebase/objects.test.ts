import { expect, test } from 'vitest';
import { BUCKET, objectUrl, testStorage } from '../testing.ts';
import { ADMIN, counter, download, NAME, upload } from './testing/objects.ts';

test('the metadata of an object has its size and generation as text', async () => {
  const storage = await testStorage({ now: () => 1_700_000_000_000, newId: counter() });
  const answer = await upload(storage, NAME, '123456789');

  expect(await answer.json()).toEqual({
    name: NAME,
    bucket: BUCKET,
    generation: '1700000000000000',
    metageneration: '1',
    timeCreated: '2023-11-14T22:13:20.000Z',
    updated: '2023-11-14T22:13:20.000Z',
    storageClass: 'STANDARD',
    size: '9',
    md5Hash: 'JfnnlDI7RTiF9RgfG2JNCw==',
    crc32c: '4waSgw==',
    etag: expect.any(String) as string,
    contentType: 'video/mp4',
    contentEncoding: 'identity',
    contentDisposition: 'inline',
    downloadTokens: expect.stringMatching(/^id-\d+$/) as string,
  });
});

test.each([
  ['', 400],
  ['a'.repeat(1024), 200],
  ['a'.repeat(1025), 400],
  ['with\nnewline', 400],
  ['..', 400],
])('object names are accepted or refused as in Cloud Storage (%#)', async (name, status) => {
  const storage = await testStorage();

  const answer = await fetch(`${storage.origin}/v0/b/${BUCKET}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: ADMIN,
    body: 'x',
  });

  expect(answer.status).toBe(status);
});

test('the prefix of a list of objects must end with a slash, and the list omits names with an empty part, which the SDK cannot address', async () => {
  const storage = await testStorage();
  const list = async (query: string): Promise<unknown> =>
    (await fetch(`${storage.origin}/v0/b/${BUCKET}/o?${query}`, { headers: ADMIN })).json();
  for (const name of ['a//b', 'a/c', '/d']) {
    await fetch(`${storage.origin}/v0/b/${BUCKET}/o?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: ADMIN,
      body: 'x',
    });
  }

  expect(await list('prefix=a')).toMatchObject({ error: { code: 400 } });
  expect(await list('prefix=a/')).toEqual({ prefixes: [], items: [{ name: 'a/c', bucket: BUCKET }] });
  expect(await list('prefix=a/&maxResults=0')).toMatchObject({ error: { code: 400 } });
});

test("a browser's preflight request is answered", async () => {
  const storage = await testStorage();

  const answer = await fetch(objectUrl(storage, NAME), {
    method: 'OPTIONS',
    headers: {
      Origin: 'http://localhost:5173',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,x-goog-upload-command',
    },
  });

  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,x-goog-upload-command');
  expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
});

test('a planned fault is answered with its status', async () => {
  const storage = await testStorage();
  await upload(storage, NAME, 'content');
  storage.server.faults.answerNext(429, { times: 2 });

  expect((await download(storage)).status).toBe(429);
  expect((await download(storage)).status).toBe(429);
  expect((await download(storage)).status).toBe(200);
});

test('an unknown bucket is answered with 404', async () => {
  const storage = await testStorage();

  const answer = await fetch(`${storage.origin}/v0/b/another-bucket/o/x`, { headers: ADMIN });

  expect(answer.status).toBe(404);
});
