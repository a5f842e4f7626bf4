import type { ListPostGroupsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { Post, PostGroup } from '@fanfare/core/posts/post.ts';
import { groupMax } from '@fanfare/core/posts/targets.ts';
import type { PostDependencies } from '../dependencies.ts';
import { readable, readCursor, writeCursor } from './list-posts.ts';
import { groupsOf, viewOf } from '../view.ts';

const usualLimit = 500;

interface PostGroupsPage {
  groups: PostGroup[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

/**
 * The latest composition in a group, which is the valid one. Several posts may have a composition, because each
 * submission stores the composition with its first post.
 */
function compositionIn(posts: readonly Post[]): Pick<PostGroup, 'composition'> {
  const latest = posts.filter((post) => post.composition).toSorted((a, b) => b.updatedAt - a.updatedAt)[0];
  return latest?.composition ? { composition: latest.composition } : {};
}

/**
 * Returns a page of post groups. A group whose posts are on two pages appears on both. A single requested group is
 * always complete.
 */
export async function listPostGroups(
  { posts, factsOf, log }: Pick<PostDependencies, 'posts' | 'factsOf' | 'log'>,
  { workspaceId, post_id: groupId, from, to, cursor, limit = usualLimit }: ListPostGroupsInput,
): Promise<PostGroupsPage> {
  const view = (found: readonly Post[]) => groupsOf(found.map((post) => viewOf(post, factsOf)));
  if (groupId !== undefined) {
    const group = await posts.listGroup(workspaceId, groupId, groupMax);
    return { groups: view(group).map((each) => ({ ...each, ...compositionIn(group) })), next: null };
  }
  const dateOf = (iso: string | undefined) => (iso === undefined ? null : new Date(iso));
  const after = cursor === undefined ? null : readCursor(cursor);
  // Reads one post more than fits on a page, to see whether there is a next page.
  const window = { from: dateOf(from), to: dateOf(to), after, limit: limit + 1 };
  const found = await posts.list(workspaceId, window);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next = found.length > limit && last ? writeCursor(last.cursor) : null;
  return { groups: view(readable(shown, log)), next };
}
