import type { Conversation, ConversationSummary } from '../assistant/conversation.ts';
import type { AiQuotas } from '../quota/ai.ts';
import { route } from './route.ts';
import type { WorkspaceQuery } from './schemas/accounts.ts';
import type { ConversationInput, DrawImageInput, SendMessageInput } from './schemas/assistant.ts';

interface ConversationReply {
  success: true;
  conversation: Conversation;
}

/** What a streamed reply tells on its way: pieces of the text, and that a picture is being made. */
export interface StreamedEvents {
  text: { piece: string };
  image: Record<never, never>;
}

/**
 * A message is answered once, whatever becomes of the line: sent again under its id, it is told the reply that is kept. A reply that
 * is still on its way says so in its `state`, and is looked after by `findConversation`.
 */
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
  /** For Cloud Tasks: makes the picture that a reply waits for. Takes as long as that takes. */
  drawImage: route<DrawImageInput, { state: string }>()({
    method: 'POST',
    path: '/services/tasks/draw-image',
    access: 'machine',
  }),
  aiQuota: route<WorkspaceQuery, { success: true } & AiQuotas>()({
    method: 'GET',
    path: '/api/quota/ai-quota',
  }),
};
