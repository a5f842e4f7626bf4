import { lateness, waitsLong } from './decisions.ts';
import type { Delivery, DeliveryKind, DeliveryState, FailureKind, Receipt } from './delivery.ts';

/** A delivery as people see it: how far it is, and if it is not, why, and what to do. */
export interface DeliveryView {
  id: string;
  post_id: string;
  platform: string;
  platform_id: string;
  target: string | null;
  kind: DeliveryKind;
  state: DeliveryState;
  /** ISO instants. */
  dueAt: string;
  nextAt: string | null;
  late: { seconds: number; because: string } | null;
  attempts: number;
  failure: { kind: FailureKind; reason: string; code: string | null; advice: string } | null;
  receipt: Receipt | null;
  warnings: string[];
  canRetry: boolean;
  /** Nobody but a person can tell whether it is out. */
  needsDecision: boolean;
}

export interface TimelineLine {
  /** ISO instant. */
  at: string;
  attempt: number;
  what: string;
  text: string;
}

/** What a person can do about a failure. */
export const advice: Record<FailureKind, string> = {
  token_expired: 'Connect the account again, then try again.',
  missing_permission: 'Connect the account again and allow everything it asks for, then try again.',
  not_found: 'Look whether what this post needs is still there, then try again.',
  rate_limited: 'Wait until the network lets us in again, then try again.',
  rejected: 'Change what the network does not like, and send the post again.',
  unavailable: 'Try again a little later.',
  outcome_unknown: 'Look at the network whether the post is there, and tell us.',
};

type Shown = Omit<
  DeliveryView,
  'id' | 'post_id' | 'platform' | 'platform_id' | 'target' | 'kind' | 'warnings'
>;

export function shownOf(delivery: Delivery, now: number): Shown {
  const { state, attempts, receipt, failure } = delivery;
  const late = lateness(delivery, now);
  const failed = state === 'failed';
  return {
    state,
    attempts,
    receipt,
    dueAt: new Date(delivery.dueAt).toISOString(),
    nextAt: delivery.nextAt === null ? null : new Date(delivery.nextAt).toISOString(),
    late: late && { seconds: Math.floor(late.ms / 1000), because: late.because },
    failure: failure && {
      kind: failure.kind,
      reason: failure.reason,
      code: failure.code,
      advice: advice[failure.kind],
    },
    canRetry: failed || waitsLong(delivery, now),
    needsDecision: failed && failure?.kind === 'outcome_unknown',
  };
}
