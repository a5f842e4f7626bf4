import type { RegisterMediaInput } from '@fanfare/core/api/schemas/media.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { MediaFiles } from '../../google/media-files.ts';
import type { Files } from '../../google/storage.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { Person } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { AssistantModel } from '../../openai/assistant-model.ts';
import type { GeneratedImageStore } from '../../store/generated-images.ts';
import type { MediaRef } from '../../store/media.ts';

export interface GeneratorDependencies {
  /** Null when no model is configured. */
  model(): AssistantModel | null;
  generatedImages: GeneratedImageStore;
  files: Pick<Files, 'save' | 'delete'>;
  mediaFiles: Pick<MediaFiles, 'open'>;
  /** An image that is saved is registered like any upload. */
  library: {
    register(input: RegisterMediaInput, context: { person: Person; log: Log }): Promise<LibraryItem>;
    find(ref: MediaRef): Promise<LibraryItem | null>;
  };
  tasks: TaskQueue;
  now(): Date;
  newId(): string;
  timeLimit(ms: number): AbortSignal;
}
