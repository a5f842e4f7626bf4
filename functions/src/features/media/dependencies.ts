import type { MediaFiles } from '../../google/media-files.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { MediaStore } from '../../store/media.ts';

/** What the use cases of the library work with. */
export interface MediaDependencies {
  media: MediaStore;
  mediaFiles: MediaFiles;
  tasks: TaskQueue;
  now(): Date;
}
