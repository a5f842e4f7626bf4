import type { Conversation, ConversationSummary } from '../assistant/conversation.ts';
import type { TextActionReply } from '../assistant/text-action.ts';
import type { AiQuotas } from '../quota/ai.ts';
import { route } from './route.ts';
import type { PlanQuery, WorkspaceQuery } from './schemas/accounts.ts';
import type {
  ConversationInput,
  DrawImageInput,
  SendMessageInput,
  TextActionInput,
} from './schemas/assistant.ts';

interface ConversationReply {
  success: true;
  conversation: Conversation;
}

/** Events of a streamed reply: pieces of its text, and the start of an image. */
export interface StreamedEvents {
  text: { piece: string };
  image: Record<never, never>;
}

/**
 * The assistant answers each message once, even if the connection breaks. If a message is sent again with the same id,
 * the stored reply is returned. A reply that is pending or failed has a `state`.
 */
export const assistantRoutes = {
  sendMessage: route<SendMessageInput, ConversationReply>()({
    method: 'POST',
    path: '/api/auth/user/ai/conversations',
  }),
  /**
   * Like `sendMessage`, with the reply as server-sent events. The last event is `done` with the whole reply, or
   * `error`.
   */
  streamMessage: route<SendMessageInput, ConversationReply>()({
    method: 'POST',
    path: '/api/auth/user/ai/stream',
  }),
  /**
   * Shortens, rewrites or translates a text, adds hashtags, writes a caption, or describes an image. The answer is
   * streamed like the reply to a message. A repeated call with the same id returns the stored answer.
   */
  runTextAction: route<TextActionInput, { success: true; reply: TextActionReply }>()({
    method: 'POST',
    path: '/api/auth/user/ai/text',
  }),
  /** The caller's own conversations, newest first. */
  listConversations: route<WorkspaceQuery, { success: true; conversations: ConversationSummary[] }>()({
    method: 'GET',
    path: '/api/auth/user/ai/conversations',
  }),
  findConversation: route<ConversationInput, ConversationReply>()({
    method: 'GET',
    path: '/api/auth/user/ai/conversations/{id}',
  }),
  /** For Cloud Tasks: creates the image of a pending reply. Creating an image can take minutes. */
  drawImage: route<DrawImageInput, { state: string }>()({
    method: 'POST',
    path: '/services/tasks/draw-image',
    access: 'machine',
  }),
  aiQuota: route<PlanQuery, { success: true } & AiQuotas>()({
    method: 'GET',
    path: '/api/quota/ai-quota',
    usesFirstWorkspace: true,
  }),
};
