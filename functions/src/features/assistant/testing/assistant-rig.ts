import type { Plan } from '@fanfare/core/quota/uploads.ts';
import type { Emit } from '../../../http/streamed.ts';
import type { DrawRequest, Written, WriteRequest } from '../../../openai/writer.ts';
import { ids, person, testTime } from '../../../testing/builders.ts';
import { capturedLog } from '../../../testing/captured-log.ts';
import { memoryAiUsage } from '../../../testing/memory-ai-usage.ts';
import { memoryConversations } from '../../../testing/memory-conversations.ts';
import { memoryFiles } from '../../../testing/memory-files.ts';
import { memoryMedia, memoryMediaFiles } from '../../../testing/memory-media.ts';
import { createLibrary } from '../../media/library.ts';
import type { AssistantDependencies } from '../dependencies.ts';
import { sendMessage } from '../send-message.ts';

export const said = (text: string): Written => ({ text, image: null, incomplete: false, refused: false });

export const wanted: Written = {
  ...said(''),
  image: { prompt: 'A harbour at dawn', size: 'story', style: 'watercolor', message: 'Here it is.' },
};

interface Script {
  write?: (request: WriteRequest) => Promise<Written>;
  draw?: (request: DrawRequest) => Promise<Uint8Array>;
  plan?: Plan;
}

/** The assistant with a writer that does as it is told, and everything else in memory. */
export function assistantRig({ write, draw, plan }: Script = {}) {
  const usage = memoryAiUsage(plan);
  const conversations = memoryConversations();
  const files = memoryFiles();
  const media = memoryMedia();
  const captured = capturedLog();
  const discarded: string[] = [];
  const asked: WriteRequest[] = [];
  let count = 0;
  const newId = () => `made-up-${(count += 1)}`;
  const now = () => testTime;
  const deps: AssistantDependencies = {
    writer: () => ({
      write(request) {
        asked.push(request);
        return write?.(request) ?? Promise.resolve(said('Good morning.'));
      },
      draw: (request) => draw?.(request) ?? Promise.reject(new Error('Nobody draws here.')),
    }),
    usage,
    conversations,
    files,
    library: createLibrary({
      media,
      mediaFiles: memoryMediaFiles(files),
      discard: (paths) => Promise.resolve(void discarded.push(...paths)),
      now,
    }),
    now,
    newId,
    timeLimit: () => new AbortController().signal,
  };
  const events: [string, object][] = [];
  const emit: Emit = (event, data) => void events.push([event, data]);
  return {
    deps,
    conversations,
    files,
    media,
    captured,
    discarded,
    asked,
    events,
    send: (message: string, conversationId?: string) =>
      sendMessage(
        deps,
        { workspaceId: ids.workspace, message, ...(conversationId !== undefined && { conversationId }) },
        { person: person(), log: captured.log, emit },
      ),
    async used() {
      const { quota, imageQuota } = await usage.quotas({ workspaceId: ids.workspace, month: '2026-11' });
      return { gpt: quota.used, image: imageQuota.used };
    },
  };
}
