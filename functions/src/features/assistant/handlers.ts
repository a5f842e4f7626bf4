import type { assistantRoutes } from '@fanfare/core/api/assistant.ts';
import { planOwnerFor } from '@fanfare/core/quota/plan-owner.ts';
import { quotaMonth } from '@fanfare/core/quota/uploads.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { Streamed } from '../../http/streamed.ts';
import type { OwnQuotas } from '../../store/quotas.ts';
import type { AssistantDependencies } from './dependencies.ts';
import { drawImage } from './draw-image.ts';
import { runTextAction } from './run-text-action.ts';
import { sendMessage } from './send-message.ts';
import { findSettled } from './settle.ts';
import { conversationView } from './view.ts';

const listedMax = 50;

export function assistantHandlers(deps: AssistantDependencies & OwnQuotas): Handlers<typeof assistantRoutes> {
  const { conversations, usage, files, now } = deps;
  return {
    sendMessage: (input, { person, log }) => sendMessage(deps, input, { person, log, emit: () => undefined }),
    streamMessage: (input, { person, log }) =>
      Promise.resolve(new Streamed((emit) => sendMessage(deps, input, { person, log, emit }))),
    runTextAction: (input, { person, log, signal }) =>
      Promise.resolve(new Streamed((emit) => runTextAction(deps, input, { person, log, emit, signal }))),
    listConversations: async ({ workspaceId }, { person: { uid } }) => {
      const listed = await conversations.list({ workspaceId, uid }, listedMax);
      const summaries = listed.map(({ id, title, changedAt }) => ({
        id,
        title,
        changedAt: changedAt.toISOString(),
      }));
      return { success: true, conversations: summaries };
    },
    findConversation: async ({ workspaceId, id }, { person: { uid }, log }) => {
      const found = await findSettled(deps, { workspaceId, id, uid }, log);
      if (!found) throw new AppError('not_found');
      return { success: true, conversation: conversationView(found, files.publicUrl) };
    },
    drawImage: (input, { log }) => drawImage(deps, input, log),
    aiQuota: async ({ workspaceId }, { person }) => {
      const month = quotaMonth(now().getTime());
      if (!workspaceId) return { success: true, ...(await deps.quotas.ofPerson(person.uid, month)).ai };
      const { quotas, owner } = await usage.quotas({ workspaceId, month });
      return { success: true, ...quotas, ...planOwnerFor(person.uid, owner) };
    },
  };
}
