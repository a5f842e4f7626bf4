import type { InboxAccount, InboxCounts, ThreadFilter, ThreadView } from '@fanfare/core/comments/inbox.ts';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../browser/api-error.ts';
import { useRead } from '../../browser/use-read.ts';
import { useSession } from '../../browser/session-context.ts';
import { absorbPage, appendPage, replaceThread, showFresh, type ThreadPages } from './thread-pages.ts';

export interface InboxSelection {
  filter: ThreadFilter;
  platform?: string;
  platform_id?: string;
}

export interface Inbox {
  pages: ThreadPages | null;
  counts: InboxCounts | null;
  accounts: readonly InboxAccount[];
  error: string | null;
  isReading: boolean;
  isReadingMore: boolean;
  refresh(): void;
  readMore(): void;
  showFresh(): void;
  put(thread: ThreadView): void;
}

/** The threads of a filter. Mounted anew for each filter. */
export function useInbox(workspaceId: string, selection: InboxSelection): Inbox {
  const { call } = useSession();
  const [input] = useState({ workspaceId, ...selection });
  const { data, error, isValidating, mutate } = useRead('listThreads', input);
  const [pages, setPages] = useState<ThreadPages | null>(null);
  const [absorbed, setAbsorbed] = useState<typeof data>(undefined);
  const [isReadingMore, setIsReadingMore] = useState(false);
  const [moreError, setMoreError] = useState<string | null>(null);
  if (data && data !== absorbed) {
    setAbsorbed(data);
    setPages(absorbPage(pages, data));
  }
  const next = pages?.next ?? null;
  const readMore = useCallback(() => {
    if (next === null || isReadingMore) return;
    setIsReadingMore(true);
    setMoreError(null);
    call('listThreads', { ...input, cursor: next })
      .then(
        (page) => setPages((known) => known && appendPage(known, page)),
        (failure: unknown) =>
          setMoreError(failure instanceof ApiError ? failure.message : 'Failed to fetch data!'),
      )
      .finally(() => setIsReadingMore(false));
  }, [call, input, next, isReadingMore]);
  const refresh = useCallback(() => {
    setMoreError(null);
    void mutate();
  }, [mutate]);
  return {
    pages,
    counts: data?.counts ?? null,
    accounts: data?.accounts ?? [],
    error: error?.message ?? moreError,
    isReading: isValidating,
    isReadingMore,
    refresh,
    readMore,
    showFresh: () => setPages((known) => known && showFresh(known)),
    put: useCallback((thread) => setPages((known) => known && replaceThread(known, thread)), []),
  };
}

/** The networks may answer slowly or not at all; then the next look makes up for it. */
const afterFailureSeconds = 120;

/** Has the server ask the networks while the screen is visible, as often as it says. */
export function useLook(workspaceId: string, onChanged: () => void): void {
  const { call } = useSession();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      let again = afterFailureSeconds;
      if (document.visibilityState === 'visible')
        try {
          const reply = await call('lookForComments', { workspaceId });
          again = reply.again;
          if (reply.changed > 0 && !isOver) onChanged();
        } catch {
          // What is stored stays on the screen.
        }
      if (!isOver) timer = setTimeout(() => void look(), again * 1000);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [call, workspaceId, onChanged]);
}
