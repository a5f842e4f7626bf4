import { fileTypeOf } from '@fanfare/core/media/file-checks.ts';
import { mediaNameMax, type LibraryItem } from '@fanfare/core/media/library.ts';
import { mediaPathOf } from '@fanfare/core/media/media-path.ts';
import type { MediaRole } from '@fanfare/core/media/thumbnail.ts';
import type { Call } from '../../../browser/api-client.ts';
import type { FileStore } from '../../../browser/file-store.ts';

interface NewFile {
  workspaceId: string;
  file: File;
  newId: () => string;
}

interface Following {
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Puts its bytes into a place of their own, and tells which. */
export async function sendBytes(
  store: FileStore,
  { workspaceId, file, newId }: NewFile,
  following: Following,
): Promise<string> {
  following.signal.throwIfAborted();
  const path = mediaPathOf({ workspaceId, mediaId: newId(), fileName: file.name });
  await store.send({ file, path, type: fileTypeOf(file.name)?.type ?? file.type }, following);
  following.signal.throwIfAborted();
  return path;
}

interface Arrived {
  workspaceId: string;
  path: string;
  name: string;
  role?: MediaRole;
}

/** Has what stands there measured and kept. */
export function registerFile(
  call: Call,
  { path, name, ...rest }: Arrived,
  signal: AbortSignal,
): Promise<LibraryItem> {
  return call('registerMedia', { ...rest, firebasePath: path, name: name.slice(-mediaNameMax) }, { signal });
}
