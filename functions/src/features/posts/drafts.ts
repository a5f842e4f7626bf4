import type { DraftInput, ListDraftsInput } from '@fanfare/core/api/schemas/posts.ts';
import { cancel } from '@fanfare/core/deliveries/decisions.ts';
import { lines } from '@fanfare/core/deliveries/timeline.ts';
import type { PostGroup } from '@fanfare/core/posts/post.ts';
import { decideRemoval } from '@fanfare/core/posts/submission.ts';
import { monthOf } from '@fanfare/core/quota/uploads.ts';
import { AppError } from '../../http/app-error.ts';
import type { PostDependencies } from './dependencies.ts';
import { groupsOf, viewOf } from './view.ts';

const usualLimit = 500;
/** Nobody writes for so many places at once. */
const groupLimit = 1_000;

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

/** Takes back what was planned, and forgets the post. What is out stays out. */
export async function deleteDraft(
  { posts, now }: Pick<PostDependencies, 'posts' | 'now'>,
  { workspaceId, id }: DraftInput,
): Promise<void> {
  const at = now();
  const month = monthOf(at.getTime());
  await posts.change(workspaceId, [id], month, at, (current) => {
    const found = current.get(id);
    if (!found) throw new AppError('not_found');
    const { post, delivery } = found;
    const decision = decideRemoval({ post, delivery: delivery?.delivery ?? null });
    if ('refused' in decision) throw new AppError('conflict', { message: decision.refused });
    const taken = decision.cancels && delivery ? cancel(delivery.delivery) : null;
    if (taken && 'refused' in taken) throw new AppError('conflict', { message: taken.refused });
    const isOfThisMonth = post.countedIn === month;
    return {
      put: [],
      remove: [id],
      deliveries:
        delivery && taken
          ? [{ current: delivery, change: { delivery: taken, events: [lines.deleted] } }]
          : [],
      create: [],
      count: decision.uncounts && isOfThisMonth ? -1 : 0,
    };
  });
}
