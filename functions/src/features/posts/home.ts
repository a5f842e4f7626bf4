import type { WorkspaceQuery } from '@fanfare/core/api/schemas/accounts.ts';
import type { Home, PostGroup, PostStatus } from '@fanfare/core/posts/post.ts';
import type { PostDependencies } from './dependencies.ts';
import { readable } from './list-posts.ts';
import { groupsOf, viewOf } from './view.ts';

/** How many posts are read at most: a group has one for each account. */
const readsMax = { scheduled: 12, uploaded: 14, failed: 6 } as const;

/** The posts of the dashboard. The cost does not grow with the workspace. */
export async function findHome(
  { posts, factsOf, log }: Pick<PostDependencies, 'posts' | 'factsOf' | 'log'>,
  { workspaceId }: WorkspaceQuery,
): Promise<Home> {
  const known: Partial<Record<PostStatus, number>> = {};
  const groupsIn = async (status: Extract<PostStatus, keyof typeof readsMax>): Promise<PostGroup[]> => {
    const limit = readsMax[status];
    const read = await posts.page(workspaceId, { status, after: null, limit });
    const groups = groupsOf(readable(read, log).map((post) => viewOf(post, factsOf)));
    if (read.length < limit) known[status] = read.length;
    // The last group may go on behind the limit. A single one is shown in part rather than not at all.
    return read.length === limit && groups.length > 1 ? groups.slice(0, -1) : groups;
  };
  const [next, recent, failed] = await Promise.all([
    groupsIn('scheduled'),
    groupsIn('uploaded'),
    groupsIn('failed'),
  ]);
  return { next, recent, failed, counts: await posts.counts(workspaceId, known) };
}
