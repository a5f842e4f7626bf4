import { dayMs } from '../time/units.ts';
import type { Plan } from './plans.ts';

/** The states of a subscription, as Stripe calls them. */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * True if the status alone is enough to have the plan. `past_due` is not enough: the person then keeps the plan only
 * until `graceEnd`.
 */
export const givesPlan = (status: SubscriptionStatus): boolean =>
  status === 'trialing' || status === 'active';

/** The part of a subscription that decides which plan its person has. */
export interface PlanRight {
  plan: Plan;
  status: SubscriptionStatus;
  currentPeriodEnd: Date;
  /** The subscription ends with its period, unless the person resumes it. */
  cancelAtPeriodEnd: boolean;
  /** The time at which the oldest open payment was due; null if no payment is open. */
  pastDueSince: Date | null;
}

/** A person keeps the plan for this many days after a failed payment. */
export const graceDays = 14;

/** The time at which a failed payment ends the plan; null if no payment is past due, or if its date is unknown. */
export function graceEnd({ status, pastDueSince }: PlanRight): Date | null {
  if (status !== 'past_due' || pastDueSince === null) return null;
  return new Date(pastDueSince.getTime() + graceDays * dayMs);
}

/** A payment that failed and is still open. */
export interface OpenPayment {
  /** The time at which the open payment ends the plan. Null if the plan has already ended. */
  graceEnd: Date | null;
}

/** The open payment of a subscription that is `past_due` or `unpaid`; null in every other state. */
export function openPayment(right: PlanRight | null): OpenPayment | null {
  if (right?.status !== 'past_due' && right?.status !== 'unpaid') return null;
  return { graceEnd: graceEnd(right) };
}

/**
 * The plan that a person has at a moment. A cancelled subscription ends with its period, even if Stripe has not
 * reported the end yet. Any other subscription on trial or active keeps its plan after the period, because the event
 * about its renewal may be late.
 */
export function planAt(right: PlanRight | null, at: Date): Plan {
  if (right === null) return 'free';
  const { status, plan, cancelAtPeriodEnd, currentPeriodEnd } = right;
  if (givesPlan(status)) return cancelAtPeriodEnd && at >= currentPeriodEnd ? 'free' : plan;
  const end = graceEnd(right);
  return end !== null && at < end ? plan : 'free';
}
