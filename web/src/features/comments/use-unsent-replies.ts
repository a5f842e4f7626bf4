import type { ThreadView } from '@fanfare/core/comments/inbox.ts';
import { readUnsent, type UnsentReply } from '@fanfare/core/comments/unsent.ts';
import { useCallback, useMemo, useState } from 'react';
import { useStored } from '../../browser/stored.ts';

export interface UnsentReplies {
  /** The key under which this browser keeps the replies. */
  key: string;
  replies: readonly UnsentReply[];
  /** The requests that this page is sending. */
  sending: ReadonlySet<string>;
  setSending: (ids: ReadonlySet<string>) => void;
}

/** The replies that were written in this browser and that may not have reached the server. */
export function useUnsentReplies(uid: string, workspaceId: string): UnsentReplies {
  const key = `fanfare-unsent-replies-${uid}-${workspaceId}`;
  const stored = useStored(key);
  const [openedAt] = useState(() => Date.now());
  const replies = useMemo(() => readUnsent(stored, openedAt), [stored, openedAt]);
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  return { key, replies, sending, setSending };
}

/** The mark of a row in the list of threads; null for a row without a mark. */
export type RowMark = 'sending' | 'unsent' | 'unconfirmed' | 'draft' | null;

/**
 * Returns a function that tells how the row of a thread is marked: with a reply that is being sent, was not sent or may
 * have been sent, or with an unfinished draft.
 */
export function useRowMarks(
  { replies, sending }: UnsentReplies,
  texts: Readonly<Record<string, string>>,
): (thread: ThreadView) => RowMark {
  const byThread = useMemo(() => Map.groupBy(replies, ({ threadId }) => threadId), [replies]);
  return useCallback(
    ({ id, replies: published, pending }) => {
      const stored = new Set([...published, ...pending].flatMap(({ requestId }) => requestId ?? []));
      const unsent = (byThread.get(id) ?? []).filter(({ requestId }) => !stored.has(requestId));
      const ended = unsent.filter(({ requestId }) => !sending.has(requestId));
      if (ended.some(({ mayBeSent }) => !mayBeSent)) return 'unsent';
      if (ended.length > 0) return 'unconfirmed';
      if (unsent.length > 0) return 'sending';
      return (texts[id] ?? '').trim() === '' ? null : 'draft';
    },
    [byThread, sending, texts],
  );
}
