import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectStorageEmulator,
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStorage,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
  uploadString,
} from 'firebase/storage';
import type { FirebaseStorage, UploadTask, UploadTaskSnapshot } from 'firebase/storage';
import { afterEach, expect, test } from 'vitest';
import { BUCKET, bytesOf, idToken, PROJECT, testStorage } from './testing.ts';
import type { TestStorage } from './testing.ts';

const MEGABYTE = 1024 * 1024;
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function sdkFor(storage: TestStorage, uid: string | null): FirebaseStorage {
  const app = initializeApp(
    { projectId: PROJECT, storageBucket: BUCKET },
    `app-${Math.random().toString(36)}`,
  );
  closers.push(() => deleteApp(app));
  const sdk = getStorage(app);
  const signedIn = uid === null ? {} : { mockUserToken: idToken(uid) };
  connectStorageEmulator(sdk, storage.server.host, storage.server.port, signedIn);
  return sdk;
}

function finished(task: UploadTask): Promise<UploadTaskSnapshot> {
  return new Promise((resolve, reject) => {
    task.then(resolve, reject);
  });
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    (error: { code: string }) => error.code,
  );
}

test('the browser SDK uploads bytes in one request and reads them back', async () => {
  const sdk = sdkFor(await testStorage(), 'ada');
  const file = ref(sdk, 'users/ada/photo 1 & more.png');
  const bytes = bytesOf(100_000);

  const result = await uploadBytes(file, bytes, {
    contentType: 'image/png',
    cacheControl: 'public,max-age=60',
    customMetadata: { width: '640', title: 'Grüße' },
  });

  expect(result.metadata).toMatchObject({
    bucket: BUCKET,
    fullPath: 'users/ada/photo 1 & more.png',
    contentType: 'image/png',
    size: 100_000,
    cacheControl: 'public,max-age=60',
    customMetadata: { width: '640', title: 'Grüße' },
  });
  expect(Buffer.from(await getBytes(file)).equals(bytes)).toBe(true);
  expect(Buffer.from(await getBytes(file, 999)).equals(bytes.subarray(0, 999))).toBe(true);
});

test('the browser SDK uploads an empty file and a string', async () => {
  const sdk = sdkFor(await testStorage(), 'ada');

  const empty = await uploadBytes(ref(sdk, 'users/ada/empty.txt'), new Uint8Array(0), {
    contentType: 'text/plain',
  });
  await uploadString(ref(sdk, 'users/ada/hello.txt'), 'hello', 'raw', { contentType: 'text/plain' });

  expect(empty.metadata.size).toBe(0);
  const hello = await getBytes(ref(sdk, 'users/ada/hello.txt'));
  expect(Buffer.from(hello).toString()).toBe('hello');
});

test('a resumable upload reports its progress chunk by chunk', async () => {
  const sdk = sdkFor(await testStorage(), 'ada');
  const bytes = bytesOf(3 * MEGABYTE + 17);
  const file = ref(sdk, 'users/ada/film.mp4');
  const seen: number[] = [];

  const task = uploadBytesResumable(file, bytes, { contentType: 'video/mp4' });
  task.on('state_changed', (snapshot) => seen.push(snapshot.bytesTransferred));
  await finished(task);

  const steps = [...new Set(seen)];
  expect(steps).toEqual([0, 262_144, 786_432, 1_835_008, bytes.length]);
  expect(Buffer.from(await getBytes(file)).equals(bytes)).toBe(true);
});

// The SDK starts with small chunks and doubles them up to 16 MB. This file has several chunks of that size.
test('a file of 64 MB is stored byte for byte', async () => {
  const sdk = sdkFor(await testStorage(), 'ada');
  const bytes = Buffer.alloc(64 * MEGABYTE, bytesOf(MEGABYTE + 13));
  const file = ref(sdk, 'users/ada/long.mp4');

  await finished(uploadBytesResumable(file, bytes, { contentType: 'video/mp4' }));

  const answer = await fetch(await getDownloadURL(file));
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});

test('a paused upload can be resumed and is stored byte for byte', async () => {
  const sdk = sdkFor(await testStorage(), 'ada');
  const bytes = bytesOf(3 * MEGABYTE);
  const file = ref(sdk, 'users/ada/paused.mp4');
  const task = uploadBytesResumable(file, bytes, { contentType: 'video/mp4' });
  const states: string[] = [];

  await new Promise<void>((resolve) => {
    task.on('state_changed', (snapshot) => {
      states.push(snapshot.state);
      if (snapshot.bytesTransferred > 0 && !states.includes('paused')) task.pause();
      if (snapshot.state === 'paused') resolve();
    });
  });
  expect(task.snapshot.bytesTransferred).toBeLessThan(bytes.length);
  task.resume();
  await finished(task);

  expect(Buffer.from(await getBytes(file)).equals(bytes)).toBe(true);
});

test('no bytes are lost or duplicated when the connection drops in the middle of a chunk', async () => {
  const cutPoints = [0, 1, 100_000, 262_144];

  const results = await Promise.all(
    cutPoints.map(async (arrived) => {
      const storage = await testStorage();
      const bytes = bytesOf(2 * MEGABYTE + 5);
      const file = ref(sdkFor(storage, 'ada'), 'users/ada/dropped.mp4');
      storage.server.faults.cutNextUploadAfter(arrived);
      await finished(uploadBytesResumable(file, bytes, { contentType: 'video/mp4' }));
      return Buffer.from(await getBytes(file)).equals(bytes);
    }),
  );

  expect(results).toEqual([true, true, true, true]);
});

test('a chunk whose answer was lost is not stored twice', async () => {
  const storage = await testStorage();
  const bytes = bytesOf(MEGABYTE);
  const file = ref(sdkFor(storage, 'ada'), 'users/ada/unheard.mp4');
  const task = uploadBytesResumable(file, bytes, { contentType: 'video/mp4' });
  task.on('state_changed', (snapshot) => {
    if (snapshot.bytesTransferred === 262_144) storage.server.faults.loseNextUploadAnswer();
  });

  await finished(task);

  expect(Buffer.from(await getBytes(file)).equals(bytes)).toBe(true);
});

test('an upload by the browser SDK succeeds even if a chunk is answered with 503', async () => {
  const storage = await testStorage();
  const sdk = sdkFor(storage, 'ada');
  const bytes = bytesOf(MEGABYTE);
  const file = ref(sdk, 'users/ada/busy.mp4');
  const task = uploadBytesResumable(file, bytes, { contentType: 'video/mp4' });
  task.on('state_changed', (snapshot) => {
    if (snapshot.bytesTransferred === 262_144) storage.server.faults.answerNext(503, { onlyUploads: true });
  });

  await finished(task);

  expect(Buffer.from(await getBytes(file)).equals(bytes)).toBe(true);
});

test('a download URL works for anyone who has its token', async () => {
  const storage = await testStorage();
  const sdk = sdkFor(storage, 'ada');
  const file = ref(sdk, 'users/ada/shared/clip.mp4');
  const bytes = bytesOf(5000);
  await uploadBytes(file, bytes, { contentType: 'video/mp4' });

  const address = await getDownloadURL(file);
  const whole = await fetch(address);
  const tail = await fetch(address, { headers: { Range: 'bytes=-10' } });
  const wrong = await fetch(address.replace(/token=.*/, 'token=guess'));

  expect(whole.headers.get('content-type')).toBe('video/mp4');
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  expect(tail.status).toBe(206);
  expect(Buffer.from(await tail.arrayBuffer()).equals(bytes.subarray(4990))).toBe(true);
  expect(wrong.status).toBe(403);
});

test('the browser SDK lists folders page by page', async () => {
  const sdk = sdkFor(await testStorage(), 'ada');
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'sub/d.txt', 'sub/e.txt']) {
    await uploadString(ref(sdk, `users/ada/${name}`), name, 'raw', { contentType: 'text/plain' });
  }

  const all = await listAll(ref(sdk, 'users/ada'));
  const first = await list(ref(sdk, 'users/ada'), { maxResults: 2 });
  const rest = await list(ref(sdk, 'users/ada'), { maxResults: 2, pageToken: first.nextPageToken! });

  expect(all.items.map((item) => item.name)).toEqual(['a.txt', 'b.txt', 'c.txt']);
  expect(all.prefixes.map((prefix) => prefix.fullPath)).toEqual(['users/ada/sub']);
  expect(first.items.map((item) => item.name)).toEqual(['a.txt', 'b.txt']);
  expect(rest.items.map((item) => item.name)).toEqual(['c.txt']);
  expect(rest.prefixes.map((prefix) => prefix.name)).toEqual(['sub']);
  expect(rest.nextPageToken).toBeUndefined();
});

test('the browser SDK changes metadata, removes fields with null and deletes objects', async () => {
  const sdk = sdkFor(await testStorage(), 'ada');
  const file = ref(sdk, 'users/ada/note.txt');
  await uploadString(file, 'x', 'raw', {
    contentType: 'text/plain',
    cacheControl: 'no-store',
    customMetadata: { one: '1', two: '2' },
  });

  const changed = await updateMetadata(file, {
    contentLanguage: 'de',
    cacheControl: null as unknown as string,
    customMetadata: { one: 'uno', two: null as unknown as string },
  });
  await deleteObject(file);

  expect(changed).toMatchObject({
    contentLanguage: 'de',
    metageneration: '2',
    customMetadata: { one: 'uno' },
  });
  expect(changed.cacheControl).toBeUndefined();
  expect(changed.customMetadata).toEqual({ one: 'uno' });
  expect(await codeOf(getMetadata(file))).toBe('storage/object-not-found');
  expect(await codeOf(deleteObject(file))).toBe('storage/object-not-found');
});

test('the rules refuse other users, signed-out users, wrong content types and overwriting', async () => {
  const storage = await testStorage();
  const ada = sdkFor(storage, 'ada');
  const stranger = sdkFor(storage, 'eve');
  const nobody = sdkFor(storage, null);
  const path = 'users/ada/mine.png';
  const image = { contentType: 'image/png' };
  await uploadBytes(ref(ada, path), bytesOf(10), image);

  expect(await codeOf(getBytes(ref(stranger, path)))).toBe('storage/unauthorized');
  expect(await codeOf(getBytes(ref(nobody, path)))).toBe('storage/unauthorized');
  expect(await codeOf(listAll(ref(stranger, 'users/ada')))).toBe('storage/unauthorized');
  expect(await codeOf(uploadBytes(ref(stranger, 'users/ada/x.png'), bytesOf(9), image))).toBe(
    'storage/unauthorized',
  );
  expect(await codeOf(uploadBytes(ref(ada, 'users/ada/x.exe'), bytesOf(9)))).toBe('storage/unauthorized');
  expect(await codeOf(uploadBytes(ref(ada, path), bytesOf(9), image))).toBe('storage/unauthorized');
  expect(
    await codeOf(finished(uploadBytesResumable(ref(stranger, 'users/ada/y.mp4'), bytesOf(MEGABYTE), image))),
  ).toBe('storage/unauthorized');
});
