import type { Subscription } from '../billing/current-subscription.ts';
import { planAt } from '../billing/subscription.ts';
import type { Plan } from '../billing/plans.ts';
import { dayMs } from '../time/units.ts';
import { affiliateOffer } from './offer.ts';

/**
 * `pending`: a commission is unpaid that was ready on the last payout day, or is ready after the subscription has
 * ended. `paid`: something was paid, and no ready commission is left. `none`: nothing is due, and either nothing was
 * paid yet or a commission waits for the next payout day.
 */
export type PaymentStatus = 'paid' | 'pending' | 'none';

/** The specification defines these names. */
export type ReferralStatus = 'paid' | 'Pending' | 'Eligible' | 'In Progress' | 'Ineligible';

export interface ReferralFacts {
  paymentStatus: PaymentStatus;
  active: boolean;
  isPaying: boolean;
  subscriptionDays: number;
}

export function referralStatus(referral: ReferralFacts): ReferralStatus {
  const { paymentStatus, active, isPaying, subscriptionDays } = referral;
  if (paymentStatus === 'paid') return 'paid';
  if (paymentStatus === 'pending') return 'Pending';
  if (!active || !isPaying) return 'Ineligible';
  return subscriptionDays >= affiliateOffer.holdDays ? 'Eligible' : 'In Progress';
}

/** The days until a referral that is in progress becomes eligible; 0 for a referral in any other state. */
export const daysLeft = (referral: ReferralFacts): number =>
  referralStatus(referral) === 'In Progress' ? affiliateOffer.holdDays - referral.subscriptionDays : 0;

export interface SubscriptionFacts {
  plan: Plan;
  active: boolean;
  subscriptionDays: number;
}

/**
 * `subscriptionDays` begin after the trial. They end now, or at the end of the subscription if it has ended. The first
 * commission is ready when they reach `holdDays`.
 */
export function subscriptionFacts(subscription: Subscription | null, now: Date): SubscriptionFacts {
  if (subscription === null) return { plan: 'free', active: false, subscriptionDays: 0 };
  const plan = planAt(subscription, now);
  const active = plan !== 'free';
  const { createdAt, trialEnd, currentPeriodEnd } = subscription;
  const from = (trialEnd ?? createdAt).getTime();
  const to = active ? now.getTime() : Math.min(now.getTime(), currentPeriodEnd.getTime());
  return { plan, active, subscriptionDays: Math.max(0, Math.floor((to - from) / dayMs)) };
}
