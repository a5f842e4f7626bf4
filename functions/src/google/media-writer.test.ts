import { Readable } from 'node:stream';
import { getStorage } from 'firebase-admin/storage';
import { describe, expect, it } from 'vitest';
import { startStorageForTests } from '../testing/local-storage.ts';
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
  startStorageForTests(bucket);
  const writer = createMediaWriter(() => ({ bucket }));
  const media = createMediaFiles(() => ({ bucket }));

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
