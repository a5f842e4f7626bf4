import { open } from 'node:fs/promises';
import { removeFile, writeAll } from './atomic-file.ts';
import { RunningDigest } from './digest.ts';
import type { Digest } from './digest.ts';

/** Streams the whole content into a new file. If this fails, the file is removed. */
export async function writeContent(file: string, content: AsyncIterable<Uint8Array>): Promise<Digest> {
  const digest = new RunningDigest();
  const handle = await open(file, 'wx');
  try {
    for await (const piece of content) {
      await writeAll(handle, piece, digest.size);
      digest.update(piece);
    }
    await handle.datasync();
  } catch (error) {
    await handle.close();
    await removeFile(file);
    throw error;
  }
  await handle.close();
  return digest.result();
}
