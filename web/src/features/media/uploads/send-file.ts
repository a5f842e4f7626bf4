import type { RegisterMediaInput } from '@fanfare/core/api/schemas/media.ts';
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

/** Uploads the bytes to a new path and returns the path. */
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
  /** The edit that made the image. */
  edit?: RegisterMediaInput['edit'];
}

/** Registers an uploaded file; the server measures it and adds it to the library. */
export function registerFile(
  call: Call,
  { path, name, ...rest }: Arrived,
  signal: AbortSignal,
): Promise<LibraryItem> {
  return call('registerMedia', { ...rest, firebasePath: path, name: name.slice(-mediaNameMax) }, { signal });
}
