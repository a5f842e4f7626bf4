import type { Conversation } from '@fanfare/core/assistant/conversation.ts';

/** A message that was sent. Until the reply arrives, it is unknown whether the server has it. */
export interface SentMessage {
  message: string;
  messageId: string;
  /** Null if the message starts a conversation. */
  conversationId: string | null;
}

/** A conversation has the id of its first message. */
export const conversationIdOf = ({ conversationId, messageId }: SentMessage): string =>
  conversationId ?? messageId;

/** Reuses the previous message when the same text is sent to the same conversation and its outcome is unknown. */
export function toSentMessage(
  unsettled: SentMessage | null,
  { message, conversationId }: Omit<SentMessage, 'messageId'>,
): SentMessage {
  const isRepeat =
    unsettled?.message === message &&
    [unsettled.conversationId, conversationIdOf(unsettled)].includes(conversationId);
  return isRepeat ? unsettled : { message, messageId: crypto.randomUUID(), conversationId };
}

/** The outcome of a message in the stored conversation. A reply that is still being written counts as answered. */
export function outcomeOf(
  { messages }: Conversation,
  { messageId }: SentMessage,
): 'answered' | 'failed' | 'unknown' {
  const at = messages.findIndex(({ id }) => id === messageId);
  if (at === -1) return 'unknown';
  return messages[at + 1]?.state === 'failed' ? 'failed' : 'answered';
}
