import { isOver } from '@fanfare/core/deliveries/delivery.ts';
import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import {
  inChosenOrder,
  type PostCounts,
  type PostGroup,
  type PostPage,
  type PostStatus,
  type PostView,
} from '@fanfare/core/posts/post.ts';

const idsOf = ({ posts }: PostGroup) => posts.map(({ _id: id }) => id);

/** The groups of several pages in order. A group that two pages contain is included once. */
export function mergeGroups(pages: readonly PostPage[], status: PostStatus): PostGroup[] {
  const posts = pages.flatMap(({ groups }) => groups.flatMap((group) => group.posts));
  const unique = new Map(posts.filter((post) => post.status === status).map((post) => [post._id, post]));
  const byGroup = Map.groupBy(unique.values(), ({ post_id: id }) => id);
  return [...byGroup].map(([id, members]) => ({ post_id: id, posts: inChosenOrder(members) }));
}

/** The pages without the deleted posts. The number of posts in the list is reduced as well. */
export function withoutPosts(pages: readonly PostPage[], deleted: ReadonlySet<string>): PostPage[] {
  const listed = new Set(pages.flatMap(({ groups }) => groups.flatMap(idsOf)));
  const count = [...listed].filter((id) => deleted.has(id)).length;
  return pages.map((page) => ({
    ...page,
    groups: page.groups
      .map((group) => ({ ...group, posts: group.posts.filter(({ _id: id }) => !deleted.has(id)) }))
      .filter(({ posts }) => posts.length > 0),
    matching: page.matching === null ? null : Math.max(0, page.matching - count),
  }));
}

export const countsWithout = (counts: PostCounts, deleted: readonly PostView[]): PostCounts =>
  deleted.reduce((left, { status }) => ({ ...left, [status]: Math.max(0, left[status] - 1) }), counts);

/** The deliveries of scheduled posts that are due; a post without a time is due immediately. */
export function sendingNow(groups: readonly PostGroup[], now: number): string[] {
  return groups
    .flatMap(({ posts }) => posts)
    .filter(
      ({ status, schedule }) => status === 'scheduled' && (schedule === null || Date.parse(schedule) <= now),
    )
    .flatMap(({ deliveryId }) => deliveryId ?? []);
}

/**
 * Tells whether the delivery is that of the post itself and has ended. The deliveries of its first comment and final
 * steps may still run.
 */
export const isSettled = ({ kind, state }: DeliveryView): boolean => kind === 'post' && isOver({ state });
