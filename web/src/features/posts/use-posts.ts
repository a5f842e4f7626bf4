import type { ListPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { PostCounts, PostGroup, PostPage, PostStatus, PostView } from '@fanfare/core/posts/post.ts';
import { useEffect, type Dispatch, type SetStateAction } from 'react';
import useSWR from 'swr';
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '../../browser/api-error.ts';
import { useNow } from '../../browser/use-now.ts';
import { useSession } from '../../browser/session-context.ts';
import { useDeliveries } from '../deliveries/index.ts';
import { countsWithout, isSettled, mergeGroups, sendingNow, withoutPosts } from './groups.ts';

const failedPerPage = 50;
const focusThrottleMs = 60_000;
/** The number of the next scheduled posts that are read, to find out whether one of them is in progress. */
const nextPosts = 3;

/** Polls the deliveries in progress. `onSettled` runs when one of them is published or has failed. */
function useSendingNow(workspaceId: string, groups: readonly PostGroup[], onSettled: () => void): void {
  const now = useNow();
  const { deliveries = [] } = useDeliveries(workspaceId, sendingNow(groups, now.getTime()));
  const settled = deliveries
    .filter(isSettled)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (settled !== '') onSettled();
    // The effect runs only when another delivery is settled.
    // eslint-disable-next-line react/exhaustive-deps
  }, [settled]);
}

const matchingOf = (pages: readonly PostPage[] | undefined): number | null => pages?.[0]?.matching ?? null;

/** The failed posts of the listed groups, by the id of the group. */
const failedIn = (pages: readonly PostPage[] = []): Map<string, PostView[]> =>
  Map.groupBy(
    new Map(pages.flatMap(({ failed = [] }) => failed).map((post) => [post._id, post])).values(),
    ({ post_id: id }) => id,
  );

/** For each group, the number of its posts that the filter leaves out. */
const hiddenCountsIn = (pages: readonly PostPage[] = []): ReadonlyMap<string, number> =>
  new Map(pages.flatMap(({ leftOut = {} }) => Object.entries(leftOut)));

const unreadableIn = (pages: readonly PostPage[] = []): number =>
  pages.reduce((sum, { unreadable = 0 }) => sum + unreadable, 0);

export type PostListFilter = Omit<ListPostsInput, 'workspaceId' | 'status' | 'cursor' | 'limit'>;

/** The posts of a workspace in one status, page by page. The list is read again when one of them has been sent. */
export function usePosts(
  workspaceId: string,
  status: PostStatus,
  /** The filter as a part of the request. */
  filter: PostListFilter,
  /** The latest counts of any tab. */
  counts: PostCounts | undefined,
  setCounts: Dispatch<SetStateAction<PostCounts | undefined>>,
) {
  const { call, person } = useSession();
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<PostPage, ApiError>(
    (_index, before: PostPage | null) =>
      !person || before?.next === null
        ? null
        : ['posts', workspaceId, status, JSON.stringify(filter), before?.next ?? ''],
    ([, , , , cursor]: string[]) =>
      call('listPosts', {
        workspaceId,
        status,
        ...filter,
        // Failed posts have large pages, because all of them are grouped by cause.
        ...(status === 'failed' && { limit: failedPerPage }),
        ...(cursor && { cursor }),
      }),
    {
      keepPreviousData: true,
      focusThrottleInterval: focusThrottleMs,
      // Only a new answer reports the counts, because the cached pages of another tab may contain older counts.
      onSuccess: ([first]) => first && setCounts(first.counts),
    },
  );
  // While another tab loads, `data` still belongs to the previous tab.
  const groups = data && mergeGroups(data, status);
  const refresh = (): void => void mutate();
  const scheduledCount = counts?.scheduled ?? 0;
  // On other tabs, the next scheduled posts are read to find out whether a post is being sent. The counts are not
  // enough: they do not change if one post ends while another starts.
  const { data: next } = useSWR<PostPage, ApiError>(
    person && status !== 'scheduled' && scheduledCount > 0
      ? ['next', workspaceId, JSON.stringify(counts)]
      : null,
    () => call('listPosts', { workspaceId, status: 'scheduled', limit: nextPosts }),
    {
      revalidateOnFocus: false,
      dedupingInterval: 0,
      // If a post was published since the counts were read, the list and the counts are read again.
      onSuccess: (page) => {
        if (page.counts.scheduled !== scheduledCount) refresh();
      },
    },
  );
  useSendingNow(workspaceId, (status === 'scheduled' ? groups : next?.groups) ?? [], refresh);
  return {
    groups,
    /** The number of posts in the filtered list; null while it is unknown. */
    matching: matchingOf(data),
    /** The number of posts that are left out because the server cannot read them. */
    unreadable: unreadableIn(data),
    failed: failedIn(data),
    hiddenCounts: hiddenCountsIn(data),
    error,
    isLoading,
    isValidating,
    hasMore: (data?.at(-1)?.next ?? null) !== null,
    loadMore: () => void setSize(size + 1),
    refresh,
    /** Resolves once the list was read again. */
    reload: () => mutate(),
    /** Removes deleted posts from the list and the counts immediately, and refreshes both. */
    without: (deleted: readonly PostView[]) => {
      setCounts((before) => before && countsWithout(before, deleted));
      const ids = new Set(deleted.map(({ _id: id }) => id));
      void mutate((pages) => pages && withoutPosts(pages, ids), { revalidate: true });
    },
  };
}
