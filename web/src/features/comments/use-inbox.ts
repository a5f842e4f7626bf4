import type {
  InboxAccount,
  InboxCounts,
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
  withThread,
  type ThreadPages,
} from './thread-pages.ts';

export interface InboxSelection {
  filter: ThreadFilter;
  platform?: string;
  platform_id?: string;
  search?: string;
  /** If set, only threads with a message in the last `days` days are listed. */
  days?: number;
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
  /** Shows the open thread although the list does not have it, for example because it is on a later page. */
  showUnlisted(thread: ThreadView): void;
  /** Reads a thread again, because another person may have answered it. */
  refreshThread(id: string): void;
}

/**
 * Subtracts the threads that were answered after the counts were read. `answered`: the number of these threads by
 * network.
 */
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
 * The list and the page that was last added to it (`absorbed`) are one state value. If React applies a queued change to
 * an older list, the page in `absorbed` is older too. This shows that the latest page has to be added again.
 */
interface List {
  /** The selection that the list shows. */
  key: string;
  pages: ThreadPages | null;
  /** The first page that was last added to the list. */
  absorbed: ThreadPage | null;
  /** The number of threads that were answered since that page was read, by network. */
  answered: Readonly<Record<string, number>>;
}

const withPages = (list: List, pages: ThreadPages): List =>
  pages === list.pages ? list : { ...list, pages };

const emptyList = (key: string): List => ({ key, pages: null, absorbed: null, answered: {} });

interface Totals {
  of: ThreadPage | null;
  counts: InboxCounts | null;
  accounts: readonly InboxAccount[];
}

/**
 * The totals of the whole workspace. They remain on the screen while another selection is read, so that the button of a
 * network keeps the focus.
 */
function useTotals(page: ThreadPage | undefined): Totals {
  const [totals, setTotals] = useState<Totals>({ of: null, counts: null, accounts: [] });
  if (page && page !== totals.of)
    setTotals({
      of: page,
      counts: page.counts ?? totals.counts,
      accounts: page.accounts ?? totals.accounts,
    });
  return totals;
}

/** Reads the page after the last one. */
function useNextPage(
  input: InboxSelection & { workspaceId: string },
  key: string,
  next: string | null,
  changePages: (change: (pages: ThreadPages) => ThreadPages) => void,
) {
  const { call } = useSession();
  const [isReading, setIsReading] = useState(false);
  const [failed, setFailed] = useState<{ key: string; text: string } | null>(null);
  const read = useCallback(() => {
    if (next === null || isReading) return;
    setIsReading(true);
    setFailed(null);
    call('listThreads', { ...input, cursor: next })
      .then(
        (page) => changePages((known) => appendPage(known, page)),
        (failure: unknown) => setFailed({ key, text: messageOf(failure, 'Failed to fetch data!') }),
      )
      .finally(() => setIsReading(false));
  }, [call, changePages, input, key, next, isReading]);
  return {
    isReading,
    error: failed?.key === key ? failed.text : null,
    read,
    forgetError: useCallback(() => setFailed(null), []),
  };
}

/** The threads of a selection. `openId`: the thread that the person reads or answers. */
export function useInbox(workspaceId: string, selection: InboxSelection, openId: string | null): Inbox {
  const { call } = useSession();
  const key = JSON.stringify(selection);
  const input = useMemo(() => ({ workspaceId, ...(JSON.parse(key) as InboxSelection) }), [workspaceId, key]);
  const [stored, setList] = useState<List>(() => emptyList(key));
  const list = stored.key === key ? stored : emptyList(key);
  const { answered } = list;
  const [unlisted, setUnlisted] = useState<ThreadView | null>(null);
  const pages = useMemo(
    () => (list.pages && unlisted && unlisted.id === openId ? withThread(list.pages, unlisted) : list.pages),
    [list.pages, unlisted, openId],
  );
  const changePages = useCallback(
    (change: (pages: ThreadPages) => ThreadPages) =>
      setList((known) =>
        // A late answer does not change the list of another selection.
        known.pages && known.key === key ? withPages(known, change(known.pages)) : known,
      ),
    [key],
  );
  // The list may come from the cache, and threads may have been answered since it was read. Therefore the first reply
  // of the server removes their rows, as a refresh by the person does.
  const settledKey = useRef<string | null>(null);
  const { data, error, isValidating, mutate } = useRead('listThreads', input, {
    onReply(page) {
      if (settledKey.current === key) return;
      settledKey.current = key;
      changePages((known) => settlePage(known, page, selection.filter, openId));
    },
  });
  if (list !== stored && !data) setList(list);
  if (data && data !== list.absorbed)
    setList((known) => ({
      key,
      pages: absorbPage(known.key === key ? known.pages : null, data),
      absorbed: data,
      answered: {},
    }));
  const totals = useTotals(data);
  const counts = useMemo(() => totals.counts && countsAfter(totals.counts, answered), [totals, answered]);
  const open = counts && Object.values(counts.open).reduce((sum, count) => sum + count, 0);
  const { showOpenComments } = useVisit();
  useEffect(() => {
    if (open !== null) showOpenComments(open);
  }, [open, showOpenComments]);
  const more = useNextPage(input, key, pages?.next ?? null, changePages);
  const shown = useRef(pages);
  useEffect(() => {
    shown.current = pages;
  });
  const changes = useRef(0);
  /**
   * True if a thread was answered while the list was being read, because the counts of the list may then be outdated.
   */
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
      setUnlisted((known) => (known?.id === thread.id ? thread : known));
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
        // If the thread was changed here in the meantime, the answer may be older than that change, so the thread is
        // read again.
        if (changes.current === before) put(thread);
        else await read();
      };
      // The known messages stay on the screen if the thread cannot be read.
      read().catch(() => undefined);
    },
    [call, workspaceId, put],
  );
  const { forgetError } = more;
  const refresh = useCallback(() => {
    forgetError();
    void mutate();
  }, [forgetError, mutate]);
  const settle = useCallback(() => {
    settledKey.current = null;
    refresh();
  }, [refresh]);
  return {
    pages,
    counts,
    accounts: totals.accounts,
    error: error?.message ?? more.error,
    isReading: isValidating,
    isReadingMore: more.isReading,
    refresh,
    settle,
    readMore: more.read,
    showFresh: () => changePages(mergeFresh),
    put,
    showUnlisted: setUnlisted,
    refreshThread,
  };
}
