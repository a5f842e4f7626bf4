import { z } from 'zod';
import { cleanMessage, messageProblem } from '../../assistant/conversation.ts';
import { checkedText } from './checked-text.ts';
import { workspaceId } from './workspaces.ts';

const conversationId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'This is not the id of a conversation.');

export const sendMessageInput = z.strictObject({
  workspaceId,
  message: checkedText('Please write a message.', messageProblem, cleanMessage),
  /** Without one, a new conversation begins. */
  conversationId: conversationId.optional(),
});
export type SendMessageInput = z.infer<typeof sendMessageInput>;

export const conversationInput = z.strictObject({ workspaceId, id: conversationId });
export type ConversationInput = z.infer<typeof conversationInput>;
