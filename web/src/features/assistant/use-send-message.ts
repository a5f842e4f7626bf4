import type { ReplyOf } from '@fanfare/core/api/route.ts';
import type { Routes } from '@fanfare/core/api/routes.ts';
import { useRef, useState } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { failureText } from './failure-text.ts';
import { outcomeOf, placeOf, sentAs, type SentMessage } from './sent-message.ts';
import { streamedSender } from './streamed-sender.ts';

export type Kept = ReplyOf<Routes['findConversation']>;

/** What was asked and is not yet part of the conversation. */
export interface Pending {
  /** Empty before it is sent. */
  messageId: string;
  asked: string;
  /** What is heard so far. */
  text: string;
  drawing: boolean;
  /** What the assistant says when it failed; null while it is under way. */
  failure: string | null;
}

interface Sending {
  workspaceId: string;
  /** Where it goes; null for a new conversation. Fails where that cannot be known. */
  place(): Promise<string | null>;
  /** Takes what the server keeps. */
  onKept(kept: Kept): Promise<void>;
  onOver(): void;
}

/** Sends a message and hears its answer. One whose answer is lost is looked for before it is said to have failed. */
export function useSending({ workspaceId, place, onKept, onOver }: Sending) {
  const { call } = useSession();
  const [pending, setPending] = useState<Pending | null>(null);
  const unsettled = useRef<SentMessage>(null);
  const change = (next: (before: Pending) => Pending) => setPending((before) => before && next(before));

  const settle = async (kept: Kept) => {
    await onKept(kept);
    setPending(null);
    unsettled.current = null;
  };

  /** Looks what became of a message whose answer was lost. */
  const follow = async (sent: SentMessage) => {
    const kept = await call('findConversation', { workspaceId, id: placeOf(sent) }).catch(() => null);
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
      const sent = sentAs(unsettled.current, { message, conversationId: await place() });
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
  const telling = pending !== null && pending.failure === null;
  return { pending, telling, forget: () => setPending(null), send };
}
