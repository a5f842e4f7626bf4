import { cancel } from '@fanfare/core/deliveries/decisions.ts';
import { events } from '@fanfare/core/deliveries/timeline.ts';
import { postsToRemove, type SentPost } from '@fanfare/core/posts/replaced-posts.ts';
import type { UndeletedPost } from '@fanfare/core/posts/post.ts';
import { decideRemoval, refusalToRewrite } from '@fanfare/core/posts/submission.ts';
import { sharedId } from '@fanfare/core/posts/targets.ts';
import { AppError } from '../../../http/app-error.ts';
import type { CurrentPost, PostChanges } from '../../../store/posts.ts';

interface Removal extends Pick<PostChanges, 'remove' | 'deliveries'> {
  /** The month in which the post was counted; null if it was not counted, or was published and stays counted. */
  refundedMonth: string | null;
}
type Refused = { refused: string };

/** Returns the changes that cancel a scheduled delivery and delete its post. A published post stays on its network. */
export function removePost({ post, delivery }: CurrentPost): Removal | Refused {
  const decision = decideRemoval({ post, delivery: delivery?.delivery ?? null });
  if ('refused' in decision) return decision;
  const taken = decision.cancels && delivery ? cancel(delivery.delivery) : null;
  if (taken && 'refused' in taken) return taken;
  const change = taken && { delivery: taken, events: [events.deleted] };
  return {
    remove: [post.id],
    deliveries: delivery && change ? [{ current: delivery, change }] : [],
    refundedMonth: decision.refundsQuota ? post.countedIn : null,
  };
}

/** The number that a removal adds to the count of `month`: −1 if the removed post was counted in that month. */
export const refund = (refundedMonth: string | null, month: string): number =>
  refundedMonth === month ? -1 : 0;

/** Refuses the whole submission if it would publish the same post twice to one target. */
function removeUnlessSent(found: CurrentPost, successor: SentPost | null): Removal | Refused {
  const delivery = found.delivery?.delivery;
  const refused = delivery ? refusalToRewrite(delivery) : null;
  if (refused === null) return removePost(found);
  if (successor && successor.post.status !== 'draft' && successor.decision !== 'same')
    throw new AppError('conflict', { message: refused });
  return { refused };
}

type Replacements = Map<string, SentPost>;

/**
 * The id of the submitted post that replaces this post. The replacement has the same target, or was split from the same
 * post.
 */
function replacementFor(
  { post }: CurrentPost,
  successor: SentPost | null,
  replacements: Replacements,
): string | undefined {
  if (successor && replacements.has(successor.post.id)) return successor.post.id;
  const shared = sharedId(post);
  return [...replacements.values()].find((each) => sharedId(each.post) === shared)?.post.id;
}

interface Removals extends Pick<PostChanges, 'remove' | 'deliveries' | 'count'> {
  notDeleted: UndeletedPost[];
  /**
   * For each submitted post that replaces another: the month in which the replaced post was counted, so that no post is
   * counted twice.
   */
  countedIn: Map<string, string>;
}

/**
 * Removes the posts that a submission replaces, and reports posts that cannot be cancelled. The `count` of a submitted
 * post is what the post adds to the month's count.
 */
export function removeReplaced(
  current: ReadonlyMap<string, CurrentPost>,
  sent: readonly (SentPost & { count: number })[],
  named: readonly string[],
  month: string,
): Removals {
  const removals: Removal[] = [];
  const notDeleted: UndeletedPost[] = [];
  const replacements: Replacements = new Map(
    sent.filter(({ count }) => count > 0).map((each) => [each.post.id, each]),
  );
  const countedIn = new Map<string, string>();
  let count = 0;
  for (const [id, successor] of postsToRemove((each) => current.get(each)?.post, sent, named)) {
    const found = current.get(id);
    const outcome = found && removeUnlessSent(found, successor);
    if (!outcome) continue;
    if ('refused' in outcome) {
      notDeleted.push({ id, message: outcome.refused });
      continue;
    }
    removals.push(outcome);
    const { refundedMonth } = outcome;
    const replacement = refundedMonth === null ? undefined : replacementFor(found, successor, replacements);
    if (refundedMonth === null || replacement === undefined) count += refund(refundedMonth, month);
    else {
      replacements.delete(replacement);
      countedIn.set(replacement, refundedMonth);
    }
  }
  return {
    remove: removals.flatMap(({ remove }) => remove),
    deliveries: removals.flatMap(({ deliveries }) => deliveries),
    count,
    notDeleted,
    countedIn,
  };
}
