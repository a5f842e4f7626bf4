import {
  shownThreadsMax,
  type MessageView,
  type ThreadFilter,
  type ThreadPage,
  type ThreadView,
} from '@fanfare/core/comments/inbox.ts';

export interface ThreadPages {
  threads: readonly ThreadView[];
  /**
   * Threads that arrived after the list was read. They are not inserted yet, so that the rows on the screen do not
   * move.
   */
  fresh: readonly ThreadView[];
  next: string | null;
  /**
   * The search has looked through the comments back to this ISO instant; null if it has looked through all comments.
   */
  searchedUntil: string | null;
}

type Page = Pick<ThreadPage, 'threads' | 'next' | 'searchedUntil'>;

const newestFirst = (a: ThreadView, b: ThreadView) => b.lastAt.localeCompare(a.lastAt);

/** Merges a newly read first page. Known threads are updated in place. */
export function absorbPage(pages: ThreadPages | null, page: Page): ThreadPages {
  const { threads, next, searchedUntil } = page;
  if (!pages || pages.threads.length === 0) {
    // A search without a result may already have looked further back than this page. Then the search continues from the
    // point that it has reached.
    const isFurther = pages !== null && (pages.searchedUntil ?? '') < (searchedUntil ?? '');
    return { ...(isFurther ? pages : { next, searchedUntil }), threads, fresh: [] };
  }
  const latest = new Map(threads.map((thread) => [thread.id, thread]));
  const known = new Set(pages.threads.map(({ id }) => id));
  return {
    ...pages,
    threads: pages.threads.map((thread) => latest.get(thread.id) ?? thread),
    fresh: [
      ...threads.filter(({ id }) => !known.has(id)),
      ...pages.fresh.filter(({ id }) => !latest.has(id)),
    ],
  };
}

const belongsTo = (filter: ThreadFilter, { state, isUnread }: ThreadView) =>
  filter === 'all' || (filter === 'unread' ? isUnread : state === filter);

/**
 * Merges the first page after the person requested it: threads that no longer match the filter are removed. The open
 * thread stays, because the person may be answering it.
 */
export function settlePage(
  pages: ThreadPages | null,
  page: Page,
  filter: ThreadFilter,
  openId: string | null,
): ThreadPages {
  const absorbed = absorbPage(pages, page);
  const listed = new Set(page.threads.map(({ id }) => id));
  const oldest = page.next === null ? '' : (page.threads.at(-1)?.lastAt ?? '');
  const stays = (thread: ThreadView) =>
    listed.has(thread.id) || (thread.lastAt < oldest && belongsTo(filter, thread));
  const threads = absorbed.threads.filter((thread) => thread.id === openId || stays(thread));
  if (threads.length === 0)
    return { threads: page.threads, fresh: [], next: page.next, searchedUntil: page.searchedUntil };
  return { ...absorbed, threads, fresh: absorbed.fresh.filter(stays) };
}

export const appendPage = (pages: ThreadPages, page: Page): ThreadPages => {
  const known = new Set([...pages.threads, ...pages.fresh].map(({ id }) => id));
  const threads = [...pages.threads, ...page.threads.filter(({ id }) => !known.has(id))];
  return {
    ...pages,
    threads: threads.slice(0, shownThreadsMax),
    next: threads.length >= shownThreadsMax ? null : page.next,
    searchedUntil: page.searchedUntil,
  };
};

export const mergeFresh = ({ threads, fresh, ...pages }: ThreadPages): ThreadPages => ({
  ...pages,
  threads: [...fresh, ...threads].toSorted(newestFirst).slice(0, shownThreadsMax),
  fresh: [],
});

/** The pages with a thread that the person opened; the same pages if they have it already. */
export const withThread = (pages: ThreadPages, thread: ThreadView): ThreadPages =>
  pages.threads.some(({ id }) => id === thread.id)
    ? pages
    : { ...pages, threads: [...pages.threads, thread].toSorted(newestFirst) };

/** The pages with a newer version of a thread; the same pages if the thread has not changed. */
export function replaceThread(pages: ThreadPages, thread: ThreadView): ThreadPages {
  const known = pages.threads.find(({ id }) => id === thread.id);
  if (!known || JSON.stringify(known) === JSON.stringify(thread)) return pages;
  return { ...pages, threads: pages.threads.map((each) => (each === known ? thread : each)) };
}

/**
 * Returns the latest message of another person. If there is none, or if the first comment was deleted, returns the
 * first comment. The list, the title and the reply field name the author of this message.
 */
export const answerableMessage = ({ comment, replies, isDeleted }: ThreadView): MessageView =>
  (isDeleted ? null : replies.findLast(({ isOwn }) => !isOwn)) ?? comment;

/**
 * The thread to open after a thread was answered: the nearest open thread below it, or else the first open thread of
 * the list.
 */
export function nextOpenThread(
  threads: readonly ThreadView[],
  id: string,
  isBusy: (thread: ThreadView) => boolean,
): ThreadView | undefined {
  const index = threads.findIndex((each) => each.id === id);
  return [...threads.slice(index + 1), ...threads.slice(0, Math.max(0, index))].find(
    (each) => each.state === 'open' && !each.isDeleted && !isBusy(each),
  );
}

export const deletedText = (network: string) => `This comment was deleted on ${network}.`;
