import { appendFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SESSION_LIFE_MS } from '../disk/upload-sessions.ts';
import {
  asUser,
  BUCKET,
  bytesOf,
  fingerprint,
  GRANULE,
  idToken,
  objectUrl,
  startResumable,
  testStorage,
} from '../testing.ts';
import type { Resumable, TestStorage } from '../testing.ts';

const NAME = 'users/ada/film.mp4';

async function stored(storage: TestStorage): Promise<string | number> {
  const answer = await fetch(`${objectUrl(storage, NAME)}?alt=media`, { headers: asUser('ada') });
  return answer.ok ? fingerprint(new Uint8Array(await answer.arrayBuffer())) : answer.status;
}

function state(answer: Response): [number, string | null, string | null] {
  const { headers } = answer;
  return [answer.status, headers.get('x-goog-upload-status'), headers.get('x-goog-upload-size-received')];
}

async function query(upload: Resumable): Promise<[number, string | null, string | null]> {
  return state(await upload.send('query', 0));
}

test('names session, granularity and status at the start', async () => {
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

test('stores a chunk once, however often it is sent', async () => {
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

test('takes from an overlapping chunk what is new', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(3 * GRANULE);
  const upload = await startResumable(storage, NAME, bytes.length);

  await upload.send('upload', 0, bytes.subarray(0, GRANULE));
  await upload.send('upload', 0, bytes.subarray(0, 2 * GRANULE));
  await upload.send('upload, finalize', GRANULE, bytes.subarray(GRANULE));

  expect(await stored(storage)).toBe(fingerprint(bytes));
});

test('refuses a gap, and says what it has', async () => {
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
])('answers a middle chunk of %i bytes with %i', async (length, status) => {
  const upload = await startResumable(await testStorage(), NAME, 3 * GRANULE);

  const answer = await upload.send('upload', 0, bytesOf(length));

  expect(answer.status).toBe(status);
  expect((await query(upload))[2]).toBe(status === 200 ? String(length) : '0');
});

test('holds the client to the length it declared, in both directions', async () => {
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

test('takes any length when none was declared, and an empty file', async () => {
  const storage = await testStorage();
  const upload = await startResumable(storage, NAME, null);

  const answer = await upload.send('finalize', 0);

  expect(state(answer)).toEqual([200, 'final', '0']);
  expect(await stored(storage)).toBe(fingerprint(Buffer.alloc(0)));
});

test('keeps the bytes that arrived before the connection was lost', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(2 * GRANULE);
  const upload = await startResumable(storage, NAME, bytes.length);
  storage.server.faults.cutNextUploadAfter(100_001);

  await expect(upload.send('upload', 0, bytes.subarray(0, GRANULE))).rejects.toThrow('fetch failed');
  expect(await query(upload)).toEqual([200, 'active', '100001']);
  await upload.send('upload, finalize', 100_001, bytes.subarray(100_001));

  expect(await stored(storage)).toBe(fingerprint(bytes));
});

test('repeats the answer when it is finalized twice', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(10);
  const upload = await startResumable(storage, NAME, bytes.length);

  const first = await upload.send('upload, finalize', 0, bytes);
  const again = await upload.send('upload, finalize', 0, bytes);

  expect(state(again)).toEqual([200, 'final', '10']);
  expect(await again.json()).toEqual(await first.json());
  expect(await query(upload)).toEqual([200, 'final', '10']);
});

test('finishes once when two clients finalize at the same time', async () => {
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

test('lets a re-sent chunk take over from a request that hangs', async () => {
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

test('cancels what is not finished, and only that', async () => {
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

test('knows no sessions but its own', async () => {
  const storage = await testStorage();
  const upload = await startResumable(storage, NAME, 10);

  const answer = await fetch(upload.address.replace(/upload_id=[^&]+/, 'upload_id=other'), {
    method: 'POST',
    headers: { 'X-Goog-Upload-Command': 'query' },
  });

  expect(answer.status).toBe(404);
});

test('forgets a session after a week', async () => {
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

test('goes on after a restart of the server, mid-chunk', async () => {
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

test('remembers across a restart how an upload ended', async () => {
  const before = await testStorage();
  const upload = await startResumable(before, NAME, 10);
  const first = await upload.send('upload, finalize', 0, bytesOf(10));

  await before.restart({ port: before.server.port });

  const again = await upload.send('finalize', 10);
  expect(await again.json()).toEqual(await first.json());
});

test('asks the rules at the start, with the declared size', async () => {
  const storage = await testStorage();
  const limit = 300 * 1024 * 1024;

  await expect(startResumable(storage, NAME, limit)).resolves.toBeDefined();
  await expect(startResumable(storage, NAME, limit + 1)).rejects.toThrow('403');
  await expect(startResumable(storage, 'users/eve/x.mp4', 10)).rejects.toThrow('403');
  await expect(startResumable(storage, NAME, 10, 'application/zip')).rejects.toThrow('403');
});

test('asks the rules again at the end: who was first stays', async () => {
  const storage = await testStorage();
  const first = await startResumable(storage, NAME, 4);
  const second = await startResumable(storage, NAME, 4);
  await first.send('upload, finalize', 0, Buffer.from('one!'));

  const refused = await second.send('upload, finalize', 0, Buffer.from('two!'));
  const again = await second.send('finalize', 4);

  expect(state(refused).slice(0, 2)).toEqual([403, 'final']);
  expect(await refused.json()).toEqual({
    error: { code: 403, message: 'Permission denied. No WRITE permission.' },
  });
  expect(state(again).slice(0, 2)).toEqual([403, 'final']);
  expect(await stored(storage)).toBe(fingerprint(Buffer.from('one!')));
});

test('lets nobody else write into a session, and no expired token', async () => {
  const storage = await testStorage();
  const upload = await startResumable(storage, NAME, 10);
  const sendAs = async (authorization: string): Promise<number> => {
    const headers = { Authorization: authorization, 'X-Goog-Upload-Command': 'finalize' };
    return (await fetch(upload.address, { method: 'POST', headers })).status;
  };

  expect(await sendAs(`Firebase ${idToken('eve')}`)).toBe(403);
  expect(await sendAs(`Firebase ${idToken('ada', { exp: 1 })}`)).toBe(401);
});

test('names addresses as the proxy in front of it is called', async () => {
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

test('checks the MD5 that the client promised at the start', async () => {
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

test('judges an upload of undeclared length by what arrived', async () => {
  const storage = await testStorage();
  await writeFile(
    storage.rules,
    `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o/{name=**} { allow create: if request.resource.size <= 10; }
}`,
  );
  const fits = await startResumable(storage, 'fits', null);
  const tooLong = await startResumable(storage, 'too-long', null);

  expect((await fits.send('upload, finalize', 0, bytesOf(10))).status).toBe(200);
  expect((await tooLong.send('upload, finalize', 0, bytesOf(11))).status).toBe(403);
});

test('stops a body of unknown length at the declared size', async () => {
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

test('leaves out bytes that a failed write put behind the counted ones', async () => {
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
