import type { RegisterMediaInput } from '@fanfare/core/api/schemas/media.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { Files } from '../../google/storage.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { Person } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { Writer } from '../../openai/writer.ts';
import type { AiUsageStore } from '../../store/ai-usage.ts';
import type { ConversationStore } from '../../store/conversations.ts';
import type { MediaRef } from '../../store/media.ts';

/** Firebase Hosting gives up after 60 s; what was written by then is to be kept as well. */
export const answerTimeLimitMs = 52_000;

/** What the library does for a picture that was drawn: the same as for any other. */
interface AssistantLibrary {
  register(input: RegisterMediaInput, context: { person: Person; log: Log }): Promise<LibraryItem>;
  remove(ref: MediaRef, log: Log): Promise<void>;
  discard(paths: readonly string[], log: Log): Promise<void>;
}

export interface AssistantDependencies {
  /** Null where none is set up. */
  writer(): Writer | null;
  usage: AiUsageStore;
  conversations: ConversationStore;
  files: Pick<Files, 'save' | 'publicUrl'>;
  library: AssistantLibrary;
  tasks: TaskQueue;
  now(): Date;
  newId(): string;
  /** When it is no longer worth waiting for so long. */
  timeLimit(ms: number): AbortSignal;
}
