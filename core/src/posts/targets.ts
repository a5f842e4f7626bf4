import type { Post } from './post.ts';

type Aimed = Pick<Post, 'id' | 'targets'>;

/** Each subreddit and each board is a post of its own, under the id of the post and its own. */
export function perTarget<P extends Aimed>(post: P): P[] {
  if (post.targets.length <= 1) return [post];
  return post.targets.map((target) => ({ ...post, id: `${post.id}-${target}`, targets: [target] }));
}
