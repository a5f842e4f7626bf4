import { findDelay, canRetryEarly } from './decisions.ts';
import {
  needsConfirmation,
  type Delivery,
  type DeliveryKind,
  type DeliveryState,
  type Receipt,
} from './delivery.ts';
import { meaningOf, type FailureKind } from './failure-kinds.ts';

/** A delivery as people see it: its status, why it is not live, and the actions on it. */
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
  /** True if only a person can find out whether the post is live. */
  needsDecision: boolean;
}

export interface DatedEvent {
  /** ISO instant. */
  at: string;
  attempt: number;
  what: string;
  text: string;
}

type Shown = Omit<
  DeliveryView,
  'id' | 'post_id' | 'platform' | 'platform_id' | 'target' | 'kind' | 'warnings'
>;

export function deliveryStatusOf(delivery: Delivery, now: number): Shown {
  const { state, attempts, receipt, failure } = delivery;
  const late = findDelay(delivery, now);
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
      advice: meaningOf(failure.kind).advice,
    },
    canRetry: failed || canRetryEarly(delivery, now),
    needsDecision: needsConfirmation(delivery),
  };
}
