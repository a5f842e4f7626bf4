import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { AnalyticsDecision, StoredAnalytics } from '../store/analytics.ts';

/**
 * The time that a claim lasts. Asking the network takes less time, so a worker whose claim has ended is considered
 * dead.
 */
export const claimMs = 90_000;

export type ClaimResult =
  | { kind: 'found'; answer: object; at: Date }
  /** The network failed while this request was waiting for another worker's answer. */
  | { kind: 'failed'; failure: Failure }
  /** This request has claimed the answer and has to ask the network. */
  | { kind: 'claimed' }
  | { kind: 'wait' }
  /** The account is no longer connected. */
  | { kind: 'gone' };

interface ClaimTimes {
  /** The start of the request. */
  since: Date;
  now: Date;
  /** The time for which an answer is reused. */
  reusedMs: number;
}

/** Takes the claim to ask a network, unless a fresh answer is stored or another worker is asking the network. */
export function takeClaim(
  known: StoredAnalytics | null,
  isConnected: boolean,
  worker: string,
  { since, now, reusedMs }: ClaimTimes,
): AnalyticsDecision<ClaimResult> {
  if (!isConnected) return { result: { kind: 'gone' } };
  if (known?.found && now.getTime() - known.found.at.getTime() < reusedMs)
    return { result: { kind: 'found', ...known.found } };
  if (known?.failure && known.failure.at > since) {
    const { kind, reason } = known.failure;
    return { result: { kind: 'failed', failure: { kind, reason, code: null } } };
  }
  if (known?.lease && known.lease.until > now) return { result: { kind: 'wait' } };
  const lease = { worker, until: new Date(now.getTime() + claimMs) };
  return { next: { lease, found: null, failure: null }, result: { kind: 'claimed' } };
}

export type Ending = Partial<Pick<StoredAnalytics, 'found' | 'failure'>>;

/** Releases the claim and stores the result, unless another worker has since taken the claim. */
export function releaseClaim(
  known: StoredAnalytics | null,
  worker: string,
  { found = null, failure = null }: Ending,
): AnalyticsDecision<null> {
  if (known?.lease?.worker !== worker) return { result: null };
  return { next: { lease: null, found, failure }, result: null };
}
