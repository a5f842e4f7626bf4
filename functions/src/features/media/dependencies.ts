import type { MediaFiles } from '../../google/media-files.ts';
import type { Files } from '../../google/storage.ts';
import type { Log } from '../../log.ts';
import type { MediaStore } from '../../store/media.ts';

/** What the use cases of the library work with. */
export interface MediaDependencies {
  media: MediaStore;
  mediaFiles: MediaFiles;
  /** Where copies are put. */
  files: Pick<Files, 'save' | 'delete'>;
  /** Has files deleted that no record points at. */
  discard(paths: readonly string[], log: Log): Promise<void>;
  now(): Date;
  newId(): string;
}
