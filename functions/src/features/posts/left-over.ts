import { cancel } from '@fanfare/core/deliveries/decisions.ts';
import { events } from '@fanfare/core/deliveries/timeline.ts';
import { leaving, type SentPost } from '@fanfare/core/posts/left-over.ts';
import type { StayingPost } from '@fanfare/core/posts/post.ts';
import { decideRemoval, refusalToRewrite } from '@fanfare/core/posts/submission.ts';
import { sharedId } from '@fanfare/core/posts/targets.ts';
import { AppError } from '../../http/app-error.ts';
import type { CurrentPost, PostChanges } from '../../store/posts.ts';

interface Removal extends Pick<PostChanges, 'remove' | 'deliveries'> {
  /** The month that counted it, where it used up nothing. */
  givesBack: string | null;
}
type Refused = { refused: string };

/** Takes back what was planned of a post, and forgets the post. What is out stays out. */
export function removalOf({ post, delivery }: CurrentPost): Removal | Refused {
  const decision = decideRemoval({ post, delivery: delivery?.delivery ?? null });
  if ('refused' in decision) return decision;
  const taken = decision.cancels && delivery ? cancel(delivery.delivery) : null;
  if (taken && 'refused' in taken) return taken;
  const change = taken && { delivery: taken, events: [events.deleted] };
  return {
    remove: [post.id],
    deliveries: delivery && change ? [{ current: delivery, change }] : [],
    givesBack: decision.uncounts ? post.countedIn : null,
  };
}

/** Only the month that runs has a count that is kept. */
export const countedBack = (givesBack: string | null, month: string): number =>
  givesBack === month ? -1 : 0;

/** Of the same post at the same place, only one ever goes out: where that is too late, nothing is done. */
function leave(found: CurrentPost, successor: SentPost | null): Removal | Refused {
  const delivery = found.delivery?.delivery;
  const refused = delivery ? refusalToRewrite(delivery) : null;
  if (refused === null) return removalOf(found);
  if (successor && successor.post.status !== 'draft' && successor.decision !== 'same')
    throw new AppError('conflict', { message: refused });
  return { refused };
}

type Heirs = Map<string, SentPost>;

/** Who goes out in the stead of a post: to its place, or else as a part of what they were together. */
function heirOf({ post }: CurrentPost, successor: SentPost | null, heirs: Heirs): string | undefined {
  if (successor && heirs.has(successor.post.id)) return successor.post.id;
  const shared = sharedId(post);
  return [...heirs.values()].find((each) => sharedId(each.post) === shared)?.post.id;
}

interface LeftOver extends Pick<PostChanges, 'remove' | 'deliveries' | 'count'> {
  stays: StayingPost[];
  /** By the id of what is sent: the month that has counted what it goes out instead of. It counts no second time. */
  countedIn: Map<string, string>;
}

/** Takes back what goes with a submission. What cannot be taken back stays. `count`: what each of those sent adds. */
export function leftOver(
  current: ReadonlyMap<string, CurrentPost>,
  sent: readonly (SentPost & { count: number })[],
  named: readonly string[],
  month: string,
): LeftOver {
  const removals: Removal[] = [];
  const stays: StayingPost[] = [];
  const heirs: Heirs = new Map(sent.filter(({ count }) => count > 0).map((each) => [each.post.id, each]));
  const countedIn = new Map<string, string>();
  let count = 0;
  for (const [id, successor] of leaving((each) => current.get(each)?.post, sent, named)) {
    const found = current.get(id);
    const outcome = found && leave(found, successor);
    if (!outcome) continue;
    if ('refused' in outcome) {
      stays.push({ id, message: outcome.refused });
      continue;
    }
    removals.push(outcome);
    const { givesBack } = outcome;
    const heir = givesBack === null ? undefined : heirOf(found, successor, heirs);
    if (givesBack === null || heir === undefined) count += countedBack(givesBack, month);
    else {
      heirs.delete(heir);
      countedIn.set(heir, givesBack);
    }
  }
  return {
    remove: removals.flatMap(({ remove }) => remove),
    deliveries: removals.flatMap(({ deliveries }) => deliveries),
    count,
    stays,
    countedIn,
  };
}
