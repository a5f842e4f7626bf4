import {
  assistantFailed,
  assistantMissing,
  assistantUnusable,
  type ConversationMessage,
  type ConversationSummary,
} from '@fanfare/core/assistant/conversation.ts';
import { assumedAiQuotas, type AiQuotas } from '@fanfare/core/quota/ai.ts';
import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { ApiError, unreachable } from '../browser/api-error.ts';
import { useSession } from '../browser/session-context.ts';
import { readKey, useRead } from '../browser/use-read.ts';
import { streamedSender } from './streamed-sender.ts';

/** What was asked and is not yet part of the conversation. */
export interface Pending {
  asked: string;
  /** What is heard so far. */
  text: string;
  drawing: boolean;
  /** What the assistant says when it failed; null while it is under way. */
  failure: string | null;
}

export interface Chat {
  quotas: AiQuotas;
  conversations: readonly ConversationSummary[];
  /** Null for a new one. */
  id: string | null;
  open(id: string | null): void;
  /** Undefined while they are on their way. */
  messages: readonly ConversationMessage[] | undefined;
  error: ApiError | undefined;
  retry(): void;
  pending: Pending | null;
  /** Says whether it was answered. */
  send(message: string): Promise<boolean>;
}

/** Words of the server that say more than that it failed. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return assistantFailed;
  const says =
    ['rejected', 'limit_reached', 'invalid_input'].includes(error.code) ||
    [assistantMissing, assistantUnusable].includes(error.message);
  return says ? error.message : assistantFailed;
}

function useMessages(workspaceId: string, id: string | null) {
  const { call, person } = useSession();
  const input = { workspaceId, id: id ?? '' };
  return useSWR(id === null ? null : readKey('findConversation', input, Boolean(person)), () =>
    call('findConversation', input),
  );
}

/** The talk of one person with the assistant: the latest that is kept, until another is chosen. */
export function useChat(workspaceId: string): Chat {
  const { call } = useSession();
  const { mutate } = useSWRConfig();
  const list = useRead('listConversations', { workspaceId });
  const quota = useRead('aiQuota', { workspaceId });
  const [chosen, setChosen] = useState<string | null>();
  const [pending, setPending] = useState<Pending | null>(null);
  const conversations = list.data?.conversations ?? [];
  const id = chosen === undefined ? (conversations[0]?.id ?? null) : chosen;
  const known = useMessages(workspaceId, id);
  const isNew = id === null && (list.data !== undefined || chosen === null);
  const change = (next: (before: Pending) => Pending) => setPending((before) => before && next(before));

  /** Whoever is quicker than the list is, goes on with the latest too. */
  const idAfterList = async () => {
    if (chosen !== undefined || list.data) return id;
    const found = await list.mutate();
    if (!found) throw unreachable();
    return found.conversations[0]?.id ?? null;
  };

  const send = async (message: string) => {
    setPending({ asked: message, text: '', drawing: false, failure: null });
    const sender = streamedSender({
      onText: (piece) => change((before) => ({ ...before, text: before.text + piece })),
      onImage: () => change((before) => ({ ...before, drawing: true })),
    });
    try {
      const conversationId = await idAfterList();
      const input = { workspaceId, message, ...(conversationId !== null && { conversationId }) };
      const reply = await call('streamMessage', input, { sender });
      const { conversation } = reply;
      await mutate(readKey('findConversation', { workspaceId, id: conversation.id }, true), reply, {
        revalidate: false,
      });
      setChosen(conversation.id);
      setPending(null);
      void list.mutate();
      return true;
    } catch (error) {
      change((before) => ({ ...before, failure: failureText(error) }));
      return false;
    } finally {
      void quota.mutate();
    }
  };
  return {
    quotas: quota.data ?? assumedAiQuotas,
    conversations,
    id,
    open(next) {
      setPending(null);
      setChosen(next);
    },
    messages: isNew ? [] : known.data?.conversation.messages,
    error: list.error ?? (known.error as ApiError | undefined),
    retry() {
      void list.mutate();
      void known.mutate();
    },
    pending,
    send,
  };
}
