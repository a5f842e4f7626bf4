import { z } from 'zod';
import { cleanMessage, messageProblem } from '../../assistant/conversation.ts';
import { checkedText } from './checked-text.ts';
import { workspaceId } from './workspaces.ts';

const conversationId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'Not a valid conversation ID.');

const messageId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{7,63}$/, 'Not a valid message ID.');

export const sendMessageInput = z.strictObject({
  workspaceId,
  message: checkedText('Please write a message.', messageProblem, cleanMessage),
  /** Without an id, a new conversation starts, with the message's id. */
  conversationId: conversationId.optional(),
  /** Chosen by the sender, so that a repeated message is answered and counted once. */
  messageId: messageId.optional(),
});
export type SendMessageInput = z.infer<typeof sendMessageInput>;

export const conversationInput = z.strictObject({ workspaceId, id: conversationId });
export type ConversationInput = z.infer<typeof conversationInput>;

export const drawImageInput = z.strictObject({
  workspaceId,
  conversationId,
  /** The person whose conversation it is. */
  uid: z.string().min(1).max(128),
  replyId: messageId,
});
export type DrawImageInput = z.infer<typeof drawImageInput>;
