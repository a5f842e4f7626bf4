import { createHash } from 'node:crypto';
import { getStorage } from 'firebase-admin/storage';
import { beforeAll, describe, expect, it } from 'vitest';
import { startStorageForTests } from '../testing/local-storage.ts';
import { firebaseApp } from './firebase.ts';
import { createMediaFiles, type MediaFiles } from './media-files.ts';
import { createFiles, type Files } from './storage.ts';

const bucket = 'demo.firebasestorage.app';
const path = 'workspaces/w1/media/m1/harbour at dawn.bin';
const bytes = Buffer.from('0123456789');

describe('an uploaded file', () => {
  const storage = startStorageForTests(bucket);
  let media: MediaFiles;
  let files: Files;
  beforeAll(async () => {
    files = createFiles(() => ({ bucket, storagePublicOrigin: storage().origin }));
    await files.save({ path, token: 't' }, { bytes, type: 'video/mp4' });
    media = createMediaFiles(() => ({ bucket }));
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
