import type { MediaFiles } from '../../google/media-files.ts';
import type { Log } from '../../log.ts';
import type { MediaStore } from '../../store/media.ts';

/** What the use cases of the library work with. */
export interface MediaDependencies {
  media: MediaStore;
  mediaFiles: MediaFiles;
  /** Has files deleted that no record points at. */
  discard(paths: readonly string[], log: Log): Promise<void>;
  now(): Date;
}
