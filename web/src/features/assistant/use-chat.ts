import type { ConversationMessage, ConversationSummary } from '@fanfare/core/assistant/conversation.ts';
import { assumedAiQuotas, type AiQuotas } from '@fanfare/core/quota/ai.ts';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { unreachable, type ApiError } from '../../browser/api-error.ts';
import { readKey, useRead } from '../../browser/use-read.ts';
import { pendingReplyOf, usePollReply, useMessages } from './use-messages.ts';
import { useSendMessage, type StoredConversation, type Pending } from './use-send-message.ts';

export interface Chat {
  quotas: AiQuotas;
  conversations: readonly ConversationSummary[];
  /** Null for a new conversation. */
  id: string | null;
  open(id: string | null): void;
  /** Undefined while the messages are loading. */
  messages: readonly ConversationMessage[] | undefined;
  error: ApiError | undefined;
  retry(): void;
  pending: Pending | null;
  /** True while the reply to a message that was sent from this tab is being streamed. */
  streaming: boolean;
  /** True while any reply is pending, even one that is not streamed to this tab. */
  waiting: boolean;
  /** Returns whether the message was answered or is being answered. */
  send(message: string): Promise<boolean>;
}

const latestOf = ([latest]: readonly ConversationSummary[]) => latest?.id ?? null;

/** The stored messages before the pending one. */
function shown(messages: readonly ConversationMessage[] | undefined, pending: Pending | null) {
  const at = messages?.findIndex(({ id }) => id === pending?.messageId) ?? -1;
  return at === -1 ? messages : messages?.slice(0, at);
}

/** The state of the chat: opens the latest conversation until another one is chosen. */
export function useChat(workspaceId: string): Chat {
  const { mutate } = useSWRConfig();
  const list = useRead('listConversations', { workspaceId });
  const quota = useRead('aiQuota', { workspaceId });
  const [chosen, setChosen] = useState<string | null>();
  const conversations = list.data?.conversations ?? [];
  const id = chosen === undefined ? latestOf(conversations) : chosen;
  const known = useMessages(workspaceId, id);
  const { pending, streaming, forget, send } = useSendMessage({
    workspaceId,
    /** A message that is sent before the list has loaded also continues the latest conversation. */
    async findConversationId() {
      if (chosen !== undefined || list.data) return id;
      const found = await list.mutate();
      if (!found) throw unreachable();
      return latestOf(found.conversations);
    },
    async onKept(kept: StoredConversation) {
      const ref = { workspaceId, id: kept.conversation.id };
      await mutate(readKey('findConversation', ref, true), kept, { revalidate: false });
      setChosen(ref.id);
      void list.mutate();
    },
    onOver: () => void quota.mutate(),
  });
  const isNew = id === null && (list.data !== undefined || chosen === null);
  const messages = isNew ? [] : shown(known.data?.conversation.messages, pending);
  const pendingReply = pendingReplyOf(messages);
  usePollReply(pendingReply?.id, known.mutate, quota.mutate);
  return {
    quotas: quota.data ?? assumedAiQuotas,
    conversations,
    id,
    open(next) {
      forget();
      setChosen(next);
    },
    messages,
    error: list.error ?? known.error,
    retry() {
      void list.mutate();
      void known.mutate();
    },
    pending,
    streaming,
    waiting: pendingReply !== undefined || streaming,
    send,
  };
}
