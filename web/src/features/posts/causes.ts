import type { PostGroup, PostView } from '@fanfare/core/posts/post.ts';
import { failureOf } from './words.ts';

/** Several posts to one account that failed for the same reason. */
export interface Cause {
  key: string;
  reason: string;
  /** The account's id at its network. */
  platformId: string;
  posts: readonly [PostView, ...PostView[]];
}

/** Reasons for which more than one post failed, the most frequent first. */
export function causesOf(groups: readonly PostGroup[]): Cause[] {
  const failed = groups
    .flatMap(({ posts }) => posts)
    .filter(({ status, deliveryId }) => status === 'failed' && deliveryId !== null);
  const byCause = Map.groupBy(failed, (post) =>
    JSON.stringify([post.uploadTo, post.platform_id, failureOf(post)]),
  );
  return [...byCause]
    .flatMap(([key, [first, ...others]]): Cause[] =>
      first && others.length > 0 && first.platform_id !== null
        ? [{ key, reason: failureOf(first), platformId: first.platform_id, posts: [first, ...others] }]
        : [],
    )
    .toSorted((a, b) => b.posts.length - a.posts.length);
}
