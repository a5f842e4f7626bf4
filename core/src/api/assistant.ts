import type { Conversation, ConversationSummary } from '../assistant/conversation.ts';
import type { AiQuotas } from '../quota/ai.ts';
import { route } from './route.ts';
import type { WorkspaceQuery } from './schemas/accounts.ts';
import type { ConversationInput, SendMessageInput } from './schemas/assistant.ts';

interface ConversationReply {
  success: true;
  conversation: Conversation;
}

/** What a streamed reply tells on its way: pieces of the text, and that a picture is being made. */
export interface StreamedEvents {
  text: { piece: string };
  image: Record<never, never>;
}

export const assistantRoutes = {
  sendMessage: route<SendMessageInput, ConversationReply>()({
    method: 'POST',
    path: '/api/auth/user/ai/conversations',
  }),
  /** The same, told as server-sent events: the reply of the other one comes last, as `done`, or a failure as `error`. */
  streamMessage: route<SendMessageInput, ConversationReply>()({
    method: 'POST',
    path: '/api/auth/user/ai/stream',
  }),
  /** The caller's own, the latest first. */
  listConversations: route<WorkspaceQuery, { success: true; conversations: ConversationSummary[] }>()({
    method: 'GET',
    path: '/api/auth/user/ai/conversations',
  }),
  findConversation: route<ConversationInput, ConversationReply>()({
    method: 'GET',
    path: '/api/auth/user/ai/conversations/{id}',
  }),
  aiQuota: route<WorkspaceQuery, { success: true } & AiQuotas>()({
    method: 'GET',
    path: '/api/quota/ai-quota',
  }),
};
