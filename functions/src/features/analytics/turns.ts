import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { AnalyticsDecision, StoredAnalytics } from '../../store/analytics.ts';

/** How long an answer stays fresh, so that switching between ranges makes no calls to the network. */
export const freshMs = 15 * 60_000;
/** How long a turn lasts. Asking takes less, so a worker that exceeds it is considered dead. */
export const turnMs = 90_000;

export type Turn =
  | { kind: 'found'; answer: object; at: Date }
  /** The network failed while this request was waiting. */
  | { kind: 'failed'; failure: Failure }
  /** This request asks the network. */
  | { kind: 'mine' }
  /** Another request is asking the network. */
  | { kind: 'wait' }
  /** The account is no longer connected. */
  | { kind: 'gone' };

/** Takes the turn to ask a network, unless a fresh answer is stored or on its way. */
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

/** Ends the turn and stores its result, unless another worker has taken the turn meanwhile. */
export function endTurn(
  known: StoredAnalytics | null,
  worker: string,
  { found = null, failure = null }: Ending,
): AnalyticsDecision<null> {
  if (known?.lease?.worker !== worker) return { told: null };
  return { next: { lease: null, found, failure }, told: null };
}
