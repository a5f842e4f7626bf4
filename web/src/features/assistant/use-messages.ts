import { isComing, type ConversationMessage } from '@fanfare/core/assistant/conversation.ts';
import { useEffect } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import type { ReplyOf } from '@fanfare/core/api/route.ts';
import type { Routes } from '@fanfare/core/api/routes.ts';
import type { ApiError } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { readKey } from '../../browser/use-read.ts';

const lookEveryMs = 2_000;

type Known = SWRResponse<ReplyOf<Routes['findConversation']>, ApiError>;

/** What is kept of a conversation. */
export function useMessages(workspaceId: string, id: string | null): Known {
  const { call, person } = useSession();
  const input = { workspaceId, id: id ?? '' };
  return useSWR(id === null ? null : readKey('findConversation', input, Boolean(person)), () =>
    call('findConversation', input),
  );
}

/** The reply that is on its way, if the last one is. */
export function comingOf(
  messages: readonly ConversationMessage[] | undefined,
): ConversationMessage | undefined {
  const last = messages?.at(-1);
  return isComing(last?.state) ? last : undefined;
}

/** Looks again and again whether a reply is there, and tells when it is not waited for any more. */
export function useFollow(
  coming: string | undefined,
  look: () => Promise<unknown>,
  onOver: () => unknown,
): void {
  useEffect(() => {
    if (coming === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const next = () => {
      timer = setTimeout(() => {
        // A look that fails is made up for by the next one.
        void look()
          .catch(() => undefined)
          .finally(() => {
            if (!isOver) next();
          });
      }, lookEveryMs);
    };
    next();
    return () => {
      isOver = true;
      clearTimeout(timer);
      void onOver();
    };
  }, [coming, look, onOver]);
}
