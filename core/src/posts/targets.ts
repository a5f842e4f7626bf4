import type { Post, PostAction } from './post.ts';

export const targetsMax = 25;
/** The maximum number of posts that one submission may contain, before they are split by target. */
export const submittedMax = 50;
/** The maximum number of posts of a group: each post of a submission may become one post per target. */
export const groupMax = submittedMax * targetsMax;

type PostTargets = Pick<Post, 'id' | 'targets'>;

/** Returns the subreddits or the boards: a network has only one kind of target. */
export const targetsIn = ({
  subreddits = [],
  board_ids: boards = [],
}: {
  subreddits?: string[] | undefined;
  board_ids?: string[] | undefined;
}): string[] => (subreddits.length > 0 ? subreddits : boards);

/**
 * Splits a post that is to be published into one post per target, each with the target in its id. A draft is not split.
 */
export function splitByTarget<P extends PostTargets>(post: P, action: PostAction): P[] {
  if (action === 'draft' || post.targets.length <= 1) return [post];
  return post.targets.map((target) => ({ ...post, id: `${post.id}-${target}`, targets: [target] }));
}

/** The id of the post before it was split by target; its own id if it was not split. */
export function sharedId({ id, targets }: PostTargets): string {
  const [target, ...others] = targets;
  const ending = `-${target ?? ''}`;
  const isOneOfSeveral = target !== undefined && others.length === 0 && id.endsWith(ending);
  return isOneOfSeveral && id !== ending ? id.slice(0, -ending.length) : id;
}

/** Other ids under which the same post may be stored: as one post for all targets, or as one per target. */
export function alternativeIds(post: PostTargets): string[] {
  const shared = sharedId(post);
  return [...post.targets.map((target) => `${post.id}-${target}`), ...(shared === post.id ? [] : [shared])];
}
