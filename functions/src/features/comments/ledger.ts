import { dayMs, later } from '@fanfare/core/time/units.ts';
import type { CommentDecision, StoredComment } from '../../store/comments.ts';

/** The time for which a worker owns a request. A worker that takes longer is considered dead. */
export const claimMs = 90_000;
/**
 * The time in which the worker that owns the request may start the call. The call must end, and its comment be visible,
 * before another worker may search for the comment.
 */
export const sendWindowMs = 40_000;
/**
 * The time that a published comment may take to become visible. Until then, a search without a result proves nothing.
 */
export const settleMs = 20_000;
/** Within this time, a request without an id is treated as a repetition if it has the same text by the same person. */
export const duplicateMs = 60_000;
/**
 * The time for which the record of a request is stored. The records of published comments are stored as long as those
 * of comments with an unknown outcome: the sender may not know the outcome, and a repeated request must not publish the
 * comment again.
 */
const rememberedMs = 30 * dayMs;

export interface Request {
  workspaceId: string;
  fingerprint: string;
  /**
   * True if the client gave the request an id. The id identifies the comment for as long as the request is remembered.
   */
  isNamed: boolean;
  /** Ids of comments that were published before the request, so none of them is its result. */
  earlier: readonly string[];
}

export type Begun =
  /** The comment may be sent. No call that writes it starts after `until`. */
  | { kind: 'send'; until: Date }
  /** The comment may have been published after `since`, so look for it before sending it. */
  | { kind: 'look'; since: Date; earlier: readonly string[] }
  | { kind: 'written'; id: string; at: Date }
  /** Another worker is sending the comment, or it is too early to search for it. */
  | { kind: 'wait' }
  /** The request id was used before for different content. */
  | { kind: 'another' };

/** Decides what to do with a request. Nothing irreversible happens before this decision is stored. */
export function begin(
  known: StoredComment | null,
  { workspaceId, fingerprint, isNamed, earlier }: Request,
  worker: string,
  now: Date,
): CommentDecision<Begun> {
  const lease = { worker, until: later(now, claimMs) };
  const fresh = (): CommentDecision<Begun> => ({
    next: {
      workspaceId,
      fingerprint,
      lease,
      askedAt: now,
      sentAt: now,
      written: null,
      earlier,
      expiresAt: later(now, rememberedMs),
    },
    result: { kind: 'send', until: later(now, sendWindowMs) },
  });
  if (!known || known.expiresAt <= now) return fresh();
  if (known.fingerprint !== fingerprint) return { result: { kind: 'another' } };
  if (known.written) {
    const isSame = isNamed || now < later(known.askedAt, duplicateMs);
    return isSame ? { result: { kind: 'written', ...known.written } } : fresh();
  }
  if (known.lease && known.lease.until > now) return { result: { kind: 'wait' } };
  if (now < later(known.sentAt, settleMs)) return { result: { kind: 'wait' } };
  return {
    next: { ...known, lease },
    result: { kind: 'look', since: known.askedAt, earlier: known.earlier },
  };
}

/**
 * Allows a comment that a search did not find to be sent again, until the returned time. Null if another worker
 * has taken over the request.
 */
export function allowResend(
  known: StoredComment | null,
  worker: string,
  now: Date,
): CommentDecision<Date | null> {
  if (known?.lease?.worker !== worker) return { result: null };
  const lease = { worker, until: later(now, claimMs) };
  return { next: { ...known, lease, sentAt: now }, result: later(now, sendWindowMs) };
}

export type Outcome =
  | { kind: 'written'; id: string; at: Date }
  /** The comment was certainly not published and may be sent again immediately. */
  | { kind: 'refused' }
  /** The call was abandoned at this time and may still take effect a moment later. */
  | { kind: 'unanswered'; at: Date }
  /** The search for the published comment gave no answer. */
  | { kind: 'unknown' };

/**
 * Records the outcome of sending a comment. Any worker may report that the comment is published; other outcomes are
 * accepted only from the worker that has the claim.
 */
export function settle(known: StoredComment | null, worker: string, outcome: Outcome): CommentDecision<null> {
  if (!known || known.written) return { result: null };
  if (outcome.kind === 'written') {
    const { id, at } = outcome;
    return { next: { ...known, lease: null, written: { id, at } }, result: null };
  }
  if (known.lease?.worker !== worker) return { result: null };
  if (outcome.kind === 'refused') return { next: null, result: null };
  const sentAt = outcome.kind === 'unanswered' ? outcome.at : known.sentAt;
  return { next: { ...known, lease: null, sentAt }, result: null };
}

/**
 * Records that a published comment is the result of one request. Returns false if the comment is already the result of
 * another request: two lost comments may have the same text, and each of them has to be published.
 */
export function claimPublished(
  known: StoredComment | null,
  { id, workspaceId }: Pick<Request, 'workspaceId'> & { id: string },
  published: { id: string; at: Date },
  now: Date,
): CommentDecision<boolean> {
  if (known && known.expiresAt > now) return { result: known.fingerprint === id };
  const next: StoredComment = {
    workspaceId,
    fingerprint: id,
    lease: null,
    askedAt: now,
    sentAt: now,
    written: { id: published.id, at: published.at },
    earlier: [],
    expiresAt: later(now, rememberedMs),
  };
  return { next, result: true };
}
