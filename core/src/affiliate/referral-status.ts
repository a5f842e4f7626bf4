import { affiliateOffer } from './offer.ts';

/** `pending`: a commission waits for its payout. `none`: nothing was paid, or nothing is due yet. */
export type PaymentStatus = 'paid' | 'pending' | 'none';

/** The names are those of the specification. */
export type ReferralStatus = 'paid' | 'Pending' | 'Eligible' | 'In Progress' | 'Ineligible';

export interface ReferralFacts {
  paymentStatus: PaymentStatus;
  active: boolean;
  /** Whether the person has another plan than the free one. */
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

/** The days until a referral that is in progress becomes eligible; 0 for every other one. */
export const daysLeft = (referral: ReferralFacts): number =>
  referralStatus(referral) === 'In Progress' ? affiliateOffer.holdDays - referral.subscriptionDays : 0;
