import type { CommentDecision, StoredComment } from '../../store/comments.ts';

/** Whoever has had it for this long is gone. */
export const leaseMs = 90_000;
/** Whoever sends it begins so early that the call is over, and what it did can be seen, before another may look for it. */
export const sendingMs = 40_000;
/** What went out may take a moment to be seen. Looked for sooner than this, its absence proves nothing. */
export const settleMs = 20_000;
/** Within this time the same words of the same person, sent without a name of their own, are sent again by mistake. */
export const sameMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/** What somebody asks for. */
export interface Request {
  workspaceId: string;
  fingerprint: string;
  /** The request bears a name, which stands for one comment for as long as it is known. */
  isNamed: boolean;
}

export type Begun =
  /** Nothing that writes it is begun later than `until`. */
  | { kind: 'send'; until: Date }
  /** It may be out since then: look before sending it. */
  | { kind: 'look'; since: Date }
  | { kind: 'written'; id: string; at: Date }
  /** Somebody is sending it, or a look would be too early. */
  | { kind: 'wait' }
  /** The name stands for other words. */
  | { kind: 'another' };

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** Takes up a request; whatever is irreversible about it comes after this is kept. */
export function begin(
  known: StoredComment | null,
  { workspaceId, fingerprint, isNamed }: Request,
  worker: string,
  now: Date,
): CommentDecision<Begun> {
  const lease = { worker, until: later(now, leaseMs) };
  const fresh = (): CommentDecision<Begun> => ({
    next: {
      workspaceId,
      fingerprint,
      lease,
      askedAt: now,
      sentAt: now,
      written: null,
      expiresAt: later(now, dayMs),
    },
    told: { kind: 'send', until: later(now, sendingMs) },
  });
  if (!known || known.expiresAt <= now) return fresh();
  if (known.fingerprint !== fingerprint) return { told: { kind: 'another' } };
  if (known.written) {
    const isSame = isNamed || now < later(known.askedAt, sameMs);
    return isSame ? { told: { kind: 'written', ...known.written } } : fresh();
  }
  if (known.lease && known.lease.until > now) return { told: { kind: 'wait' } };
  if (now < later(known.sentAt, settleMs)) return { told: { kind: 'wait' } };
  return { next: { ...known, lease }, told: { kind: 'look', since: known.askedAt } };
}

/** It was looked for and is surely not out: it is sent now, until then. Null where somebody else has taken it up meanwhile. */
export function sendAgain(
  known: StoredComment | null,
  worker: string,
  now: Date,
): CommentDecision<Date | null> {
  if (known?.lease?.worker !== worker) return { told: null };
  const lease = { worker, until: later(now, leaseMs) };
  return { next: { ...known, lease, sentAt: now }, told: later(now, sendingMs) };
}

export type Outcome =
  | { kind: 'written'; id: string; at: Date }
  /** It is surely not out, and may be sent again at once. */
  | { kind: 'refused' }
  /** The call was given up then, and may do its work a moment later. */
  | { kind: 'unheard'; at: Date }
  /** A look did not tell. */
  | { kind: 'unknown' };

/** What became of it. That it is out is kept whoever says so. */
export function settle(known: StoredComment | null, worker: string, outcome: Outcome): CommentDecision<null> {
  if (!known || known.written) return { told: null };
  if (outcome.kind === 'written') {
    const { id, at } = outcome;
    return { next: { ...known, lease: null, written: { id, at } }, told: null };
  }
  if (known.lease?.worker !== worker) return { told: null };
  if (outcome.kind === 'refused') return { next: null, told: null };
  const sentAt = outcome.kind === 'unheard' ? outcome.at : known.sentAt;
  return { next: { ...known, lease: null, sentAt }, told: null };
}
