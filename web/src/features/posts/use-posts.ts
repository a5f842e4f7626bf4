import type { PostGroup } from '@fanfare/core/posts/post.ts';
import { useRead } from '../../browser/use-read.ts';
import { pollAfter } from './poll-after.ts';

const left = (groups: readonly PostGroup[], gone: ReadonlySet<string>): PostGroup[] =>
  groups
    .map((group) => ({ ...group, posts: group.posts.filter(({ _id: id }) => !gone.has(id)) }))
    .filter(({ posts }) => posts.length > 0);

/** The posts of a workspace, watched while one is on its way. */
export function usePosts(workspaceId: string) {
  const { data, error, isLoading, isValidating, mutate } = useRead(
    'listDrafts',
    { workspaceId },
    { againAfter: (groups) => pollAfter(groups, Date.now()) },
  );
  return {
    groups: data,
    error,
    isLoading,
    isValidating,
    refresh: () => void mutate(),
    /** Takes posts out of the list at once; the list is read again behind it. */
    without: (gone: ReadonlySet<string>) =>
      void mutate((groups) => groups && left(groups, gone), { revalidate: true }),
  };
}
