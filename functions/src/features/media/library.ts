import { fileTypeBytes } from '@fanfare/core/media/file-type.ts';
import type { RegisterMediaInput } from '@fanfare/core/api/schemas/media.ts';
import { smallPathOf } from '@fanfare/core/media/media-path.ts';
import { storageLeft } from '@fanfare/core/quota/storage.ts';
import type { Person } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { MediaRef } from '../../store/media.ts';
import { fileTypeOf } from './measure/file-type.ts';
import { registerMedia, type RegisterDependencies } from './register-media.ts';
import { viewOf } from './view.ts';

/** The largest image that is read for an AI model. The models accept larger images, but reading those takes memory. */
const seenBytesMax = 8 * 1024 * 1024;

interface LibraryDependencies extends RegisterDependencies {
  /** Queues the deletion of files that no record points at, optionally after a delay in seconds. */
  discard(paths: readonly string[], log: Log, delaySeconds?: number): Promise<void>;
}

/** The media library for other features that add files. */
export function createLibrary(deps: LibraryDependencies) {
  const { media, mediaFiles, discard } = deps;
  return {
    headBytes: fileTypeBytes,
    typeOf: (head: Uint8Array) => fileTypeOf(head)?.type ?? null,
    register: (input: RegisterMediaInput, context: { person: Person; log: Log }) =>
      registerMedia(deps, input, context),
    async find(ref: MediaRef) {
      const found = await media.find(ref);
      return found && viewOf(found);
    },
    async remove(ref: MediaRef, log: Log) {
      const removed = await media.remove(ref);
      if (removed) await discard([removed.path, ...removed.copies], log);
    },
    discard,
    /** The small image, or the original if there is none; null if the file is not an image or too large. */
    async readForModel({ workspaceId, id }: MediaRef) {
      const found = await media.find({ workspaceId, id });
      if (found?.kind !== 'image') return null;
      const small = found.small ? await mediaFiles.open(smallPathOf({ workspaceId, mediaId: id })) : null;
      const file = small ?? (await mediaFiles.open(found.path));
      if (!file || file.size > seenBytesMax) return null;
      return { bytes: await file.read(0, file.size), type: small ? 'image/webp' : found.type };
    },
    async storageLeft(workspaceId: string) {
      const { usage, owner } = await media.storage(workspaceId);
      return storageLeft(usage, owner?.plan);
    },
  };
}
