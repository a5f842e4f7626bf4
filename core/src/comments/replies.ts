import { dayMs, minuteMs } from '../time/units.ts';
import { markRead, repliesMax, type PendingReply, type Thread, type ThreadMessage } from './thread.ts';

/** A reply that has been in the state `sending` for longer than this lost its worker. */
export const sendingMs = 2 * minuteMs;
/** A reply that is still unconfirmed after this time is shown as failed, and a person decides whether to retry it. */
const waitingMs = 3 * dayMs;
/**
 * A reply can be retried for this long. The server stores the request id of a reply for thirty days. After that, a
 * retry could publish the reply a second time.
 */
export const retryableMs = 29 * dayMs;
/** The maximum number of unfinished replies in a thread. */
export const pendingMax = 10;
/**
 * The maximum number of ids in `seen`: the replies of a thread, its pending replies, and replies that a screen is still
 * sending.
 */
export const seenMax = repliesMax + 2 * pendingMax;
const sentMax = 200;
const discardedMax = 100;

export const unconfirmedText =
  'The network never confirmed this reply. Check there before you write it again; Retry looks for it first.';

export const disconnectedText =
  'The account was disconnected before the network confirmed this reply. It may be live: check there.';

export interface ReplyRequest {
  requestId: string;
  text: string;
  to: string;
  by: string;
  /** Ids of the replies, and of the reply requests, that the person has seen. Older clients do not send this list. */
  seen?: readonly string[] | undefined;
}

export type ReplyDecision =
  | { kind: 'sent' }
  /** The reply has to be sent, in the name of its author. */
  | { kind: 'send'; reply: PendingReply; next: Thread }
  /** A reply with the same text is already being sent, or the request id belongs to another text. */
  | { kind: 'conflict' }
  /**
   * The thread has an answer that the author's screen has not shown. `by` is the name of the member who wrote it; null
   * if it was written on the network.
   */
  | { kind: 'answered'; by: string | null }
  /** The reply was removed before this request arrived. */
  | { kind: 'discarded' }
  | { kind: 'full' }
  /** The request is too old: the server may have forgotten the first attempt, and would publish the reply twice. */
  | { kind: 'expired' };

/** A reply that the author of this request has not seen: another person's, or their own from another tab. */
function unseenAnswer(
  { replies, pending }: Thread,
  { requestId, seen }: ReplyRequest,
): { by: string | null } | null {
  if (!seen) return null;
  const known = new Set([...seen, requestId]);
  const isUnseen = (id: string | undefined) => id === undefined || !known.has(id);
  return (
    pending.findLast((each) => each.state !== 'failed' && isUnseen(each.requestId)) ??
    replies.findLast((each) => each.isOwn && isUnseen(each.id) && isUnseen(each.requestId)) ??
    null
  );
}

export function queueReply(thread: Thread, request: ReplyRequest, now: number): ReplyDecision {
  const { requestId, text, to, by } = request;
  if (thread.sent.includes(requestId)) return { kind: 'sent' };
  if (thread.discarded.includes(requestId)) return { kind: 'discarded' };
  const known = thread.pending.find((each) => each.requestId === requestId);
  if (known && known.text !== text) return { kind: 'conflict' };
  if (known && now - known.askedAt > retryableMs) return { kind: 'expired' };
  const isOnItsWay = known !== undefined && known.state !== 'failed';
  const answer = isOnItsWay ? null : unseenAnswer(thread, request);
  if (answer) return { kind: 'answered', by: answer.by };
  const isTwin = (each: PendingReply) =>
    each.requestId !== requestId && each.text === text && each.to === to && each.state !== 'failed';
  if (thread.pending.some(isTwin)) return { kind: 'conflict' };
  if (!known && thread.pending.length >= pendingMax) return { kind: 'full' };
  const reply: PendingReply = {
    ...(known ?? { requestId, text, to, by, askedAt: now }),
    // The attempts start at 0 again, so that a reply that a person has retried is checked as often as a new one.
    attempts: 0,
    state: 'sending',
    reason: null,
    nextAt: now + sendingMs,
  };
  const pending = [...thread.pending.filter((each) => each !== known), reply];
  return { kind: 'send', reply, next: { ...thread, pending } };
}

export type ReplyOutcome =
  | { kind: 'sent'; id: string; at: number; username: string }
  | { kind: 'unknown' }
  /** The request id belongs to another reply, so this reply was never sent. */
  | { kind: 'conflict' }
  | { kind: 'refused'; reason: string };

/**
 * The time until the next check of an unconfirmed reply. It is one minute after the first attempt and doubles each
 * time, up to six hours.
 */
const pauseMs = (attempts: number) => Math.min(minuteMs * 2 ** Math.min(attempts, 20), 6 * 60 * minuteMs);

/** Tells whether a reply is so old that it is not sent again automatically: it may be published already. */
export const isGivenUp = ({ askedAt }: PendingReply, now: number): boolean => now - askedAt > waitingMs;

function waitingReply(reply: PendingReply, now: number): PendingReply {
  // Another request tried to send the reply at the same time, and has already counted this attempt.
  if (reply.state === 'waiting' && reply.nextAt !== null && reply.nextAt > now) return reply;
  if (isGivenUp(reply, now)) return { ...reply, state: 'failed', reason: unconfirmedText, nextAt: null };
  const attempts = reply.attempts + 1;
  return { ...reply, state: 'waiting', attempts, nextAt: now + pauseMs(reply.attempts) };
}

/** Applies the outcome of an attempt to its reply. Nothing changes if the reply is no longer pending. */
export function settleReply(thread: Thread, requestId: string, outcome: ReplyOutcome, now: number): Thread {
  const reply = thread.pending.find((each) => each.requestId === requestId);
  if (!reply) return thread;
  const others = thread.pending.filter((each) => each !== reply);
  if (outcome.kind === 'conflict') return { ...thread, pending: others };
  if (outcome.kind === 'unknown') return { ...thread, pending: [...others, waitingReply(reply, now)] };
  if (outcome.kind === 'refused') {
    const failed: PendingReply = { ...reply, state: 'failed', reason: outcome.reason, nextAt: null };
    return { ...thread, pending: [...others, failed] };
  }
  const { id, at, username } = outcome;
  const message: ThreadMessage = { id, at, username, text: reply.text, isOwn: true, by: reply.by, requestId };
  // Replaces a copy of the reply that a poll may have found before the outcome was known.
  const replies = [...thread.replies.filter((each) => each.id !== id), message].toSorted(
    (a, b) => a.at - b.at,
  );
  const isLatest = at >= thread.lastAt;
  return {
    ...markRead(thread, reply.by),
    pending: others,
    replies: replies.slice(-repliesMax),
    sent: [...thread.sent, requestId].slice(-sentMax),
    ...(isLatest && { state: 'answered', answeredBy: reply.by }),
  };
}

/**
 * Settles a reply whose account and thread were deleted during the attempt. The author still gets an answer. No later
 * round can check this reply, so an unknown outcome is treated as a failure.
 */
export const settleDeleted = (
  thread: Thread,
  requestId: string,
  outcome: ReplyOutcome,
  now: number,
): Thread =>
  settleReply(
    thread,
    requestId,
    outcome.kind === 'unknown' ? { kind: 'refused', reason: disconnectedText } : outcome,
    now,
  );

/**
 * Removes a failed reply, or a reply whose request has not arrived yet. Any other reply is kept, because it may be
 * published.
 */
export function discardReply(thread: Thread, requestId: string): Thread {
  const { pending, sent, discarded } = thread;
  const isKept = pending.some((each) => each.requestId === requestId && each.state !== 'failed');
  if (isKept || sent.includes(requestId) || discarded.includes(requestId)) return thread;
  return {
    ...thread,
    pending: pending.filter((each) => each.requestId !== requestId),
    discarded: [...discarded, requestId].slice(-discardedMax),
  };
}

export const dueReplies = ({ pending }: Thread, now: number): PendingReply[] =>
  pending.filter(({ nextAt }) => nextAt !== null && nextAt <= now);
