import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { bytesOf, fingerprint, idToken, startResumable, testStorage } from '../testing.ts';
import { NAME, state, stored } from './testing/resumable.ts';

test('the rules are checked at the start of an upload with the name, the type and the declared size', async () => {
  const storage = await testStorage();
  const limit = 300 * 1024 * 1024;

  await expect(startResumable(storage, NAME, limit)).resolves.toBeDefined();
  await expect(startResumable(storage, NAME, limit + 1)).rejects.toThrow('403');
  await expect(startResumable(storage, 'users/eve/x.mp4', 10)).rejects.toThrow('403');
  await expect(startResumable(storage, NAME, 10, 'application/zip')).rejects.toThrow('403');
});

test('the rules are checked again at the end of an upload, so that the second of two uploads to the same name is refused', async () => {
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

test('an upload cannot be continued by another user or with an expired token', async () => {
  const storage = await testStorage();
  const upload = await startResumable(storage, NAME, 10);
  const sendAs = async (authorization: string): Promise<number> => {
    const headers = { Authorization: authorization, 'X-Goog-Upload-Command': 'finalize' };
    return (await fetch(upload.address, { method: 'POST', headers })).status;
  };

  expect(await sendAs(`Firebase ${idToken('eve')}`)).toBe(403);
  expect(await sendAs(`Firebase ${idToken('ada', { exp: 1 })}`)).toBe(401);
});

test('the rules check an upload without a declared length by the number of bytes that arrived', async () => {
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
