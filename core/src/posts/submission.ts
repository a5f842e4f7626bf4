import { isOver, needsConfirmation, type Delivery } from '../deliveries/delivery.ts';
import { refusalToChange } from '../deliveries/decisions.ts';
import type { Post } from './post.ts';

/** What is there already under the id of a post that is sent. */
export interface Current {
  post: Pick<Post, 'revision' | 'fingerprint' | 'countedIn'>;
  delivery: Delivery | null;
}

export interface Asked {
  fingerprint: string;
  /** It is to go out, and not just to be kept. */
  goesOut: boolean;
}

/** What sending a post means, given what is there. */
export type Decision =
  /** A new revision: what was planned before is taken back in the same breath. */
  | { kind: 'write'; revision: number; cancels: boolean; counts: boolean; uncounts: boolean }
  /** The same again, from a second click or an answer that was lost: what exists is the answer. */
  | { kind: 'same' }
  /** The same again after it failed. */
  | { kind: 'retry' }
  | { kind: 'refused'; reason: string };

const undecided =
  'The network has not confirmed whether this post is live. Please check there and confirm the result in its timeline before you change or delete it.';

/** Why it cannot be written anew or deleted: also while nobody knows whether the last words are out. */
export function refusalToRewrite(delivery: Delivery): string | null {
  return needsConfirmation(delivery) ? undecided : refusalToChange(delivery);
}

export function decideSubmission(current: Current | null, { fingerprint, goesOut }: Asked): Decision {
  if (!current) return { kind: 'write', revision: 1, cancels: false, counts: goesOut, uncounts: false };
  const { post, delivery } = current;
  const counted = post.countedIn !== null;
  const write: Decision = {
    kind: 'write',
    revision: post.revision + 1,
    cancels: delivery !== null && !isOver(delivery),
    counts: goesOut && !counted,
    uncounts: !goesOut && counted,
  };
  if (!delivery) return post.fingerprint === fingerprint ? { kind: 'same' } : write;
  if (goesOut && post.fingerprint === fingerprint && delivery.state !== 'cancelled')
    return { kind: delivery.state === 'failed' ? 'retry' : 'same' };
  const reason = refusalToRewrite(delivery);
  return reason === null ? write : { kind: 'refused', reason };
}

/** Deleting takes back what was planned; what is going out right now cannot be, nor what may be out. */
export function decideRemoval(
  current: Current,
): { refused: string } | { cancels: boolean; uncounts: boolean } {
  const { post, delivery } = current;
  const isOut = delivery?.state === 'published';
  const reason = delivery && !isOut ? refusalToRewrite(delivery) : null;
  if (reason !== null) return { refused: reason };
  return {
    cancels: delivery !== null && !isOver(delivery),
    // What has gone out has used up its place.
    uncounts: post.countedIn !== null && !isOut,
  };
}
