import { isOver } from '@fanfare/core/deliveries/delivery.ts';
import {
  deletedFromListText,
  isSameDestination,
  liveAccounts,
  memberOf,
  membersForSameDestination,
  obstacleTo,
} from '@fanfare/core/posts/group-members.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import type { Decision } from '@fanfare/core/posts/submission.ts';
import { alternativeIds } from '@fanfare/core/posts/targets.ts';
import { AppError, fieldError } from '../../../http/app-error.ts';
import type { DeletionRecord } from '../../../store/posts-documents.ts';
import type { CurrentPost, Known } from '../../../store/posts.ts';
import { movedRecordId, repeatedMs } from './identity.ts';
import type { PreparedPost } from './prepare.ts';
import type { PublishSource } from './publish-source.ts';

const alreadySent =
  'This draft has already been published or scheduled as another post. To post it again, create a copy.';

/**
 * Returns the post with the id of an earlier equal call, if that call was made within the last ten minutes, or if its
 * post was published and then deleted from the lists. Otherwise returns the post unchanged.
 */
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
function isPublishedAgain(post: PreparedPost, record: DeletionRecord | undefined): boolean {
  return (
    record?.kind === 'published' &&
    post.publishedAgain === true &&
    post.dueAt !== null &&
    isSameDestination(post, record)
  );
}

/**
 * Finds the submitted posts that are live but were deleted from the lists. Storing a post under the same id would erase
 * the record that it is live. Splitting a post by target, or merging posts, changes the ids, so the records under the
 * alternative ids count too. Refuses the submission if one of these posts cannot be published again.
 */
export function findPublished(wanted: readonly PreparedPost[], { current, deleted }: Known): PreparedPost[] {
  const isLive = (post: PreparedPost) => {
    const own = deleted.get(post.id);
    if (own?.kind === 'published' && !isPublishedAgain(post, own)) return true;
    return alternativeIds(post).some((id) => {
      const record = deleted.get(id);
      return (
        record?.kind === 'published' && isSameDestination(record, post) && !isPublishedAgain(post, record)
      );
    });
  };
  const live = wanted.filter((post) => !current.has(post.id) && isLive(post));
  if (live.some((post) => isLive({ ...post, publishedAgain: true })))
    throw new AppError('conflict', { message: deletedFromListText });
  return live;
}

/** Copies the records of live posts to new ids, because republished posts take the old ids. */
export const movedLiveRecords = (wanted: readonly PreparedPost[], { deleted }: Known): DeletionRecord[] =>
  wanted.flatMap((post) => {
    const record = deleted.get(post.id);
    if (record?.kind !== 'published' || !isPublishedAgain(post, record)) return [];
    return { ...record, id: movedRecordId(record), groupId: record.groupId ?? post.groupId };
  });

/**
 * Refuses a draft that a publishing call has replaced by a post. Storing the draft would erase the record that prevents
 * publishing it twice. Ids of single targets are checked too, because a draft for several targets is stored as one post
 * for each.
 */
export function refuseReplacedDrafts(
  wanted: readonly PreparedPost[],
  { current, deleted }: Known,
  { named, source }: { named: readonly string[]; source?: PublishSource | null | undefined },
): void {
  const isReplaced = (post: PreparedPost) => {
    if (deleted.get(post.id)?.kind === 'consumed') return true;
    return alternativeIds(post).some((id) => {
      const record = deleted.get(id);
      if (record?.kind !== 'consumed' || id === source?.id) return false;
      return named.includes(id) || record.became.some((each) => isSameDestination(each, post));
    });
  };
  if (wanted.some((post) => !current.has(post.id) && isReplaced(post)))
    throw new AppError('conflict', { message: alreadySent });
}

/** A post that is already scheduled or being sent needs no second confirmation. */
const isOnItsWay = (post: Post, before: CurrentPost | undefined): boolean =>
  before?.delivery != null &&
  !isOver(before.delivery.delivery) &&
  before.post.groupId === post.groupId &&
  isSameDestination(before.post, post);

interface SubmittedPost {
  post: Post;
  decision: Decision['kind'];
  goesOut: boolean;
}

interface RelatedPosts {
  /** Ids of the posts that are deleted in the same transaction. */
  removed: readonly string[];
  /** Posts that are live, and were deleted from the lists. */
  published: readonly PreparedPost[];
}

/**
 * Refuses posts that would be the second one of their group for an account and target. If all the earlier posts are
 * live, the error names their accounts, so that the person can confirm all of them together. If the call is then
 * repeated with `publishAgain`, it is accepted.
 */
export function refuseSecond(
  sent: readonly SubmittedPost[],
  { current, members }: Known,
  { removed, published }: RelatedPosts,
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
    return obstacle ? { message: obstacle.message, live: membersForSameDestination(post, left) } : [];
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
