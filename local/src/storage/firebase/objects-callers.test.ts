import { expect, test } from 'vitest';
import { asUser, BUCKET, idToken, objectUrl, testStorage } from '../testing.ts';
import { ADMIN, counter, NAME, upload } from './testing/objects.ts';

test.each([
  ['expired', idToken('ada', { exp: Math.floor(Date.now() / 1000) - 1 })],
  ['for another project', idToken('ada', { aud: 'other-project' })],
  ['without a user', idToken('')],
  ['broken', 'no.token'],
  ['signed with an unknown key', `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.e30.AAAA`],
])('an ID token that is %s is answered with 401', async (_, token) => {
  const storage = await testStorage();

  const answer = await fetch(objectUrl(storage, NAME), { headers: { Authorization: `Firebase ${token}` } });

  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ error: { code: 401 } });
});

test('an ID token is also accepted as a bearer token', async () => {
  const storage = await testStorage();
  await upload(storage, NAME, 'content');

  const answer = await fetch(objectUrl(storage, NAME), {
    headers: { Authorization: `Bearer ${idToken('ada')}` },
  });

  expect(answer.status).toBe(200);
});

test('a user without read access gets the same answer for existing and missing names', async () => {
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

test('a request from a browser is not mistaken for a request from the server SDK', async () => {
  const storage = await testStorage();
  await upload(storage, NAME, 'content');
  const status = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(objectUrl(storage, NAME), { headers: { 'x-goog-api-client': 'gccl/8.4.0', ...headers } }))
      .status;

  expect(await status({})).toBe(200);
  expect(await status({ Origin: 'http://localhost:5173' })).toBe(403);
  expect(await status({ 'X-Forwarded-Host': 'localhost:5000' })).toBe(403);
});

test('only administrators can create download tokens, and a revoked token no longer works', async () => {
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

test('an uploader cannot choose the download token', async () => {
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
