import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deleteApp } from 'firebase-admin/app';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startStorage, type StorageServer } from '../../../local/src/storage/server.ts';
import { firebaseApp } from './firebase.ts';
import { createFiles, publicUrl, type Files } from './storage.ts';

const bucket = 'demo.firebasestorage.app';
const file = { path: 'workspaces/w1/image/a b.webp', token: 'the-token' };

describe('the public address of a file', () => {
  it("is Google's, with the token", () => {
    const storagePublicOrigin = 'https://firebasestorage.googleapis.com';
    expect(publicUrl({ bucket, storagePublicOrigin }, file)).toBe(
      'https://firebasestorage.googleapis.com/v0/b/demo.firebasestorage.app/o/workspaces%2Fw1%2Fimage%2Fa%20b.webp?alt=media&token=the-token',
    );
  });

  it('is relative where the product has one origin', () => {
    expect(publicUrl({ bucket, storagePublicOrigin: '' }, file)).toMatch(/^\/v0\/b\/demo/);
  });
});

describe('files', () => {
  let dir: string;
  let server: StorageServer;
  let files: Files;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'fanfare-files-'));
    server = await startStorage({
      dir,
      projectId: 'demo',
      bucket,
      rules: fileURLToPath(new URL('../../../storage.rules', import.meta.url)),
      documents: () => Promise.resolve(null),
    });
    const host = `${server.host}:${server.port}`;
    vi.stubEnv('FIREBASE_CONFIG', JSON.stringify({ projectId: 'demo', storageBucket: bucket }));
    vi.stubEnv('FIREBASE_STORAGE_EMULATOR_HOST', host);
    vi.stubEnv('STORAGE_EMULATOR_HOST', `http://${host}`);
    vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
    files = createFiles(() => ({ bucket, storagePublicOrigin: `http://${host}` }));
  });
  afterAll(async () => {
    await deleteApp(await firebaseApp());
    await server.stop();
    await rm(dir, { recursive: true });
    vi.unstubAllEnvs();
  });

  it('can be read by whoever has the address, for as long as they like', async () => {
    await files.save(file, { bytes: Buffer.from('bytes'), type: 'image/webp' });

    const response = await fetch(files.publicUrl(file));

    expect(response.status).toBe(200);
    expect(await response.text()).toBe('bytes');
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('cannot be read with another token, or with none', async () => {
    await files.save(file, { bytes: Buffer.from('bytes'), type: 'image/webp' });
    const url = files.publicUrl(file);

    expect((await fetch(url.replace('the-token', 'another'))).status).toBe(403);
    expect((await fetch(url.replace(/&token=.*/, ''))).status).toBe(403);
  });

  it('are deleted once; the second time there is nothing to delete', async () => {
    await files.save(file, { bytes: Buffer.from('bytes'), type: 'image/webp' });

    expect(await files.delete(file.path)).toBe(true);
    expect(await files.delete(file.path)).toBe(false);
    expect((await fetch(files.publicUrl(file))).ok).toBe(false);
  });
});
