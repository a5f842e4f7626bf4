import type {
  InboxAccount,
  InboxCounts,
  LookReply,
  ThreadFilter,
  ThreadPage,
  ThreadView,
} from '@fanfare/core/comments/inbox.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useRead } from '../../browser/use-read.ts';
import { useSession } from '../../browser/session-context.ts';
import { useVisit } from '../../browser/visit.ts';
import {
  absorbPage,
  appendPage,
  replaceThread,
  settlePage,
  mergeFresh,
  type ThreadPages,
} from './thread-pages.ts';

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
  /** Reads the first page again and leaves the rows in place. */
  refresh(): void;
  /** Reads the first page at the person's request: rows that no longer match the filter are removed. */
  settle(): void;
  readMore(): void;
  showFresh(): void;
  put(thread: ThreadView): void;
  /** Reads a thread again, because another person may have answered it. */
  refreshThread(id: string): void;
}

/** The counts after these threads of each network were answered. */
const countsAfter = (counts: InboxCounts, answered: Readonly<Record<string, number>>): InboxCounts => ({
  ...counts,
  open: Object.fromEntries(
    Object.entries(counts.open).map(([platform, count]) => [
      platform,
      Math.max(0, count - (answered[platform] ?? 0)),
    ]),
  ),
});

/**
 * One state, because React may apply a queued change to a list that has not taken up the latest page yet: then
 * `absorbed` is that of before as well, and the page is taken up again.
 */
interface List {
  pages: ThreadPages | null;
  /** The first page that was taken up last. */
  absorbed: ThreadPage | null;
  /** Threads answered since then, by network. */
  answered: Readonly<Record<string, number>>;
}

const emptyList: List = { pages: null, absorbed: null, answered: {} };

/** The threads of a filter, mounted again for each filter. `openId`: the thread that the person reads or answers. */
export function useInbox(workspaceId: string, selection: InboxSelection, openId: string | null): Inbox {
  const { call } = useSession();
  const [input] = useState({ workspaceId, ...selection });
  const [list, setList] = useState<List>(emptyList);
  const { pages, answered } = list;
  const changePages = useCallback(
    (change: (pages: ThreadPages) => ThreadPages) =>
      setList((known) => (known.pages ? { ...known, pages: change(known.pages) } : known)),
    [],
  );
  // Cached threads may have been answered since.
  const settlesNext = useRef(true);
  const { data, error, isValidating, mutate } = useRead('listThreads', input, {
    onReply(page) {
      if (!settlesNext.current) return;
      settlesNext.current = false;
      changePages((known) => settlePage(known, page, selection.filter, openId));
    },
  });
  const [isReadingMore, setIsReadingMore] = useState(false);
  const [moreError, setMoreError] = useState<string | null>(null);
  if (data && data !== list.absorbed)
    setList((known) => ({ pages: absorbPage(known.pages, data), absorbed: data, answered: {} }));
  const counts = useMemo(() => data?.counts && countsAfter(data.counts, answered), [data, answered]);
  const open = counts && Object.values(counts.open).reduce((sum, count) => sum + count, 0);
  const { showOpenComments } = useVisit();
  useEffect(() => {
    if (open !== undefined && open !== null) showOpenComments(open);
  }, [open, showOpenComments]);
  const next = pages?.next ?? null;
  const readMore = useCallback(() => {
    if (next === null || isReadingMore) return;
    setIsReadingMore(true);
    setMoreError(null);
    call('listThreads', { ...input, cursor: next })
      .then(
        (page) => changePages((known) => appendPage(known, page)),
        (failure: unknown) => setMoreError(messageOf(failure, 'Failed to fetch data!')),
      )
      .finally(() => setIsReadingMore(false));
  }, [call, changePages, input, next, isReadingMore]);
  const shown = useRef(pages);
  useEffect(() => {
    shown.current = pages;
  });
  const changes = useRef(0);
  /** A thread was answered while the list was being read, so the list's counts may be outdated. */
  const isOutdated = useRef(false);
  const isReading = useRef(isValidating);
  useEffect(() => {
    isReading.current = isValidating;
    if (isValidating || !isOutdated.current) return;
    isOutdated.current = false;
    void mutate();
  }, [isValidating, mutate]);
  const put = useCallback(
    (thread: ThreadView) => {
      changes.current += 1;
      const { platform, state } = thread;
      const before = shown.current?.threads.find(({ id }) => id === thread.id);
      changePages((known) => replaceThread(known, thread));
      if (!before || before.state === state) return;
      isOutdated.current = isReading.current;
      const change = state === 'answered' ? 1 : -1;
      setList((known) => ({
        ...known,
        answered: { ...known.answered, [platform]: (known.answered[platform] ?? 0) + change },
      }));
    },
    [changePages],
  );
  const refreshThread = useCallback(
    (id: string) => {
      const read = async (): Promise<void> => {
        const before = changes.current;
        const thread = await call('findThread', { workspaceId, id });
        // A local change may be newer than the answer.
        if (changes.current === before) put(thread);
        else await read();
      };
      // The known messages stay on the screen if the thread cannot be read.
      read().catch(() => undefined);
    },
    [call, workspaceId, put],
  );
  const refresh = useCallback(() => {
    setMoreError(null);
    void mutate();
  }, [mutate]);
  const settle = useCallback(() => {
    settlesNext.current = true;
    refresh();
  }, [refresh]);
  return {
    pages,
    counts: counts ?? null,
    accounts: data?.accounts ?? [],
    error: error?.message ?? moreError,
    isReading: isValidating,
    isReadingMore,
    refresh,
    settle,
    readMore,
    showFresh: () => changePages(mergeFresh),
    put,
    refreshThread,
  };
}

const hasNotices = ({ problems, incomplete }: LookReply) => problems.length + incomplete.length > 0;

/** If networks answer slowly or not at all, the next look tries again. */
const afterFailureSeconds = 120;

/**
 * Makes the server poll the networks while the screen is visible, as often as the server says. Returns what the last
 * poll found missing, and a function that polls at once.
 */
export function useLook(workspaceId: string, onChanged: () => void) {
  const { call } = useSession();
  const [found, setFound] = useState<LookReply | null>(null);
  const lookAgain = useRef<() => void>(() => undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      let again = afterFailureSeconds;
      if (document.visibilityState === 'visible')
        try {
          const reply = await call('lookForComments', { workspaceId });
          again = reply.again;
          if (!isOver) setFound(hasNotices(reply) ? reply : null);
          if (reply.changed > 0 && !isOver) onChanged();
        } catch {
          // The stored comments stay on the screen.
        }
      if (!isOver) timer = setTimeout(() => void look(), again * 1000);
    };
    lookAgain.current = () => {
      clearTimeout(timer);
      void look();
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [call, workspaceId, onChanged]);
  return { found, lookNow: useCallback(() => lookAgain.current(), []) };
}
