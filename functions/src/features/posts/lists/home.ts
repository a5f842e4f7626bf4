import type { WorkspaceQuery } from '@fanfare/core/api/schemas/accounts.ts';
import type { Home, PostCounts, PostGroup, PostStatus } from '@fanfare/core/posts/post.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import type { PostSelection } from '../../../store/posts-query.ts';
import type { PostDependencies } from '../dependencies.ts';
import { readable } from './list-posts.ts';
import { groupsOf, viewOf } from '../view.ts';

/** The maximum number of posts to read for each list of groups. A group takes one read for each of its accounts. */
const readsMax = { scheduled: 40, uploaded: 14, failed: 6 } as const;
/** The time that the dashboard looks ahead. Eight days contain the next seven days in any time zone. */
const aheadMs = 8 * dayMs;
/** The maximum number of posts to read if no post is scheduled in the next eight days. */
const laterMax = 9;

/**
 * Removes the last group if some of its posts may be beyond the limit. A single group is shown incomplete, because an
 * empty list would be worse.
 */
const withoutCut = (groups: PostGroup[], isCut: boolean): PostGroup[] =>
  isCut && groups.length > 1 ? groups.slice(0, -1) : groups;

const noPosts: PostCounts = { draft: 0, scheduled: 0, uploaded: 0, failed: 0 };

/**
 * The statuses, ordered by their usual number of posts, the largest first. The first status whose number is unknown
 * needs no query: its number is the rest of the total.
 */
const byNumber = ['uploaded', 'scheduled', 'draft', 'failed'] as const;

async function countsOf(
  posts: PostDependencies['posts'],
  workspaceId: string,
  total: number,
  known: Partial<PostCounts>,
): Promise<PostCounts> {
  const [rest, ...others] = byNumber.filter((status) => known[status] === undefined);
  const counted = await Promise.all(
    others.map(async (status) => [status, await posts.countOf(workspaceId, { status })] as const),
  );
  const counts = { ...noPosts, ...known, ...Object.fromEntries(counted) };
  const sum = counts.draft + counts.scheduled + counts.uploaded + counts.failed;
  return rest ? { ...counts, [rest]: Math.max(0, total - sum) } : counts;
}

/** The posts of the dashboard. The number of documents that are read does not grow with the workspace. */
export async function findHome(
  { posts, factsOf, log, now }: Pick<PostDependencies, 'posts' | 'factsOf' | 'log' | 'now'>,
  { workspaceId }: WorkspaceQuery,
): Promise<Home> {
  const end = new Date(now().getTime() + aheadMs);
  const total = await posts.total(workspaceId);
  if (total === 0) return { next: [], nextUntil: end.toISOString(), recent: [], failed: [], counts: noPosts };
  const known: Partial<Record<PostStatus, number>> = {};
  const read = async (selection: PostSelection, limit: number) => {
    const found = await posts.page(workspaceId, { ...selection, after: null, limit });
    return {
      groups: groupsOf(readable(found, log).map((post) => viewOf(post, factsOf))),
      count: found.length,
    };
  };
  const newest = async (status: 'uploaded' | 'failed'): Promise<PostGroup[]> => {
    const limit = readsMax[status];
    const { groups, count } = await read({ status }, limit);
    if (count < limit) known[status] = count;
    return withoutCut(groups, count === limit);
  };
  const ahead = async (): Promise<Pick<Home, 'next' | 'nextUntil'>> => {
    const { groups, count } = await read({ status: 'scheduled', to: end }, readsMax.scheduled);
    if (count === 0) {
      const later = await read({ status: 'scheduled' }, laterMax);
      if (later.count < laterMax) known.scheduled = later.count;
      return { next: withoutCut(later.groups, later.count === laterMax), nextUntil: end.toISOString() };
    }
    const isCut = count === readsMax.scheduled;
    const last = groups.at(-1)?.posts[0]?.schedule ?? null;
    return { next: withoutCut(groups, isCut), nextUntil: isCut && last !== null ? last : end.toISOString() };
  };
  const [next, recent, failed] = await Promise.all([ahead(), newest('uploaded'), newest('failed')]);
  return { ...next, recent, failed, counts: await countsOf(posts, workspaceId, total, known) };
}
