import type { Conversation } from '@fanfare/core/assistant/conversation.ts';

/** A message on its way to the server. Until its answer is here, nobody knows whether it arrived. */
export interface SentMessage {
  message: string;
  messageId: string;
  /** Null where it begins one. */
  conversationId: string | null;
}

/** A conversation is named by the message that it began with. */
export const placeOf = ({ conversationId, messageId }: SentMessage): string => conversationId ?? messageId;

/** The same words to the same conversation are the same message, where nobody knows what became of it. */
export function sentAs(
  unsettled: SentMessage | null,
  { message, conversationId }: Omit<SentMessage, 'messageId'>,
): SentMessage {
  const isAgain =
    unsettled?.message === message && [unsettled.conversationId, placeOf(unsettled)].includes(conversationId);
  return isAgain ? unsettled : { message, messageId: crypto.randomUUID(), conversationId };
}

/** What became of it, as far as the server knows: an answer that is on its way will come. */
export function outcomeOf(
  { messages }: Conversation,
  { messageId }: SentMessage,
): 'answered' | 'failed' | 'unknown' {
  const at = messages.findIndex(({ id }) => id === messageId);
  if (at === -1) return 'unknown';
  return messages[at + 1]?.state === 'failed' ? 'failed' : 'answered';
}
