import { libraryPageMax, type LibraryItem, type LibraryPage } from '@fanfare/core/media/library.ts';
import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import useSWRInfinite, { unstable_serialize, type SWRInfiniteKeyedMutator } from 'swr/infinite';
import { ApiError } from '../../../browser/api-error.ts';
import { useSession } from '../../../browser/session-context.ts';
import { withFreshFirstPage, withItem, type LibraryQuery } from './library-pages.ts';
import { useUploads } from '../uploads/uploads-context.ts';

export const allFiles: LibraryQuery = { kind: 'all', search: '', sort: 'newest' };

export interface Library {
  /** Undefined until the first page has been read. */
  items: readonly LibraryItem[] | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  hasMore: boolean;
  more(): void;
  retry(): void;
  add(item: LibraryItem): void;
  remove(ids: ReadonlySet<string>): void;
  replace(item: LibraryItem): void;
}

const pageKey = (workspaceId: string, { kind, search, sort }: LibraryQuery, cursor = '') =>
  ['library', workspaceId, kind, search, sort, cursor] as const;

type Pages = readonly LibraryPage[];

/**
 * Changes both the shown list and the cached pages. If the cached pages were not changed, loading the next page would
 * restore the old list.
 */
function useMutatePages(
  workspaceId: string,
  query: LibraryQuery,
  mutateList: SWRInfiniteKeyedMutator<LibraryPage[]>,
) {
  const { mutate } = useSWRConfig();
  return (change: (pages: Pages) => Pages) =>
    void mutateList(
      (pages) => {
        if (!pages) return pages;
        const next = change(pages);
        for (const [i, page] of next.entries()) {
          if (page === pages[i]) continue;
          const key = pageKey(workspaceId, query, next[i - 1]?.nextCursor ?? '');
          void mutate(key, page, { revalidate: false });
        }
        return [...next];
      },
      { revalidate: false },
    );
}

/** Calls back for each file that finishes uploading to the workspace. */
function useNewUploads(workspaceId: string, onArrived: (item: LibraryItem) => void): void {
  const { uploads } = useUploads();
  const known = useRef<ReadonlySet<string>>(null);
  useEffect(() => {
    const before = known.current;
    const done = uploads.filter((each) => each.workspaceId === workspaceId && each.state.phase === 'done');
    known.current = new Set(done.map(({ id }) => id));
    if (!before) return;
    for (const { id, state } of done) if (state.phase === 'done' && !before.has(id)) onArrived(state.item);
  });
}

/** The files of a workspace, page by page. New uploads are added without loading a page again. */
export function useLibrary(workspaceId: string, query: LibraryQuery): Library {
  const { kind, search, sort } = query;
  const { call } = useSession();
  const { cache } = useSWRConfig();
  const keyOf = (_index: number, before: LibraryPage | null) => {
    if (before && before.nextCursor === null) return null;
    return pageKey(workspaceId, query, before?.nextCursor ?? '');
  };
  const read = (cursor = '') =>
    call('listMedia', {
      workspaceId,
      sort,
      limit: libraryPageMax,
      ...(kind === 'all' ? {} : { kind }),
      ...(search === '' ? {} : { search }),
      ...(cursor === '' ? {} : { cursor }),
    });
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<LibraryPage, ApiError>(
    keyOf,
    ([, , , , , cursor]: string[]) => read(cursor),
    { revalidateFirstPage: false },
  );
  const change = useMutatePages(workspaceId, query, mutate);
  const changeItems = (each: (items: LibraryItem[]) => LibraryItem[]) =>
    change((pages) => pages.map((page) => ({ ...page, items: each(page.items) })));
  const add = (item: LibraryItem) => {
    if (data) change((pages) => withItem(pages, item, query));
    else void mutate();
  };
  useNewUploads(workspaceId, add);

  const latest = useRef({ read, change, query });
  useEffect(() => {
    latest.current = { read, change, query };
  });
  const listKey = unstable_serialize(keyOf);
  useEffect(() => {
    // The cached list may be out of date. Only its first page is read again.
    if (cache.get(listKey)?.data === undefined) return undefined;
    const opened = latest.current;
    let gone = false;
    opened.read().then(
      (page) => {
        if (!gone) opened.change((pages) => withFreshFirstPage(pages, page, opened.query));
      },
      (failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure;
      },
    );
    return () => {
      gone = true;
    };
  }, [cache, listKey]);

  return {
    items: data?.flatMap(({ items }) => items),
    error,
    isLoading: isValidating,
    hasMore: (data?.at(-1)?.nextCursor ?? null) !== null,
    more: () => void setSize(size + 1),
    retry: () => void setSize(size),
    add,
    remove: (ids) => changeItems((items) => items.filter(({ _id: id }) => !ids.has(id))),
    replace: (item) => changeItems((items) => items.map((other) => (other._id === item._id ? item : other))),
  };
}
