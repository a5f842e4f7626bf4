import type { Post, PostAction } from './post.ts';

type Aimed = Pick<Post, 'id' | 'targets'>;

/** The places of a post as the calls name them: a network has one kind of them. */
export const placesOf = ({
  subreddits = [],
  board_ids: boards = [],
}: {
  subreddits?: string[] | undefined;
  board_ids?: string[] | undefined;
}): string[] => (subreddits.length > 0 ? subreddits : boards);

/**
 * What is kept of a post that is sent. Of what goes out, each subreddit and each board is a post of its own, under the id
 * of the post and its own; a draft is one for all of them.
 */
export function perTarget<P extends Aimed>(post: P, action: PostAction): P[] {
  if (action === 'draft' || post.targets.length <= 1) return [post];
  return post.targets.map((target) => ({ ...post, id: `${post.id}-${target}`, targets: [target] }));
}

/** A post for one of several places bears the name of the place behind the id that they share. */
export function sharedId({ id, targets }: Aimed): string {
  const [target, ...others] = targets;
  const ending = `-${target ?? ''}`;
  const isOneOfSeveral = target !== undefined && others.length === 0 && id.endsWith(ending);
  return isOneOfSeveral && id !== ending ? id.slice(0, -ending.length) : id;
}

/** The other ids under which the same post may stand for its places: one for all of them, or one for each. */
export function twinIds(post: Aimed): string[] {
  const shared = sharedId(post);
  return [...post.targets.map((target) => `${post.id}-${target}`), ...(shared === post.id ? [] : [shared])];
}
