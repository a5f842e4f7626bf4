import { cancel } from '@fanfare/core/deliveries/decisions.ts';
import { lines } from '@fanfare/core/deliveries/timeline.ts';
import { leaving, type SentPost } from '@fanfare/core/posts/left-over.ts';
import type { StayingPost } from '@fanfare/core/posts/post.ts';
import { decideRemoval, refusalToRewrite } from '@fanfare/core/posts/submission.ts';
import { AppError } from '../../http/app-error.ts';
import type { CurrentPost, PostChanges } from '../../store/posts.ts';

type Removal = Pick<PostChanges, 'remove' | 'deliveries' | 'count'>;
type Refused = { refused: string };

/** Takes back what was planned of a post, and forgets the post. What is out stays out. */
export function removalOf({ post, delivery }: CurrentPost, month: string): Removal | Refused {
  const decision = decideRemoval({ post, delivery: delivery?.delivery ?? null });
  if ('refused' in decision) return decision;
  const taken = decision.cancels && delivery ? cancel(delivery.delivery) : null;
  if (taken && 'refused' in taken) return taken;
  const change = taken && { delivery: taken, events: [lines.deleted] };
  return {
    remove: [post.id],
    deliveries: delivery && change ? [{ current: delivery, change }] : [],
    count: decision.uncounts && post.countedIn === month ? -1 : 0,
  };
}

/** Of the same post at the same place, only one ever goes out: where that is too late, nothing is done. */
function leave(found: CurrentPost, successor: SentPost | null, month: string): Removal | Refused {
  const delivery = found.delivery?.delivery;
  const refused = delivery ? refusalToRewrite(delivery) : null;
  if (refused === null) return removalOf(found, month);
  if (successor && successor.post.status !== 'draft' && successor.decision !== 'same')
    throw new AppError('conflict', { message: refused });
  return { refused };
}

/** Takes back what goes with a submission. What cannot be taken back stays. */
export function leftOver(
  current: ReadonlyMap<string, CurrentPost>,
  sent: readonly SentPost[],
  named: readonly string[],
  month: string,
): Removal & { stays: StayingPost[] } {
  const removals: Removal[] = [];
  const stays: StayingPost[] = [];
  for (const [id, successor] of leaving((each) => current.get(each)?.post, sent, named)) {
    const found = current.get(id);
    const outcome = found && leave(found, successor, month);
    if (!outcome) continue;
    if ('refused' in outcome) stays.push({ id, message: outcome.refused });
    else removals.push(outcome);
  }
  return {
    remove: removals.flatMap(({ remove }) => remove),
    deliveries: removals.flatMap(({ deliveries }) => deliveries),
    count: removals.reduce((sum, { count }) => sum + count, 0),
    stays,
  };
}
