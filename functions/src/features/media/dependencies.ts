import type { MediaFiles } from '../../google/media-files.ts';
import type { Files } from '../../google/storage.ts';
import type { Log } from '../../log.ts';
import type { MediaStore } from '../../store/media.ts';

export interface MediaDependencies {
  media: MediaStore;
  mediaFiles: MediaFiles;
  files: Pick<Files, 'save' | 'delete'>;
  /** Queues the deletion of files that no record refers to. */
  discard(paths: readonly string[], log: Log): Promise<void>;
  now(): Date;
  timeLimit(ms: number): AbortSignal;
  newId(): string;
}
