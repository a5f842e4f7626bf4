import type { RegisterMediaInput } from '@fanfare/core/api/schemas/media.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { Files } from '../../google/storage.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { Person } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { AssistantModel } from '../../openai/assistant-model.ts';
import type { AiUsageStore } from '../../store/ai-usage.ts';
import type { ConversationStore } from '../../store/conversations.ts';
import type { MediaRef } from '../../store/media.ts';

/**
 * Firebase Hosting times out after 60 s. This limit leaves time to store the text that the model has written by then.
 */
export const answerTimeLimitMs = 52_000;

/** The parts of the media library that the assistant uses; a generated image is registered like any upload. */
interface AssistantLibrary {
  register(input: RegisterMediaInput, context: { person: Person; log: Log }): Promise<LibraryItem>;
  remove(ref: MediaRef, log: Log): Promise<void>;
  discard(paths: readonly string[], log: Log): Promise<void>;
  /** An image in a size that a model can read; null if there is none. */
  readForModel(ref: MediaRef): Promise<{ bytes: Uint8Array; type: string } | null>;
}

export interface AssistantDependencies {
  /** Null when no model is configured. */
  model(): AssistantModel | null;
  usage: AiUsageStore;
  conversations: ConversationStore;
  /** Text actions are stored like conversations with one message. */
  textActions: ConversationStore;
  files: Pick<Files, 'save' | 'publicUrl'>;
  library: AssistantLibrary;
  tasks: TaskQueue;
  now(): Date;
  newId(): string;
  timeLimit(ms: number): AbortSignal;
}
