import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { deleteApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startStorage, type StorageServer } from '../../../local/src/storage/server.ts';
import { firebaseApp } from './firebase.ts';
import { createMediaFiles } from './media-files.ts';
import { createMediaWriter } from './media-writer.ts';

const bucket = 'demo.firebasestorage.app';
const path = 'workspaces/w1/media/m1/harbour.mp4';
const part = Buffer.alloc(256 * 1024, 'boats');
const parts = 40;

async function* sending(count: number, failure?: Error): AsyncGenerator<Buffer> {
  for (let i = 0; i < count; i += 1) yield part;
  if (failure) throw failure;
}
const stream = (content: AsyncGenerator<Buffer>) => Readable.from(content, { objectMode: false });

describe('a file streamed into Storage', () => {
  let dir: string;
  let server: StorageServer;
  const writer = createMediaWriter(() => ({ bucket }));
  const media = createMediaFiles(() => ({ bucket }));
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'fanfare-writer-'));
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
  });
  afterAll(async () => {
    await deleteApp(await firebaseApp());
    await server.stop();
    await rm(dir, { recursive: true });
    vi.unstubAllEnvs();
  });

  it('a streamed file is complete, and browsers can read it', async () => {
    await writer.write(path, 'video/mp4', stream(sending(parts)));
    const file = await media.open(path);
    expect(file?.size).toBe(part.length * parts);
    const start = part.length * (parts - 1);
    expect(Buffer.from((await file?.read(start, start + part.length)) ?? [])).toEqual(part);
    const [metadata] = await getStorage(await firebaseApp())
      .bucket(bucket)
      .file(path)
      .getMetadata();
    expect(metadata.contentType).toBe('video/mp4');
    expect(metadata.metadata?.['firebaseStorageDownloadTokens']).toMatch(/^[\w-]{36}$/);
  });

  it.each([0, 1, parts])(
    'a stream that breaks after %d parts leaves no file and fails with its error',
    async (count) => {
      const broken = `workspaces/w1/media/broken-${count}/a.mp4`;
      const failure = new Error('Gone.');
      await expect(writer.write(broken, 'video/mp4', stream(sending(count, failure)))).rejects.toBe(failure);
      expect(await media.open(broken)).toBeNull();
    },
  );
});
