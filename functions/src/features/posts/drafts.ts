import type { DraftInput, ListDraftsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { Post, PostGroup } from '@fanfare/core/posts/post.ts';
import { groupMax } from '@fanfare/core/posts/targets.ts';
import { quotaMonth } from '@fanfare/core/quota/uploads.ts';
import { AppError } from '../../http/app-error.ts';
import type { DeletedPost } from '../../store/posts-documents.ts';
import type { CurrentPost, PostChanges } from '../../store/posts.ts';
import type { PostDependencies } from './dependencies.ts';
import { readable, readCursor, writeCursor } from './list-posts.ts';
import { refund, removePost } from './removals.ts';
import { groupsOf, viewOf } from './view.ts';

const usualLimit = 500;

interface DraftsPage {
  groups: PostGroup[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

/** Each submission stores the composition with one of its posts, so the latest one counts. */
function compositionIn(posts: readonly Post[]): Pick<PostGroup, 'composition'> {
  const latest = posts.filter((post) => post.composition).toSorted((a, b) => b.updatedAt - a.updatedAt)[0];
  return latest?.composition ? { composition: latest.composition } : {};
}

/**
 * Lists posts in groups. A group whose posts are on two pages appears on both; a single requested group is always
 * complete.
 */
export async function listDrafts(
  { posts, factsOf, log }: Pick<PostDependencies, 'posts' | 'factsOf' | 'log'>,
  { workspaceId, post_id: groupId, from, to, cursor, limit = usualLimit }: ListDraftsInput,
): Promise<DraftsPage> {
  const view = (found: readonly Post[]) => groupsOf(found.map((post) => viewOf(post, factsOf)));
  if (groupId !== undefined) {
    const group = await posts.listGroup(workspaceId, groupId, groupMax);
    return { groups: view(group).map((each) => ({ ...each, ...compositionIn(group) })), next: null };
  }
  const dateOf = (iso: string | undefined) => (iso === undefined ? null : new Date(iso));
  const after = cursor === undefined ? null : readCursor(cursor);
  // One post more than a page shows whether there is a next page.
  const window = { from: dateOf(from), to: dateOf(to), after, limit: limit + 1 };
  const found = await posts.list(workspaceId, window);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next = found.length > limit && last ? writeCursor(last.place) : null;
  return { groups: view(readable(shown, log)), next };
}

type Deletion = Required<Pick<PostChanges, 'deleted' | 'deliveries' | 'count'>>;

/**
 * The record that a deleted post leaves. For a published post it is a mark, so that its id is never used again; other
 * posts can be restored from it for a while.
 */
function remainsOf({ post, delivery }: CurrentPost, deletedAt: number): DeletedPost {
  const { id, groupId, uploadTo, platformId, targets } = post;
  const isOut = post.status === 'uploaded' || delivery?.delivery.state === 'published';
  return isOut
    ? { id, deletedAt, kind: 'published', groupId, uploadTo, platformId, targets }
    : { id, deletedAt, kind: 'restorable', post, dueAt: delivery?.delivery.dueAt ?? null };
}

/** Cancels a scheduled delivery and deletes its post. Throws if the delivery can no longer be cancelled. */
export function deletionOf(found: CurrentPost, at: number): Deletion {
  const removal = removePost(found);
  if ('refused' in removal) throw new AppError('conflict', { message: removal.refused });
  const { deliveries, refundedMonth } = removal;
  return { deleted: [remainsOf(found, at)], deliveries, count: refund(refundedMonth, quotaMonth(at)) };
}

/** Deletes a post. A published post stays on its network. */
export async function deleteDraft(
  { posts, now }: Pick<PostDependencies, 'posts' | 'now'>,
  { workspaceId, id }: DraftInput,
): Promise<void> {
  const at = now();
  const month = quotaMonth(at.getTime());
  await posts.change(workspaceId, [id], month, at, ({ current }) => {
    const found = current.get(id);
    if (!found) throw new AppError('not_found');
    return { remove: [], put: [], create: [], ...deletionOf(found, at.getTime()) };
  });
}
