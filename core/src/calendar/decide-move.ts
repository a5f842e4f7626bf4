import { isOver, type Delivery } from '../deliveries/delivery.ts';
import type { Post } from '../posts/post.ts';
import { refusalToRewrite } from '../posts/submission.ts';
import { alreadySendingText, notScheduledText, problemWithTime } from './moves.ts';

/** A requested change of a scheduled post's time, in milliseconds since 1970; `to` is null to turn it into a draft. */
export interface RequestedMove {
  from: number;
  to: number | null;
}

export type MoveDecision =
  /** The move is allowed. `dueAt` is the new due time; null if the post becomes a draft. */
  | { kind: 'move'; dueAt: number | null; cancels: boolean }
  /** An earlier request has already made the same move, and its response was lost. */
  | { kind: 'same' }
  | { kind: 'refused'; reason: string };

export const movedMeanwhileText = 'Someone else has moved or changed this post. You see the new version now.';

/** The reason why the stored post cannot be moved: it differs from what the client saw, or its state forbids a move. */
function problemWithPost(
  { status, schedule }: Pick<Post, 'status' | 'schedule'>,
  { from }: RequestedMove,
  now: number,
): string | null {
  if (status === 'draft' || (status === 'scheduled' && schedule?.at !== from)) return movedMeanwhileText;
  if (status !== 'scheduled') return notScheduledText;
  return from <= now ? alreadySendingText : null;
}

const isDone = ({ status, schedule }: Pick<Post, 'status' | 'schedule'>, to: number | null): boolean =>
  to === null ? status === 'draft' : status === 'scheduled' && schedule?.at === to;

/** Decides on the basis of the stored post, because another person may have moved it since the client read it. */
export function decideMove(
  { post, delivery }: { post: Pick<Post, 'status' | 'schedule'>; delivery: Delivery | null },
  move: RequestedMove,
  now: number,
): MoveDecision {
  const { from, to } = move;
  if (isDone(post, to)) return { kind: 'same' };
  const reason =
    problemWithPost(post, move, now) ??
    (delivery && refusalToRewrite(delivery)) ??
    (to === null ? null : problemWithTime(to, now));
  if (reason !== null) return { kind: 'refused', reason };
  // Posts to several targets of one account are due one after another. A move preserves the time between them.
  const later = delivery ? Math.max(0, delivery.dueAt - from) : 0;
  return {
    kind: 'move',
    dueAt: to === null ? null : to + later,
    cancels: delivery !== null && !isOver(delivery),
  };
}
