import { libraryPageMax, type LibraryItem, type LibraryPage } from '@fanfare/core/media/library.ts';
import type { MediaKind, MediaSort } from '@fanfare/core/media/media.ts';
import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import useSWRInfinite, { unstable_serialize } from 'swr/infinite';
import type { ApiError } from '../browser/api-error.ts';
import { useSession } from '../browser/session-context.ts';
import { useUploads } from './uploads.ts';

export interface LibraryQuery {
  kind: MediaKind | 'all';
  search: string;
  sort: MediaSort;
}

export const everything: LibraryQuery = { kind: 'all', search: '', sort: 'newest' };

export interface Library {
  /** Undefined while nothing is known yet. */
  items: readonly LibraryItem[] | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  hasMore: boolean;
  more(): void;
  retry(): void;
  /** Takes files out of the list that are deleted. */
  without(ids: ReadonlySet<string>): void;
  /** Shows what was changed of a file. */
  changed(item: LibraryItem): void;
}

const pageKey = (workspaceId: string, { kind, search, sort }: LibraryQuery, cursor = '') =>
  ['library', workspaceId, kind, search, sort, cursor] as const;

/** Has the library read anew when it is opened next: it holds what was not there before. */
export function useForgetLibrary(workspaceId: string): () => void {
  const { mutate } = useSWRConfig();
  return () => {
    const isPage = (key: unknown) => Array.isArray(key) && key[0] === 'library' && key[1] === workspaceId;
    void mutate(isPage, undefined, { revalidate: false });
    void mutate(unstable_serialize(() => pageKey(workspaceId, everything)));
  };
}

type Change = (items: readonly LibraryItem[]) => LibraryItem[];

/** The files of a workspace, page by page. What is uploaded meanwhile is seen without asking. */
export function useLibrary(workspaceId: string, { kind, search, sort }: LibraryQuery): Library {
  const { call } = useSession();
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<LibraryPage, ApiError>(
    (_index: number, before: LibraryPage | null) => {
      if (before && before.nextCursor === null) return null;
      return pageKey(workspaceId, { kind, search, sort }, before?.nextCursor ?? '');
    },
    ([, , , , , cursor]: string[]) =>
      call('listMedia', {
        workspaceId,
        sort,
        limit: libraryPageMax,
        ...(kind === 'all' ? {} : { kind }),
        ...(search === '' ? {} : { search }),
        ...(cursor === undefined || cursor === '' ? {} : { cursor }),
      }),
    { revalidateFirstPage: false },
  );

  const { uploads } = useUploads();
  const arrived = uploads
    .filter((each) => each.workspaceId === workspaceId && each.state.phase === 'done')
    .map(({ id }) => id)
    .join(' ');
  const known = useRef(arrived);
  useEffect(() => {
    if (known.current === arrived) return;
    known.current = arrived;
    if (arrived !== '') void mutate();
  }, [arrived, mutate]);

  const change = (each: Change) =>
    void mutate((pages) => pages?.map((page) => ({ ...page, items: each(page.items) })), {
      revalidate: false,
    });
  return {
    items: data?.flatMap(({ items }) => items),
    error,
    isLoading: isValidating,
    hasMore: (data?.at(-1)?.nextCursor ?? null) !== null,
    more: () => void setSize(size + 1),
    retry: () => void mutate(),
    without: (ids) => change((items) => items.filter(({ _id: id }) => !ids.has(id))),
    changed: (item) => change((items) => items.map((other) => (other._id === item._id ? item : other))),
  };
}
