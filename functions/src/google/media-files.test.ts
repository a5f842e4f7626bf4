import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deleteApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startStorage, type StorageServer } from '../../../local/src/storage/server.ts';
import { firebaseApp } from './firebase.ts';
import { createMediaFiles, type MediaFiles } from './media-files.ts';
import { createFiles, type Files } from './storage.ts';

const bucket = 'demo.firebasestorage.app';
const path = 'workspaces/w1/media/m1/harbour at dawn.bin';
const bytes = Buffer.from('0123456789');

describe('an uploaded file', () => {
  let dir: string;
  let server: StorageServer;
  let media: MediaFiles;
  let files: Files;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'fanfare-media-'));
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
    await files.save({ path, token: 't' }, { bytes, type: 'video/mp4' });
    media = createMediaFiles(() => ({ bucket }));
  });
  afterAll(async () => {
    await deleteApp(await firebaseApp());
    await server.stop();
    await rm(dir, { recursive: true });
    vi.unstubAllEnvs();
  });

  it('a file is read in ranges whose end is exclusive', async () => {
    const file = await media.open(path);
    expect(file?.size).toBe(10);
    const ranges = [
      [0, 1],
      [2, 5],
      [9, 10],
      [0, 10],
    ] as const;
    const read = await Promise.all(ranges.map(async ([start, end]) => file?.read(start, end)));
    expect(read.map(String)).toEqual(ranges.map(([start, end]) => String(bytes.subarray(start, end))));
  });

  it('a file has the hash that Storage computed', async () => {
    const md5 = createHash('md5').update(bytes).digest('base64');
    expect(await media.open(path)).toMatchObject({ hash: `md5:${md5}` });
  });

  it('a file is served with its declared type', async () => {
    expect(await media.open(path)).toMatchObject({ type: 'video/mp4' });
    await media.declare(path, 'image/png');
    expect(await media.open(path)).toMatchObject({ type: 'image/png' });
    await media.declare(path, 'video/mp4');
  });

  it('a missing file is reported as null', async () => {
    expect(await media.open(`${path}x`)).toBeNull();
  });

  it('opening a file fails if Storage fails, and does not report the file as missing', async () => {
    const elsewhere = createMediaFiles(() => ({ bucket: '' }));
    await expect(elsewhere.open(path)).rejects.toThrow();
  });

  it('a derived file may be cached forever, but only by browsers', async () => {
    const small = 'workspaces/w1/small/media-0001.webp';
    await media.save(small, { bytes, type: 'image/webp' });

    expect(await (await media.open(small))?.read(0, 10)).toEqual(bytes);
    const bucketOf = getStorage(await firebaseApp()).bucket(bucket);
    const [{ metadata }] = await bucketOf.file(small).getMetadata();
    const token = String(metadata?.['firebaseStorageDownloadTokens']);
    const response = await fetch(files.publicUrl({ path: small, token }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect((await fetch(files.publicUrl({ path: small, token: '' }))).status).toBe(403);
  });
});
