import type { ReplyOf } from '@fanfare/core/api/route.ts';
import type { Routes } from '@fanfare/core/api/routes.ts';
import { useRef, useState } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { streamedSender } from './streamed-sender.ts';
import {
  assistantAnswering,
  assistantFailed,
  assistantMissing,
  assistantUnusable,
  type Conversation,
} from '@fanfare/core/assistant/conversation.ts';
import { ApiError, type ApiErrorCode } from '../../browser/api-error.ts';

/** A message that was sent. Until the reply arrives, it is unknown whether the server has received the message. */
interface SentMessage {
  message: string;
  messageId: string;
  /** Null if the message starts a conversation. */
  conversationId: string | null;
}

/** A conversation has the id of its first message. */
const conversationIdOf = ({ conversationId, messageId }: SentMessage): string => conversationId ?? messageId;

/** Reuses the previous message if its outcome is unknown and the same text is sent to the same conversation. */
function toSentMessage(
  unsettled: SentMessage | null,
  { message, conversationId }: Omit<SentMessage, 'messageId'>,
): SentMessage {
  const isRepeat =
    unsettled?.message === message &&
    [unsettled.conversationId, conversationIdOf(unsettled)].includes(conversationId);
  return isRepeat ? unsettled : { message, messageId: crypto.randomUUID(), conversationId };
}

/**
 * The outcome of a message in the stored conversation. A message whose reply is still being written is treated as
 * answered.
 */
function outcomeOf(
  { messages }: Conversation,
  { messageId }: SentMessage,
): 'answered' | 'failed' | 'unknown' {
  const at = messages.findIndex(({ id }) => id === messageId);
  if (at === -1) return 'unknown';
  return messages[at + 1]?.state === 'failed' ? 'failed' : 'answered';
}

const specificCodes: readonly ApiErrorCode[] = ['rejected', 'limit_reached', 'invalid_input'];
const specificMessages = [assistantAnswering, assistantMissing, assistantUnusable];

/** The server's message if it is specific, otherwise a general message. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return assistantFailed;
  return specificCodes.includes(error.code) || specificMessages.includes(error.message)
    ? error.message
    : assistantFailed;
}

export type StoredConversation = ReplyOf<Routes['findConversation']>;

/** A message that is not yet part of the stored conversation. */
export interface Pending {
  /** Empty until the message is sent. */
  messageId: string;
  asked: string;
  /** The part of the reply received so far. */
  text: string;
  drawing: boolean;
  /** Error message, or null while the reply is pending. */
  failure: string | null;
}

interface SendOptions {
  workspaceId: string;
  /** Returns the conversation to send to, or null for a new one. Throws when the conversation cannot be determined. */
  findConversationId(): Promise<string | null>;
  /** Receives the conversation as the server stores it. */
  onKept(kept: StoredConversation): Promise<void>;
  onOver(): void;
}

/**
 * Sends a message and streams its reply. When the reply is lost, the stored conversation decides whether the message
 * failed.
 */
export function useSendMessage({ workspaceId, findConversationId, onKept, onOver }: SendOptions) {
  const { call } = useSession();
  const [pending, setPending] = useState<Pending | null>(null);
  const unsettled = useRef<SentMessage>(null);
  const change = (next: (before: Pending) => Pending) => setPending((before) => before && next(before));

  const settle = async (kept: StoredConversation) => {
    await onKept(kept);
    setPending(null);
    unsettled.current = null;
  };

  /** Looks up a message whose reply was lost. */
  const follow = async (sent: SentMessage) => {
    const kept = await call('findConversation', { workspaceId, id: conversationIdOf(sent) }).catch(
      () => null,
    );
    const outcome = kept ? outcomeOf(kept.conversation, sent) : 'unknown';
    if (kept && outcome !== 'unknown') await settle(kept);
    return outcome;
  };

  const ask = async (sent: SentMessage) => {
    const sender = streamedSender({
      onText: (piece) => change((before) => ({ ...before, text: before.text + piece })),
      onImage: () => change((before) => ({ ...before, drawing: true })),
    });
    const { message, messageId, conversationId } = sent;
    const input = { workspaceId, message, messageId, ...(conversationId !== null && { conversationId }) };
    const kept = await call('streamMessage', input, { sender });
    await settle(kept);
    return outcomeOf(kept.conversation, sent) !== 'failed';
  };

  const send = async (message: string): Promise<boolean> => {
    const begun = { messageId: '', asked: message, text: '', drawing: false, failure: null };
    setPending(begun);
    try {
      const sent = toSentMessage(unsettled.current, { message, conversationId: await findConversationId() });
      unsettled.current = sent;
      setPending({ ...begun, messageId: sent.messageId });
      try {
        return await ask(sent);
      } catch (error) {
        const outcome = await follow(sent);
        if (outcome === 'unknown') throw error;
        return outcome === 'answered';
      }
    } catch (error) {
      change((before) => ({ ...before, failure: failureText(error) }));
      return false;
    } finally {
      onOver();
    }
  };
  const streaming = pending !== null && pending.failure === null;
  return { pending, streaming, forget: () => setPending(null), send };
}
