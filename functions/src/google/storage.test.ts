import { beforeAll, describe, expect, it } from 'vitest';
import { startStorageForTests } from '../testing/local-storage.ts';
import { createFiles, publicUrl, type Files } from './storage.ts';

const bucket = 'demo.firebasestorage.app';
const file = { path: 'workspaces/w1/image/a b.webp', token: 'the-token' };

describe('the public address of a file', () => {
  it('the public address points to Google and contains the token', () => {
    const storagePublicOrigin = 'https://firebasestorage.googleapis.com';
    expect(publicUrl({ bucket, storagePublicOrigin }, file)).toBe(
      'https://firebasestorage.googleapis.com/v0/b/demo.firebasestorage.app/o/workspaces%2Fw1%2Fimage%2Fa%20b.webp?alt=media&token=the-token',
    );
  });

  it('the public address is relative if the product has only one origin', () => {
    expect(publicUrl({ bucket, storagePublicOrigin: '' }, file)).toMatch(/^\/v0\/b\/demo/);
  });
});

describe('stored files', () => {
  const storage = startStorageForTests(bucket);
  let files: Files;
  beforeAll(() => {
    files = createFiles(() => ({ bucket, storagePublicOrigin: storage().origin }));
  });

  it('a file can be read with its address and cached forever', async () => {
    await files.save(file, { bytes: Buffer.from('bytes'), type: 'image/webp' });

    const response = await fetch(files.publicUrl(file));

    expect(response.status).toBe(200);
    expect(await response.text()).toBe('bytes');
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('a file cannot be read with a wrong token or without one', async () => {
    await files.save(file, { bytes: Buffer.from('bytes'), type: 'image/webp' });
    const url = files.publicUrl(file);

    expect((await fetch(url.replace('the-token', 'another'))).status).toBe(403);
    expect((await fetch(url.replace(/&token=.*/, ''))).status).toBe(403);
  });

  it('saving a file is tried again when the connection breaks', async () => {
    storage().server.faults.cutNextUploadAfter(3);
    await files.save(file, { bytes: Buffer.from('bytes'), type: 'image/webp' });
    expect(await (await fetch(files.publicUrl(file))).text()).toBe('bytes');
  });

  it('a file that is already stored is not replaced when it is saved again, so that a download of it is not interrupted', async () => {
    const content = (text: string) => ({ bytes: Buffer.from(text), type: 'image/webp' });
    const once = { path: 'workspaces/w1/image/once.webp', token: 't' };
    await Promise.all([files.save(once, content('bytes')), files.save(once, content('bytes'))]);
    await files.save({ ...once, token: 'later' }, content('other'));
    expect(await (await fetch(files.publicUrl(once))).text()).toBe('bytes');
  });

  it('a deletion reports whether the file existed', async () => {
    await files.save(file, { bytes: Buffer.from('bytes'), type: 'image/webp' });

    expect(await files.delete(file.path)).toBe(true);
    expect(await files.delete(file.path)).toBe(false);
    expect((await fetch(files.publicUrl(file))).ok).toBe(false);
  });

  it('deleting a folder keeps another folder whose name begins with the same characters', async () => {
    const content = { bytes: Buffer.from('bytes'), type: 'image/webp' };
    const at = (path: string) => ({ path, token: 't' });
    const inside = ['workspaces/w2/image/a.webp', 'workspaces/w2/media/m/deep/b.webp'].map(at);
    const outside = ['workspaces/w22/image/a.webp', 'other/workspaces/w2/a.webp'].map(at);
    for (const each of [...inside, ...outside]) await files.save(each, content);

    await files.deleteFolder('workspaces/w2/');
    await files.deleteFolder('workspaces/w2/');

    const statuses = async (some: typeof inside) =>
      Promise.all(some.map(async (each) => (await fetch(files.publicUrl(each))).status));
    expect(await statuses(outside)).toEqual([200, 200]);
    expect(await statuses(inside)).not.toContain(200);
  });

  it('two simultaneous deletions empty a folder', async () => {
    const paths = Array.from({ length: 30 }, (_, i) => `workspaces/w3/media/m/${i}.webp`);
    const content = { bytes: Buffer.from('bytes'), type: 'image/webp' };
    await Promise.all(paths.map((path) => files.save({ path, token: 't' }, content)));

    await Promise.all([files.deleteFolder('workspaces/w3/'), files.deleteFolder('workspaces/w3/')]);

    expect(await Promise.all(paths.map((path) => files.delete(path)))).not.toContain(true);
  });

  it('deleting a folder fails with one error if its files cannot be deleted', async () => {
    const elsewhere = createFiles(() => ({ bucket: 'no-such-bucket', storagePublicOrigin: '' }));
    await expect(elsewhere.deleteFolder('workspaces/w2/')).rejects.toThrow(
      'Some files of a folder could not be deleted.',
    );
  });
});
