import type { ConversationMessage, ConversationSummary } from '@fanfare/core/assistant/conversation.ts';
import { assumedAiQuotas, type AiQuotas } from '@fanfare/core/quota/ai.ts';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { unreachable, type ApiError } from '../../browser/api-error.ts';
import { readKey, useRead } from '../../browser/use-read.ts';
import { comingOf, useFollow, useMessages } from './use-messages.ts';
import { useSending, type Kept, type Pending } from './use-send-message.ts';

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
  /** Whether what was asked here is being told. */
  telling: boolean;
  /** Whether an answer is on its way, told here or not. */
  waiting: boolean;
  /** Says whether it was answered, or is being. */
  send(message: string): Promise<boolean>;
}

const latestOf = ([latest]: readonly ConversationSummary[]) => latest?.id ?? null;

/** What the server keeps, up to what is being told here. */
function shown(messages: readonly ConversationMessage[] | undefined, pending: Pending | null) {
  const at = messages?.findIndex(({ id }) => id === pending?.messageId) ?? -1;
  return at === -1 ? messages : messages?.slice(0, at);
}

/** The talk of one person with the assistant: the latest that is kept, until another is chosen. */
export function useChat(workspaceId: string): Chat {
  const { mutate } = useSWRConfig();
  const list = useRead('listConversations', { workspaceId });
  const quota = useRead('aiQuota', { workspaceId });
  const [chosen, setChosen] = useState<string | null>();
  const conversations = list.data?.conversations ?? [];
  const id = chosen === undefined ? latestOf(conversations) : chosen;
  const known = useMessages(workspaceId, id);
  const { pending, telling, forget, send } = useSending({
    workspaceId,
    /** Whoever is quicker than the list is, goes on with the latest too. */
    async place() {
      if (chosen !== undefined || list.data) return id;
      const found = await list.mutate();
      if (!found) throw unreachable();
      return latestOf(found.conversations);
    },
    async onKept(kept: Kept) {
      const place = { workspaceId, id: kept.conversation.id };
      await mutate(readKey('findConversation', place, true), kept, { revalidate: false });
      setChosen(place.id);
      void list.mutate();
    },
    onOver: () => void quota.mutate(),
  });
  const isNew = id === null && (list.data !== undefined || chosen === null);
  const messages = isNew ? [] : shown(known.data?.conversation.messages, pending);
  const coming = comingOf(messages);
  useFollow(coming?.id, known.mutate, quota.mutate);
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
    telling,
    waiting: coming !== undefined || telling,
    send,
  };
}
