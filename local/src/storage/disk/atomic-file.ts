import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/**
 * Writes a temporary file and renames it, so that a reader (or a crash) sees either the old or the new content, never
 * a partial file.
 */
export async function writeFileAtomically(file: string, text: string): Promise<void> {
  const draft = `${file}.tmp`;
  try {
    const handle = await open(draft, 'w');
    try {
      await handle.writeFile(text);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await removeFile(draft);
    throw error;
  }
}

export async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const result = await handle.write(bytes, written, bytes.length - written, position + written);
    written += result.bytesWritten;
  }
}

/** A file that is already gone is not an error. */
export async function removeFile(file: string): Promise<void> {
  await rm(file, { force: true });
}
