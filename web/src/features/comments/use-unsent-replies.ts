import type { ThreadView } from '@fanfare/core/comments/inbox.ts';
import { readUnsent, type UnsentReply } from '@fanfare/core/comments/unsent.ts';
import { useCallback, useEffect, useMemo, useState, type Dispatch, type SetStateAction } from 'react';
import { takeLock } from '../../browser/lock.ts';
import { useStored } from '../../browser/stored.ts';

export interface UnsentReplies {
  /** The key under which this browser keeps the replies. */
  key: string;
  replies: readonly UnsentReply[];
  /** The requests that this page, or another open tab, is sending. */
  sending: ReadonlySet<string>;
  /** Changes the requests that this page is sending. */
  setSending: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

/** The lock that a tab holds while it sends a reply. */
export const replyLockOf = (requestId: string): string => `fanfare-reply-${requestId}`;

/**
 * Adds the replies that other open tabs are sending. This tab gets the lock of such a reply only when the other tab has
 * an answer or was closed. In a browser without locks, no other tab is known to send.
 */
function useSending(replies: readonly UnsentReply[], own: ReadonlySet<string>): ReadonlySet<string> {
  const unanswered = useMemo(
    () =>
      replies.flatMap(({ requestId, reason }) => (reason === null && !own.has(requestId) ? requestId : [])),
    [replies, own],
  );
  const [known, setKnown] = useState({ unanswered, ended: new Set<string>() });
  // Another tab may send a reply again later. Its lock is then waited for again.
  if (known.unanswered !== unanswered)
    setKnown({ unanswered, ended: new Set(unanswered.filter((id) => known.ended.has(id))) });
  useEffect(() => {
    const leaving = new AbortController();
    for (const id of unanswered)
      void takeLock(replyLockOf(id), leaving.signal).then((release) => {
        release?.();
        if (!leaving.signal.aborted)
          setKnown(({ ended, ...rest }) => ({ ...rest, ended: new Set([...ended, id]) }));
      });
    return () => leaving.abort();
  }, [unanswered]);
  return useMemo(
    () => new Set([...own, ...unanswered.filter((id) => !known.ended.has(id))]),
    [own, unanswered, known],
  );
}

/** The replies that were written in this browser and that may not have reached the server. */
export function useUnsentReplies(uid: string, workspaceId: string): UnsentReplies {
  const key = `fanfare-unsent-replies-${uid}-${workspaceId}`;
  const stored = useStored(key);
  const [openedAt] = useState(() => Date.now());
  const replies = useMemo(() => readUnsent(stored, openedAt), [stored, openedAt]);
  const [own, setSending] = useState<ReadonlySet<string>>(new Set());
  const sending = useSending(replies, own);
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
