import { isPending, type ConversationMessage } from '@fanfare/core/assistant/conversation.ts';
import { useEffect } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import type { ReplyOf } from '@fanfare/core/api/route.ts';
import type { Routes } from '@fanfare/core/api/routes.ts';
import type { ApiError } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { readKey } from '../../browser/use-read.ts';

const pollMs = 2_000;

type Known = SWRResponse<ReplyOf<Routes['findConversation']>, ApiError>;

export function useMessages(workspaceId: string, id: string | null): Known {
  const { call, person } = useSession();
  const input = { workspaceId, id: id ?? '' };
  return useSWR(id === null ? null : readKey('findConversation', input, Boolean(person)), () =>
    call('findConversation', input),
  );
}

/** The last message, if it is a reply that is still being written. */
export function pendingReplyOf(
  messages: readonly ConversationMessage[] | undefined,
): ConversationMessage | undefined {
  const last = messages?.at(-1);
  return isPending(last?.state) ? last : undefined;
}

/**
 * Polls while a reply is pending. `onOver` is called when the reply is complete, and when the component is unmounted.
 */
export function usePollReply(
  replyId: string | undefined,
  look: () => Promise<unknown>,
  onOver: () => unknown,
): void {
  useEffect(() => {
    if (replyId === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const next = () => {
      timer = setTimeout(() => {
        // After a failure, the next poll tries again.
        void look()
          .catch(() => undefined)
          .finally(() => {
            if (!isOver) next();
          });
      }, pollMs);
    };
    next();
    return () => {
      isOver = true;
      clearTimeout(timer);
      void onOver();
    };
  }, [replyId, look, onOver]);
}
