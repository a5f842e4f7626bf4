import type { PostIdInput } from '@fanfare/core/api/schemas/posts.ts';
import { quotaMonth } from '@fanfare/core/quota/uploads.ts';
import { AppError } from '../../../http/app-error.ts';
import type { DeletionRecord } from '../../../store/posts-documents.ts';
import type { CurrentPost, PostChanges } from '../../../store/posts.ts';
import type { PostDependencies } from '../dependencies.ts';
import { refund, removePost } from '../submit/removals.ts';

type Deletion = Required<Pick<PostChanges, 'deleted' | 'deliveries' | 'count'>>;

/**
 * The record that a deleted post leaves. For a published post, it only shows that the id of the post has been used. Any
 * other post can be restored from its record for a while.
 */
function deletionRecordOf({ post, delivery }: CurrentPost, deletedAt: number): DeletionRecord {
  const { id, groupId, uploadTo, platformId, targets } = post;
  const isOut = post.status === 'uploaded' || delivery?.delivery.state === 'published';
  return isOut
    ? { id, deletedAt, kind: 'published', groupId, uploadTo, platformId, targets }
    : { id, deletedAt, kind: 'restorable', post, dueAt: delivery?.delivery.dueAt ?? null };
}

/**
 * Returns the changes that cancel a scheduled delivery and record the deletion of its post. Throws if the delivery can
 * no longer be cancelled.
 */
export function deletionOf(found: CurrentPost, at: number): Deletion {
  const removal = removePost(found);
  if ('refused' in removal) throw new AppError('conflict', { message: removal.refused });
  const { deliveries, refundedMonth } = removal;
  return { deleted: [deletionRecordOf(found, at)], deliveries, count: refund(refundedMonth, quotaMonth(at)) };
}

/** Deletes a post from Fanfare. A published post stays on its network. */
export async function deletePost(
  { posts, now }: Pick<PostDependencies, 'posts' | 'now'>,
  { workspaceId, id }: PostIdInput,
): Promise<void> {
  const at = now();
  const month = quotaMonth(at.getTime());
  await posts.change(workspaceId, [id], month, at, ({ current }) => {
    const found = current.get(id);
    if (!found) throw new AppError('not_found');
    return { remove: [], put: [], create: [], ...deletionOf(found, at.getTime()) };
  });
}
