import type { PostGroup, PostView } from '@fanfare/core/posts/post.ts';
import { failureOf } from './words.ts';

/** Posts to one account that failed for the same reason. */
export interface Cause {
  key: string;
  reason: string;
  network: string;
  /** The id of the account at its network; empty if the posts have no account. */
  platformId: string;
  posts: readonly [PostView, ...PostView[]];
}

/** The causes of failed posts, most frequent first. */
export function causesOf(groups: readonly PostGroup[]): Cause[] {
  const failed = groups.flatMap(({ posts }) => posts).filter(({ status }) => status === 'failed');
  const byCause = Map.groupBy(failed, (post) =>
    JSON.stringify([post.uploadTo, post.platform_id, failureOf(post)]),
  );
  return [...byCause]
    .flatMap(([key, [first, ...others]]): Cause[] =>
      first
        ? [
            {
              key,
              reason: failureOf(first),
              network: first.uploadTo,
              platformId: first.platform_id ?? '',
              posts: [first, ...others],
            },
          ]
        : [],
    )
    .toSorted((a, b) => b.posts.length - a.posts.length);
}

export const retriable = ({ posts }: Cause): PostView[] =>
  posts.filter(({ deliveryId }) => deliveryId !== null);
