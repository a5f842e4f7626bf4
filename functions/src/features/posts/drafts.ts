import type { DraftInput, ListDraftsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { PostGroup } from '@fanfare/core/posts/post.ts';
import { monthOf } from '@fanfare/core/quota/uploads.ts';
import { AppError } from '../../http/app-error.ts';
import type { PostDependencies } from './dependencies.ts';
import { refund, removePost } from './removals.ts';
import { groupsOf, viewOf } from './view.ts';

const usualLimit = 500;
/** The most posts that one submission creates. */
const groupLimit = 1_250;

export async function listDrafts(
  { posts, factsOf }: Pick<PostDependencies, 'posts' | 'factsOf'>,
  { workspaceId, post_id: groupId, from, to, limit = usualLimit }: ListDraftsInput,
): Promise<PostGroup[]> {
  const dateOf = (iso: string | undefined) => (iso === undefined ? null : new Date(iso));
  const found =
    groupId === undefined
      ? await posts.list(workspaceId, { from: dateOf(from), to: dateOf(to), limit })
      : await posts.listGroup(workspaceId, groupId, groupLimit);
  return groupsOf(found.map((post) => viewOf(post, factsOf)));
}

/** Cancels what is scheduled and deletes the post. A published post stays on the network. */
export async function deleteDraft(
  { posts, now }: Pick<PostDependencies, 'posts' | 'now'>,
  { workspaceId, id }: DraftInput,
): Promise<void> {
  const at = now();
  const month = monthOf(at.getTime());
  await posts.change(workspaceId, [id], month, at, (current) => {
    const found = current.get(id);
    if (!found) throw new AppError('not_found');
    const removal = removePost(found);
    if ('refused' in removal) throw new AppError('conflict', { message: removal.refused });
    const { remove, deliveries, refundedMonth } = removal;
    return { remove, deliveries, count: refund(refundedMonth, month), put: [], create: [] };
  });
}
