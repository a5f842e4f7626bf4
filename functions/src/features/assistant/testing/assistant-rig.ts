import { assistantRoutes } from '@fanfare/core/api/assistant.ts';
import { noImageExtras } from '@fanfare/core/assistant/generated-image.ts';
import type { DrawImageInput } from '@fanfare/core/api/schemas/assistant.ts';
import type { TextAction } from '@fanfare/core/assistant/text-action.ts';
import type { Plan } from '@fanfare/core/billing/plans.ts';
import type { Emit } from '../../../http/streamed.ts';
import type { DrawRequest, Completion, EditRequest, WriteRequest } from '../../../openai/assistant-model.ts';
import { ids, person, testTime } from '../../../testing/builders.ts';
import { capturedLog } from '../../../testing/captured-log.ts';
import { createMemoryAiUsage } from '../../../testing/memory-ai-usage.ts';
import { createMemoryConversations } from '../../../testing/memory-conversations.ts';
import { createMemoryFiles } from '../../../testing/memory-files.ts';
import { createMemoryMedia, createMemoryMediaFiles } from '../../../testing/memory-media.ts';
import { createMemoryTasks } from '../../../testing/memory-tasks.ts';
import { createLibrary } from '../../media/library.ts';
import type { AssistantDependencies } from '../dependencies.ts';
import { drawImage } from '../draw-image.ts';
import { runTextAction } from '../run-text-action.ts';
import { sendMessage } from '../send-message.ts';
import { findSettled } from '../settle.ts';

export const completion = (text: string): Completion => ({
  text,
  image: null,
  incomplete: false,
  refused: false,
});

export const imageCompletion: Completion = {
  ...completion(''),
  image: {
    prompt: 'A harbour at dawn',
    size: 'story',
    style: 'watercolor',
    message: 'Here it is.',
    ...noImageExtras,
  },
};

interface Script {
  write?: (request: WriteRequest) => Promise<Completion>;
  edit?: (request: EditRequest) => Promise<Completion>;
  draw?: (request: DrawRequest) => Promise<Uint8Array>;
  plan?: Plan;
}

interface Sending {
  conversationId?: string;
  messageId?: string;
}

/** The assistant with a scripted model and everything else in memory. */
export function assistantRig({ write, edit, draw, plan }: Script = {}) {
  const usage = createMemoryAiUsage((id) => ({ uid: id, name: '', plan: plan ?? 'free' }));
  const conversations = createMemoryConversations(usage);
  const textActions = createMemoryConversations(usage);
  const files = createMemoryFiles();
  const media = createMemoryMedia();
  const tasks = createMemoryTasks();
  const captured = capturedLog();
  const discarded: string[] = [];
  const asked: WriteRequest[] = [];
  const edited: EditRequest[] = [];
  const drawn: DrawRequest[] = [];
  const limits: number[] = [];
  let count = 0;
  let passed = 0;
  const newId = () => `made-up-${(count += 1)}`;
  const now = () => new Date(testTime.getTime() + passed);
  const deps: AssistantDependencies = {
    model: () => ({
      write(request) {
        asked.push(request);
        return write?.(request) ?? Promise.resolve(completion('Good morning.'));
      },
      edit(request) {
        edited.push(request);
        return edit?.(request) ?? Promise.resolve(completion('Boats at dawn.'));
      },
      draw(request) {
        drawn.push(request);
        return draw?.(request) ?? Promise.reject(new Error('Nobody draws here.'));
      },
    }),
    usage,
    conversations,
    textActions,
    files,
    library: createLibrary({
      media,
      mediaFiles: createMemoryMediaFiles(files),
      discard: (paths) => Promise.resolve(void discarded.push(...paths)),
      now,
      timeLimit: () => new AbortController().signal,
    }),
    tasks,
    now,
    newId,
    timeLimit: (ms) => {
      limits.push(ms);
      return new AbortController().signal;
    },
  };
  const events: [string, object][] = [];
  const emit: Emit = (event, data) => void events.push([event, data]);
  const context = { person: person(), log: captured.log, emit };
  return {
    deps,
    conversations,
    textActions,
    files,
    media,
    tasks,
    captured,
    discarded,
    asked,
    edited,
    drawn,
    limits,
    events,
    send: (message: string, more: Sending = {}) =>
      sendMessage(deps, { workspaceId: ids.workspace, message, ...more }, context),
    run: (
      action: TextAction,
      id = 'action-0001',
      who = 'dana',
      signal: AbortSignal = new AbortController().signal,
    ) =>
      runTextAction(
        deps,
        { workspaceId: ids.workspace, id, action },
        { ...context, person: person({ uid: who }), signal },
      ),
    find: (id: string) => findSettled(deps, { workspaceId: ids.workspace, id, uid: 'dana' }, captured.log),
    /** Runs the tasks of all pending images, as Cloud Tasks would. A second call repeats them. */
    async drawAll() {
      const waiting = tasks.enqueued.filter(({ path }) => path === assistantRoutes.drawImage.path);
      return Promise.all(waiting.map(({ input }) => drawImage(deps, input as DrawImageInput, captured.log)));
    },
    later: (ms: number) => {
      passed += ms;
    },
    async used() {
      const { quota, imageQuota } = (await usage.quotas({ workspaceId: ids.workspace, month: '2026-11' }))
        .quotas;
      return { gpt: quota.used, image: imageQuota.used };
    },
  };
}
