import { isOver, needsConfirmation, type Delivery } from '../deliveries/delivery.ts';
import { refusalToChange } from '../deliveries/decisions.ts';
import type { Post } from './post.ts';

/** The stored post with the id of a submitted post. */
export interface ExistingPost {
  post: Pick<Post, 'revision' | 'fingerprint' | 'countedIn'>;
  delivery: Delivery | null;
}

export interface RequestedChange {
  fingerprint: string;
  /** True if the post is published or scheduled, and not only saved as a draft. */
  goesOut: boolean;
}

export type Decision =
  /** Stores a new revision. If `cancels` is true, the previous delivery is cancelled in the same transaction. */
  | { kind: 'write'; revision: number; cancels: boolean; usesQuota: boolean; refundsQuota: boolean }
  /** The same post was submitted again, after a double click or a lost response. The call returns the stored post. */
  | { kind: 'same' }
  /** The same post was submitted again after it failed. */
  | { kind: 'retry' }
  | { kind: 'refused'; reason: string };

export const outcomeUnknown =
  'The network has not confirmed whether this post is live. Please check there and confirm the result in its timeline before you change or delete it.';

/** The reason why a post cannot be changed or deleted, such as an unknown outcome; null when it can be. */
export function refusalToRewrite(delivery: Delivery): string | null {
  return needsConfirmation(delivery) ? outcomeUnknown : refusalToChange(delivery);
}

export function decideSubmission(
  current: ExistingPost | null,
  { fingerprint, goesOut }: RequestedChange,
): Decision {
  if (!current)
    return { kind: 'write', revision: 1, cancels: false, usesQuota: goesOut, refundsQuota: false };
  const { post, delivery } = current;
  const counted = post.countedIn !== null;
  const write: Decision = {
    kind: 'write',
    revision: post.revision + 1,
    cancels: delivery !== null && !isOver(delivery),
    usesQuota: goesOut && !counted,
    refundsQuota: !goesOut && counted,
  };
  // An unchanged draft is not written again. A post that is to be published or scheduled needs a delivery, so it is
  // written if it has none.
  if (!delivery) return post.fingerprint === fingerprint && !goesOut ? { kind: 'same' } : write;
  if (goesOut && post.fingerprint === fingerprint && delivery.state !== 'cancelled')
    return { kind: delivery.state === 'failed' ? 'retry' : 'same' };
  const reason = refusalToRewrite(delivery);
  return reason === null ? write : { kind: 'refused', reason };
}

/** Deleting cancels a scheduled delivery. A post that is being published, or may be live, cannot be deleted. */
export function decideRemoval(
  current: ExistingPost,
): { refused: string } | { cancels: boolean; refundsQuota: boolean } {
  const { post, delivery } = current;
  const isOut = delivery?.state === 'published';
  const reason = delivery && !isOut ? refusalToRewrite(delivery) : null;
  if (reason !== null) return { refused: reason };
  return {
    cancels: delivery !== null && !isOver(delivery),
    // A published post still counts towards the quota after its deletion.
    refundsQuota: post.countedIn !== null && !isOut,
  };
}
