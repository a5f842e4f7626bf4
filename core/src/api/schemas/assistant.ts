import { z } from 'zod';
import { cleanMessage, messageProblem } from '../../assistant/conversation.ts';
import {
  actionLimitMax,
  actionTextProblem,
  contextMax,
  textLanguageCodes,
  textTones,
  type TextAction,
} from '../../assistant/text-action.ts';
import { checkedText } from './checked-text.ts';
import { mediaId } from './media.ts';
import { personId } from './stored-id.ts';
import { workspaceId } from './workspaces.ts';

const conversationId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'Not a valid conversation ID.');

const messageId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]{7,63}$/, 'Not a valid message ID.');

export const sendMessageInput = z.strictObject({
  workspaceId,
  message: checkedText(messageProblem, cleanMessage),
  /** Without an id, the call starts a new conversation that has the message's id. */
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
  uid: personId,
  replyId: messageId,
});
export type DrawImageInput = z.infer<typeof drawImageInput>;

const actionText = checkedText(actionTextProblem, (text) => text.toWellFormed().replaceAll('\0', ''));
const limit = z.int().min(1).max(actionLimitMax);
const onText = { text: actionText, limit: limit.nullable() };

const textAction: z.ZodType<TextAction, TextAction> = z.discriminatedUnion('kind', [
  z.strictObject({ ...onText, kind: z.literal('shorten'), limit }),
  z.strictObject({ ...onText, kind: z.literal('rewrite'), tone: z.enum(textTones) }),
  z.strictObject({ ...onText, kind: z.literal('translate'), language: z.enum(textLanguageCodes) }),
  z.strictObject({ ...onText, kind: z.literal('hashtags') }),
  z.strictObject({ ...onText, kind: z.literal('reply'), limit, context: z.string().max(contextMax) }),
  z.strictObject({
    ...onText,
    kind: z.literal('caption'),
    limit,
    tone: z.enum(textTones),
    language: z.enum(textLanguageCodes),
    mediaId: mediaId.nullable(),
  }),
  z.strictObject({
    kind: z.literal('describe'),
    mediaId,
    context: z.string().max(contextMax),
  }),
]);

export const textActionInput = z.strictObject({
  workspaceId,
  /** Chosen by the sender, so that a repeated request is answered and counted once. */
  id: messageId,
  action: textAction,
});
export type TextActionInput = z.infer<typeof textActionInput>;
