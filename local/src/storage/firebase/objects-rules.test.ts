import { rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { asUser, BUCKET, objectUrl, RULES, testStorage } from '../testing.ts';
import { download, NAME, upload } from './testing/objects.ts';

test('edited rules apply immediately, and if the edited rules are invalid, the previous rules still apply', async () => {
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

test('the server does not start with broken rules', async () => {
  const storage = await testStorage();
  await writeFile(storage.rules, 'service firebase.storage { match BROKEN');

  await expect(storage.restart()).rejects.toThrow(storage.rules);
});

test('the rules still apply after their file disappears', async () => {
  const storage = await testStorage();
  await upload(storage, NAME, 'content');
  await rm(storage.rules);

  expect((await download(storage)).status).toBe(200);
  expect((await download(storage)).status).toBe(200);
  expect(storage.log.filter((line) => line.startsWith('Storage rules stay'))).toHaveLength(1);
});

test('rules can look up documents', async () => {
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

test('rules can compare the existing object with the one that the upload would create', async () => {
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

test('replacing an object needs both the create and the update permission', async () => {
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
