import { readTimeCursor, writeTimeCursor } from '@fanfare/core/api/schemas/cursor.ts';
import type { PostIdInput, ListPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import {
  inChosenOrder,
  matchesSearch,
  type Post,
  type PostCounts,
  type PostGroup,
  type PostPage,
  type PostStatus,
} from '@fanfare/core/posts/post.ts';
import { groupMax } from '@fanfare/core/posts/targets.ts';
import { ownEntry } from '@fanfare/core/values/own-entry.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Log } from '../../../log.ts';
import { cursorOf, readablePosts, type ListedPost, type PostCursor } from '../../../store/posts-documents.ts';
import { isSelected, type PostSelection } from '../../../store/posts-query.ts';
import type { PostDependencies } from '../dependencies.ts';
import { groupsOf, viewOf } from '../view.ts';

const usualLimit = 20;
/** The maximum number of posts that one call reads for a search. */
const searchReadsMax = 200;
/**
 * The maximum number of failed posts that one query adds to a page. Their groups are on the page because of other
 * posts.
 */
const failedMax = 50;

export function readCursor(cursor: string): PostCursor {
  const { at, id } = readTimeCursor(cursor);
  return { shownAt: at, id };
}

export const writeCursor = ({ shownAt, id }: PostCursor): string => writeTimeCursor({ at: shownAt, id });

/** Logs the ids of unreadable posts, but not their contents. */
export function readable(listed: readonly ListedPost[], log: Log): Post[] {
  for (const each of listed) if ('error' in each) log.error('A post of a list cannot be read.', each.error);
  return readablePosts(listed);
}

/** Selects posts by the conditions that the input contains. */
export function selectionOf({
  status,
  platform,
  platform_id: platformId,
  from,
  to,
}: Pick<ListPostsInput, 'status' | 'platform' | 'platform_id' | 'from' | 'to'>): PostSelection {
  return {
    status,
    ...(platform !== undefined && { platform }),
    ...(platformId !== undefined && { platformId }),
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
  };
}

/** The number of posts that match the filter. Null without a filter, because the tab then shows the same number. */
const countOf = (posts: PostDependencies['posts'], workspaceId: string, selection: PostSelection) =>
  Object.keys(selection).length > 1 ? posts.countOf(workspaceId, selection) : null;

/** The position of the next page: after the last shown post, or after all posts that were searched for this page. */
function nextPageCursor(
  found: readonly Post[],
  shown: readonly Post[],
  considered: readonly ListedPost[],
  hasMore: boolean,
): PostCursor | null {
  const last = shown.at(-1);
  if (last && found.length > shown.length) return cursorOf(last);
  return hasMore ? (considered.at(-1)?.cursor ?? null) : null;
}

/** One Firestore query can filter by at most this many groups. */
const groupsPerQuery = 30;

const partsOf = (ids: readonly string[]): string[][] =>
  [ids.slice(0, groupsPerQuery), ids.slice(groupsPerQuery)].filter((part) => part.length > 0);

/** The posts of the given groups that have the given status, up to a limit for each query. */
async function postsOf(
  posts: PostDependencies['posts'],
  workspaceId: string,
  status: PostStatus,
  ids: readonly string[],
  limit: number,
): Promise<Post[]> {
  const found = partsOf(ids).map((part) => posts.listMembers(workspaceId, status, part, limit));
  return (await Promise.all(found)).flat();
}

/**
 * The groups of a page that may have more posts with the status of the page. With a search or a filter, any group may
 * have more. Otherwise the posts of the groups are counted: this costs one read, and usually shows that no group has
 * more.
 */
async function incompleteGroups(
  posts: PostDependencies['posts'],
  workspaceId: string,
  status: PostStatus,
  shown: readonly Post[],
  isNarrowed: boolean,
): Promise<string[]> {
  const ids = [...new Set(shown.map(({ groupId }) => groupId))];
  if (isNarrowed) return ids;
  const counts = partsOf(ids).map((part) => posts.countMembers(workspaceId, status, part));
  const total = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  return total > shown.length ? ids : [];
}

/**
 * Reads the posts of the given groups that have the status of the page but are not shown yet. Returns the posts that
 * match the filter, and for each group how many posts do not match.
 */
async function readOthers(
  posts: PostDependencies['posts'],
  workspaceId: string,
  selection: PostSelection,
  shown: readonly Post[],
  groupIds: readonly string[],
) {
  const members = await postsOf(posts, workspaceId, selection.status, groupIds, groupMax * groupsPerQuery);
  const shownIds = new Set(shown.map(({ id }) => id));
  const others = members.filter(({ id }) => !shownIds.has(id));
  const leftOut: Record<string, number> = {};
  for (const post of others)
    if (!isSelected(selection, post)) leftOut[post.groupId] = (ownEntry(leftOut, post.groupId) ?? 0) + 1;
  return { added: others.filter((post) => isSelected(selection, post)), leftOut };
}

/**
 * The failed posts of groups that are on the page because of other posts. They are read only if the workspace has
 * failed posts.
 */
async function findFailedSiblings(
  posts: PostDependencies['posts'],
  workspaceId: string,
  status: PostStatus,
  shown: readonly Post[],
  counts: PostCounts,
): Promise<Post[]> {
  if (status === 'failed' || counts.failed === 0) return [];
  const groupIds = [...new Set(shown.map(({ groupId }) => groupId))];
  return postsOf(posts, workspaceId, 'failed', groupIds, failedMax);
}

type PageInput = Pick<ListPostsInput, 'workspaceId' | 'cursor' | 'status' | 'order'>;

async function readPage(
  posts: PostDependencies['posts'],
  { workspaceId, cursor, status, order }: PageInput,
  selection: PostSelection,
  max: number,
  isSearch: boolean,
) {
  const isNarrowed = isSearch || Object.keys(selection).length > 1;
  const isFirstOfAll = cursor === undefined && !isNarrowed;
  // Reads one post more than fits on a page, to see whether there is a next page. The first page of an unfiltered list
  // needs no extra post, because the count of the tab is the number of all posts.
  const limit = max + (isFirstOfAll ? 0 : 1);
  const after = cursor === undefined ? null : readCursor(cursor);
  const [read, counts, matching] = await Promise.all([
    posts.page(workspaceId, { ...selection, order, after, limit }),
    posts.counts(workspaceId),
    isSearch ? null : countOf(posts, workspaceId, selection),
  ]);
  const hasMore = isFirstOfAll ? counts[status] > read.length : read.length > max;
  const isWhole = isFirstOfAll && !hasMore;
  return {
    considered: read.slice(0, max),
    counts,
    matching: isSearch ? null : (matching ?? counts[status]),
    hasMore,
    isWhole,
    isNarrowed,
  };
}

export async function listPosts(
  { posts, factsOf, log }: Pick<PostDependencies, 'posts' | 'factsOf' | 'log'>,
  { workspaceId, search = '', cursor, limit = usualLimit, ...filter }: ListPostsInput,
): Promise<PostPage> {
  const words = search.trim();
  const isSearch = words !== '';
  const { status } = filter;
  const selection = selectionOf(filter);
  const input = { workspaceId, cursor, status, order: filter.order };
  const page = await readPage(posts, input, selection, isSearch ? searchReadsMax : limit, isSearch);
  const { considered, counts, matching, hasMore, isWhole, isNarrowed } = page;
  const all = readable(considered, log);
  const unreadable = considered.length - all.length;
  const found = isSearch ? all.filter(({ content }) => matchesSearch(words, content)) : all;
  const shown = found.slice(0, limit);
  const incomplete = await incompleteGroups(posts, workspaceId, status, isWhole ? [] : shown, isNarrowed);
  const [{ added, leftOut }, failed] = await Promise.all([
    readOthers(posts, workspaceId, selection, shown, incomplete),
    findFailedSiblings(posts, workspaceId, status, shown, counts),
  ]);
  const groups = groupsOf([...shown, ...added].map((post) => viewOf(post, factsOf)));
  const next = nextPageCursor(found, shown, considered, hasMore);
  return {
    groups,
    next: next && writeCursor(next),
    counts,
    matching,
    ...(unreadable > 0 && { unreadable }),
    ...(Object.keys(leftOut).length > 0 && { leftOut }),
    ...(failed.length > 0 && { failed: failed.map((post) => viewOf(post, factsOf)) }),
  };
}

export async function findPost(
  { posts, factsOf }: Pick<PostDependencies, 'posts' | 'factsOf'>,
  { workspaceId, id }: PostIdInput,
): Promise<PostGroup> {
  const post = await posts.find(workspaceId, id);
  if (!post) throw new AppError('not_found');
  const group = await posts.listGroup(workspaceId, post.groupId, groupMax);
  return { post_id: post.groupId, posts: inChosenOrder(group.map((each) => viewOf(each, factsOf))) };
}
