import { rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { asUser, BUCKET, bytesOf, idToken, objectUrl, RULES, testStorage } from '../testing.ts';
import type { TestStorage } from '../testing.ts';

const NAME = 'users/ada/ä film.mp4';
const ADMIN = { Authorization: 'Firebase owner' };

async function upload(
  storage: TestStorage,
  name: string,
  content: Uint8Array | string,
  type = 'video/mp4',
): Promise<Response> {
  return fetch(`${storage.origin}/v0/b/${BUCKET}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...asUser('ada'), 'Content-Type': type },
    body: content as string,
  });
}

async function download(storage: TestStorage, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${objectUrl(storage, NAME)}?alt=media`, { headers: { ...asUser('ada'), ...headers } });
}

test('describes an object with texts for its numbers', async () => {
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

function counter(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `id-${String(last)}`;
  };
}

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
])('answers the range %s with %i', async (range, status, contentRange) => {
  const storage = await testStorage();
  const bytes = bytesOf(1000);
  await upload(storage, NAME, bytes);

  const answer = await download(storage, { Range: range });

  expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
  const [, start, end] = /bytes (\d+)-(\d+)/.exec(contentRange ?? '') ?? [];
  const expected = start === undefined ? bytes : bytes.subarray(Number(start), Number(end) + 1);
  if (status !== 416) expect(Buffer.from(await answer.arrayBuffer()).equals(expected)).toBe(true);
});

test('spares a reader what it has', async () => {
  const storage = await testStorage();
  await upload(storage, NAME, 'content');
  const etag = (await download(storage)).headers.get('etag')!;

  expect((await download(storage, { 'If-None-Match': etag })).status).toBe(304);
  expect((await download(storage, { 'If-None-Match': `"other", W/${etag}` })).status).toBe(304);
  expect((await download(storage, { 'If-None-Match': '"other"' })).status).toBe(200);
  expect((await download(storage, { Range: 'bytes=0-1', 'If-Range': etag })).status).toBe(206);
  expect((await download(storage, { Range: 'bytes=0-1', 'If-Range': '"other"' })).status).toBe(200);
});

test('names the file in the download, safely', async () => {
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

test('answers HEAD with the headers alone', async () => {
  const storage = await testStorage();
  await upload(storage, NAME, 'content');

  const answer = await fetch(`${objectUrl(storage, NAME)}?alt=media`, {
    method: 'HEAD',
    headers: asUser('ada'),
  });

  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '7', '']);
});

test.each([
  ['expired', idToken('ada', { exp: Math.floor(Date.now() / 1000) - 1 })],
  ['for another project', idToken('ada', { aud: 'other-project' })],
  ['without a user', idToken('')],
  ['broken', 'no.token'],
  ['signed with a key nobody knows', `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.e30.AAAA`],
])('answers 401 to a token that is %s', async (_, token) => {
  const storage = await testStorage();

  const answer = await fetch(objectUrl(storage, NAME), { headers: { Authorization: `Firebase ${token}` } });

  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ error: { code: 401 } });
});

test('reads the token also where it is called a bearer', async () => {
  const storage = await testStorage();
  await upload(storage, NAME, 'content');

  const answer = await fetch(objectUrl(storage, NAME), {
    headers: { Authorization: `Bearer ${idToken('ada')}` },
  });

  expect(answer.status).toBe(200);
});

test('does not tell strangers which names exist', async () => {
  const storage = await testStorage();
  await upload(storage, NAME, 'content');

  const there = await fetch(objectUrl(storage, NAME), { headers: asUser('eve') });
  const missing = await fetch(objectUrl(storage, 'users/ada/none'), { headers: asUser('eve') });
  const own = await fetch(objectUrl(storage, 'users/ada/none'), { headers: asUser('ada') });

  expect([there.status, missing.status, own.status]).toEqual([403, 403, 404]);
  expect(await there.json()).toEqual({
    error: { code: 403, message: 'Permission denied. No READ permission.' },
  });
  expect(await own.json()).toEqual({ error: { code: 404, message: 'Not Found.' } });
});

test('does not take a browser for the server SDK', async () => {
  const storage = await testStorage();
  await upload(storage, NAME, 'content');
  const status = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(objectUrl(storage, NAME), { headers: { 'x-goog-api-client': 'gccl/8.4.0', ...headers } }))
      .status;

  expect(await status({})).toBe(200);
  expect(await status({ Origin: 'http://localhost:5173' })).toBe(403);
  expect(await status({ 'X-Forwarded-Host': 'localhost:5000' })).toBe(403);
});

test('makes and revokes download tokens for administrators only', async () => {
  const storage = await testStorage({ newId: counter() });
  const first = ((await (await upload(storage, NAME, 'content')).json()) as { downloadTokens: string })
    .downloadTokens;
  const post = (query: string, headers: Record<string, string>): Promise<Response> =>
    fetch(`${objectUrl(storage, NAME)}?${query}`, { method: 'POST', headers });
  const byToken = async (token: string): Promise<number> =>
    (await fetch(`${objectUrl(storage, NAME)}?alt=media&token=${token}`)).status;

  expect((await post('create_token=true', asUser('ada'))).status).toBe(403);
  const created = (await (await post('create_token=true', ADMIN)).json()) as { downloadTokens: string };
  const [, second = ''] = created.downloadTokens.split(',');
  await post(`delete_token=${first}`, ADMIN);

  expect(await byToken(first)).toBe(403);
  expect(await byToken(second)).toBe(200);
});

test('does not let an uploader choose the download token', async () => {
  const storage = await testStorage();
  const boundary = 'xyz';
  const metadata = JSON.stringify({
    contentType: 'text/plain',
    metadata: { firebaseStorageDownloadTokens: 'mine', kept: 'yes' },
  });
  const body = `--${boundary}\r\nContent-Type: application/json\r\n\r\n${metadata}\r\n--${boundary}\r\nContent-Type: text/plain\r\n\r\nhello\r\n--${boundary}--`;

  const answer = await fetch(`${storage.origin}/v0/b/${BUCKET}/o?name=users%2Fada%2Fm.txt`, {
    method: 'POST',
    headers: {
      ...asUser('ada'),
      'X-Goog-Upload-Protocol': 'multipart',
      'Content-Type': `multipart/related; boundary=${boundary}`,
    },
    body,
  });

  const described = (await answer.json()) as { downloadTokens: string; metadata: object };
  expect(described.downloadTokens).not.toContain('mine');
  expect(described.metadata).toEqual({ kept: 'yes' });
});

test.each([
  ['', 400],
  ['a'.repeat(1024), 200],
  ['a'.repeat(1025), 400],
  ['with\nnewline', 400],
  ['..', 400],
])('holds object names to the limits of Cloud Storage (%#)', async (name, status) => {
  const storage = await testStorage();

  const answer = await fetch(`${storage.origin}/v0/b/${BUCKET}/o?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: ADMIN,
    body: 'x',
  });

  expect(answer.status).toBe(status);
});

test('wants list prefixes to end with a slash, and hides names no reference can reach', async () => {
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

test('answers the preflight of a browser', async () => {
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

test('reads edited rules at once, and keeps the old ones when the edit is broken', async () => {
  const storage = await testStorage();
  await upload(storage, NAME, 'content');

  await writeFile(storage.rules, 'service firebase.storage { match BROKEN');
  expect((await download(storage)).status).toBe(200);
  expect(storage.log.some((line) => line.startsWith('Storage rules stay as they were'))).toBe(true);
  await writeFile(
    storage.rules,
    "rules_version = '2';\nservice firebase.storage { match /b/{bucket}/o { match /{all=**} { allow read: if false; } } }\n",
  );
  expect((await download(storage)).status).toBe(403);
  await writeFile(storage.rules, RULES);
  expect((await download(storage)).status).toBe(200);
});

test('does not start with broken rules', async () => {
  const storage = await testStorage();
  await writeFile(storage.rules, 'service firebase.storage { match BROKEN');

  await expect(storage.restart()).rejects.toThrow(storage.rules);
});

test('answers faults on request', async () => {
  const storage = await testStorage();
  await upload(storage, NAME, 'content');
  storage.server.faults.answerNext(429, { times: 2 });

  expect((await download(storage)).status).toBe(429);
  expect((await download(storage)).status).toBe(429);
  expect((await download(storage)).status).toBe(200);
});

test('keeps a running download whole while the object is replaced', async () => {
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

test('knows only its buckets', async () => {
  const storage = await testStorage();

  const answer = await fetch(`${storage.origin}/v0/b/another-bucket/o/x`, { headers: ADMIN });

  expect(answer.status).toBe(404);
});

test('keeps the rules when their file disappears', async () => {
  const storage = await testStorage();
  await upload(storage, NAME, 'content');
  await rm(storage.rules);

  expect((await download(storage)).status).toBe(200);
  expect((await download(storage)).status).toBe(200);
  expect(storage.log.filter((line) => line.startsWith('Storage rules stay'))).toHaveLength(1);
});

test('looks documents up where the rules ask for them', async () => {
  const asked: string[] = [];
  const storage = await testStorage({
    documents: (path) => {
      asked.push(path);
      return Promise.resolve(path.endsWith('/members/ada') ? { role: 'owner' } : null);
    },
  });
  await writeFile(
    storage.rules,
    `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o/workspaces/{id}/{file} {
    allow create: if firestore.get(/databases/(default)/documents/workspaces/$(id)/members/$(request.auth.uid)).data.role == 'owner';
  }
}`,
  );

  const member = await upload(storage, 'workspaces/w1/a.mp4', 'content');
  const stranger = await fetch(`${storage.origin}/v0/b/${BUCKET}/o?name=workspaces%2Fw1%2Fb.mp4`, {
    method: 'POST',
    headers: { ...asUser('eve'), 'Content-Type': 'video/mp4' },
    body: 'content',
  });

  expect([member.status, stranger.status]).toEqual([200, 403]);
  expect(asked).toContain('/databases/(default)/documents/workspaces/w1/members/ada');
});

test('shows the rules what is there and what would be', async () => {
  const storage = await testStorage();
  await writeFile(
    storage.rules,
    `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o/{name=**} {
    allow create: if request.resource.size == 7 && request.resource.name == 'users/ada/ä film.mp4'
      && request.resource.contentType == 'video/mp4' && request.resource.bucket == bucket
      && request.resource.md5Hash == 'mgNkuembtIDdJeHwKEyFVQ==' && request.resource.timeCreated <= request.time;
    allow update: if resource.size == 7 && resource.metadata.size() == 0 && request.resource.metadata.mark == 'yes';
    allow delete: if resource.metadata.mark == 'yes' && resource.generation > 0;
  }
}`,
  );
  const call = async (method: string, body?: string): Promise<number> =>
    (await fetch(objectUrl(storage, NAME), { method, headers: asUser('ada'), ...(body && { body }) })).status;

  expect((await upload(storage, NAME, 'other!')).status).toBe(403);
  expect((await upload(storage, NAME, 'content')).status).toBe(200);
  expect(await call('DELETE')).toBe(403);
  expect(await call('PATCH', '{"metadata":{"mark":"no"}}')).toBe(403);
  expect(await call('PATCH', '{"metadata":{"mark":"yes"}}')).toBe(200);
  expect(await call('DELETE')).toBe(204);
});

test('asks for both permissions when an object is replaced', async () => {
  const storage = await testStorage();
  const rules = (update: string): Promise<void> =>
    writeFile(
      storage.rules,
      `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o/{name=**} { allow create: if true; allow update: if ${update}; }
}`,
    );
  await rules('false');

  expect((await upload(storage, NAME, 'one')).status).toBe(200);
  expect((await upload(storage, NAME, 'two')).status).toBe(403);
  await rules('true');
  expect((await upload(storage, NAME, 'two')).status).toBe(200);
});
