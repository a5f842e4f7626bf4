import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { AnalyticsDecision, StoredAnalytics } from '../../store/analytics.ts';

/** What a network said is good for this long: flipping through ranges costs nothing there. */
export const freshMs = 15 * 60_000;
/** Longer than asking takes: whoever has had the turn for this long is gone. */
export const turnMs = 90_000;

export type Turn =
  | { kind: 'found'; answer: object; at: Date }
  /** The network was asked in vain while this one was waiting. */
  | { kind: 'failed'; failure: Failure }
  /** It is ours to ask. */
  | { kind: 'mine' }
  /** Somebody is asking. */
  | { kind: 'wait' }
  /** The account is not connected any more. */
  | { kind: 'gone' };

/** Takes the turn to ask a network, unless its answer is known or on its way. */
export function takeTurn(
  known: StoredAnalytics | null,
  isConnected: boolean,
  worker: string,
  since: Date,
  now: Date,
): AnalyticsDecision<Turn> {
  if (!isConnected) return { told: { kind: 'gone' } };
  if (known?.found && now.getTime() - known.found.at.getTime() < freshMs)
    return { told: { kind: 'found', ...known.found } };
  if (known?.failure && known.failure.at > since) {
    const { kind, reason } = known.failure;
    return { told: { kind: 'failed', failure: { kind, reason, code: null } } };
  }
  if (known?.lease && known.lease.until > now) return { told: { kind: 'wait' } };
  const lease = { worker, until: new Date(now.getTime() + turnMs) };
  return { next: { lease, found: null, failure: null }, told: { kind: 'mine' } };
}

export type Ending = Partial<Pick<StoredAnalytics, 'found' | 'failure'>>;

/** Gives the turn back with what came of it, unless it was taken away meanwhile. */
export function endTurn(
  known: StoredAnalytics | null,
  worker: string,
  { found = null, failure = null }: Ending,
): AnalyticsDecision<null> {
  if (known?.lease?.worker !== worker) return { told: null };
  return { next: { lease: null, found, failure }, told: null };
}
