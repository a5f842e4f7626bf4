import type { RegisterMediaInput } from '@fanfare/core/api/schemas/media.ts';
import { roomLeft } from '@fanfare/core/quota/storage.ts';
import type { Person } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { MediaRef } from '../../store/media.ts';
import { fileTypeBytes, fileTypeOf } from './measure/file-type.ts';
import { registerMedia, type RegisterDependencies } from './register-media.ts';
import { viewOf } from './view.ts';

interface LibraryDependencies extends RegisterDependencies {
  /** Queues the deletion of files that no record points at, optionally after a delay in seconds. */
  discard(paths: readonly string[], log: Log, delaySeconds?: number): Promise<void>;
}

/** The media library for other features that add files. */
export function createLibrary(deps: LibraryDependencies) {
  const { media, discard } = deps;
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
      if (removed) await discard([removed.path], log);
    },
    discard,
    async roomLeft(workspaceId: string) {
      const [usage, plan] = await Promise.all([media.usage(workspaceId), media.plan(workspaceId)]);
      return roomLeft(usage, plan);
    },
  };
}
