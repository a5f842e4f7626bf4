import type { Files } from '../../google/storage.ts';
import type { Writer } from '../../openai/writer.ts';
import type { AiUsageStore } from '../../store/ai-usage.ts';
import type { ConversationStore } from '../../store/conversations.ts';
import type { MediaDependencies } from '../media/dependencies.ts';

/** Firebase Hosting gives up after 60 s; what was written by then is to be kept as well. */
export const answerTimeLimitMs = 52_000;

export interface AssistantDependencies {
  /** Null where none is set up. */
  writer(): Writer | null;
  usage: AiUsageStore;
  conversations: ConversationStore;
  files: Pick<Files, 'save' | 'publicUrl'>;
  /** What it draws is kept as if it were uploaded. */
  library: MediaDependencies;
  now(): Date;
  newId(): string;
  /** When it is no longer worth waiting. */
  timeLimit(): AbortSignal;
}
