import { isOver } from '@fanfare/core/deliveries/delivery.ts';
import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import { inChosenOrder, type PostGroup, type PostPage, type PostStatus } from '@fanfare/core/posts/post.ts';

/** The groups of several pages in order; a group that two pages share appears once. */
export function mergeGroups(pages: readonly PostPage[], status: PostStatus): PostGroup[] {
  const posts = pages.flatMap(({ groups }) => groups.flatMap((group) => group.posts));
  const unique = new Map(posts.filter((post) => post.status === status).map((post) => [post._id, post]));
  const byGroup = Map.groupBy(unique.values(), ({ post_id: id }) => id);
  return [...byGroup].map(([id, members]) => ({ post_id: id, posts: inChosenOrder(members) }));
}

export function withoutPosts(page: PostPage, deleted: ReadonlySet<string>): PostPage {
  const groups = page.groups
    .map((group) => ({ ...group, posts: group.posts.filter(({ _id: id }) => !deleted.has(id)) }))
    .filter(({ posts }) => posts.length > 0);
  return { ...page, groups };
}

/** The deliveries of scheduled posts that are due; a post without a time is due immediately. */
export function sendingNow(groups: readonly PostGroup[], now: number): string[] {
  return groups
    .flatMap(({ posts }) => posts)
    .filter(
      ({ status, schedule }) => status === 'scheduled' && (schedule === null || Date.parse(schedule) <= now),
    )
    .flatMap(({ deliveryId }) => deliveryId ?? []);
}

/** Tells whether a post's own delivery has ended. The first comment and the final steps may still run. */
export const isSettled = ({ kind, state }: DeliveryView): boolean => kind === 'post' && isOver({ state });
