import { isOver } from '@fanfare/core/deliveries/delivery.ts';
import {
  deletedFromListText,
  isSameAim,
  liveAccounts,
  memberOf,
  membersBeside,
  obstacleTo,
} from '@fanfare/core/posts/group-members.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import type { Decision } from '@fanfare/core/posts/submission.ts';
import { alternativeIds } from '@fanfare/core/posts/targets.ts';
import { AppError, fieldError } from '../../../http/app-error.ts';
import type { DeletedPost } from '../../../store/posts-documents.ts';
import type { CurrentPost, Known } from '../../../store/posts.ts';
import { deletedMarkId, repeatedMs } from './identity.ts';
import type { PreparedPost } from './prepare.ts';
import type { WrittenAs } from './written-as.ts';

const alreadySent =
  'This draft has already been published or scheduled as another post. To post it again, create a copy.';

/** If the same call was made within the last ten minutes, returns the post with the id of that call. */
export function asSentBefore(post: PreparedPost, { current, deleted }: Known, now: number): PreparedPost {
  const { earlierId } = post;
  if (earlierId === undefined || current.has(post.id)) return post;
  const before = current.get(earlierId)?.post;
  const isRecent = before !== undefined && before.createdAt > now - repeatedMs;
  return isRecent || deleted.get(earlierId)?.kind === 'published' ? { ...post, id: earlierId } : post;
}

/**
 * Returns whether a person asked to publish this post again after the live post with its id was deleted from the lists.
 */
function isPublishedAgain(post: PreparedPost, remains: DeletedPost | undefined): boolean {
  return (
    remains?.kind === 'published' &&
    post.publishedAgain === true &&
    post.dueAt !== null &&
    isSameAim(post, remains)
  );
}

/**
 * Finds the submitted posts that are live but were deleted from the lists. Storing one under the same id would erase
 * the mark that it is live. A post that is split by target, or merged, gets another id, and must not be sent under that
 * id either. Refuses the submission if one of these posts cannot be published again.
 */
export function findPublished(wanted: readonly PreparedPost[], { current, deleted }: Known): PreparedPost[] {
  const isLive = (post: PreparedPost) => {
    const own = deleted.get(post.id);
    if (own?.kind === 'published' && !isPublishedAgain(post, own)) return true;
    return alternativeIds(post).some((id) => {
      const remains = deleted.get(id);
      return remains?.kind === 'published' && isSameAim(remains, post) && !isPublishedAgain(post, remains);
    });
  };
  const live = wanted.filter((post) => !current.has(post.id) && isLive(post));
  if (live.some((post) => isLive({ ...post, publishedAgain: true })))
    throw new AppError('conflict', { message: deletedFromListText });
  return live;
}

/** Copies the marks of live posts to new ids, because republished posts take the old ids. */
export const keptMarks = (wanted: readonly PreparedPost[], { deleted }: Known): DeletedPost[] =>
  wanted.flatMap((post) => {
    const remains = deleted.get(post.id);
    if (remains?.kind !== 'published' || !isPublishedAgain(post, remains)) return [];
    return { ...remains, id: deletedMarkId(remains), groupId: remains.groupId ?? post.groupId };
  });

/**
 * Refuses a draft that a publishing call has replaced by a post. Storing the draft would erase the mark that prevents
 * publishing it twice. Ids of single targets are checked too, because a draft for several targets is stored as one post
 * for each.
 */
export function refuseConsumed(
  wanted: readonly PreparedPost[],
  { current, deleted }: Known,
  { named, writtenAs }: { named: readonly string[]; writtenAs?: WrittenAs | null | undefined },
): void {
  const isConsumed = (post: PreparedPost) => {
    if (deleted.get(post.id)?.kind === 'consumed') return true;
    return alternativeIds(post).some((id) => {
      const remains = deleted.get(id);
      if (remains?.kind !== 'consumed' || id === writtenAs?.id) return false;
      return named.includes(id) || remains.became.some((each) => isSameAim(each, post));
    });
  };
  if (wanted.some((post) => !current.has(post.id) && isConsumed(post)))
    throw new AppError('conflict', { message: alreadySent });
}

/** A post that is already being sent needs no second confirmation. */
const isOnItsWay = (post: Post, before: CurrentPost | undefined): boolean =>
  before?.delivery != null &&
  !isOver(before.delivery.delivery) &&
  before.post.groupId === post.groupId &&
  isSameAim(before.post, post);

interface SubmittedPost {
  post: Post;
  decision: Decision['kind'];
  goesOut: boolean;
}

interface PostsBeside {
  /** Ids of the posts that are deleted in the same transaction. */
  removed: readonly string[];
  /** Posts that are live, and were deleted from the lists. */
  published: readonly PreparedPost[];
}

/**
 * Refuses posts that would be the second one of their group for an account and target. If all the earlier posts are
 * live, the error names their accounts, so that the person can confirm once. With `publishAgain`, the same call is
 * accepted.
 */
export function refuseSecond(
  sent: readonly SubmittedPost[],
  { current, members }: Known,
  { removed, published }: PostsBeside,
): void {
  const replaced = sent.flatMap(({ post, decision }) => (decision === 'same' ? [] : post.id));
  const left = members.filter(({ id }) => !removed.includes(id) && !replaced.includes(id));
  const posts = sent.filter(({ goesOut }) => goesOut).map(({ post }) => post);
  const together = posts.flatMap((post) => memberOf(post, null) ?? []);
  const starting = posts.filter((each) => !isOnItsWay(each, current.get(each.id)));
  for (const post of starting) {
    if (obstacleTo(post, together)) throw fieldError('posts', 'Two of these posts are for the same account.');
    const obstacle = obstacleTo({ ...post, publishedAgain: true }, left);
    if (obstacle) throw new AppError('conflict', { message: obstacle.message });
  }
  const obstacles = starting.flatMap((post) => {
    const obstacle = obstacleTo(post, left);
    return obstacle ? { message: obstacle.message, live: membersBeside(post, left) } : [];
  });
  const alreadyLive = liveAccounts([
    ...published.map((post) => ({ ...post, isDeleted: true })),
    ...obstacles
      .flatMap(({ live }) => live)
      .filter(({ state }) => state !== 'failed')
      .map((member) => ({ ...member, isDeleted: member.state === 'deleted' })),
  ]);
  const message = published.length > 0 ? deletedFromListText : obstacles[0]?.message;
  if (message !== undefined)
    throw new AppError('conflict', { message, fields: { publishAgain: message }, alreadyLive });
}
