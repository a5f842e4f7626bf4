import type { Plan } from '../billing/plans.ts';
import type { Interval } from '../billing/prices.ts';
import type { PaymentStatus } from '../affiliate/referral-status.ts';
import type { Day } from '../calendar/days.ts';
import { route } from './route.ts';
import type {
  AffiliateIdInput,
  AffiliateStatsInput,
  CountClickInput,
  JoinAffiliatesInput,
  ListAffiliatesInput,
  ListCommissionsInput,
  ListReferralsInput,
  PayAffiliateInput,
  ReportReferralInput,
} from './schemas/affiliate.ts';

/** In this file, amounts are cents of US dollars, and days are UTC days. */
export interface AffiliateBalance {
  /** The commissions that can be paid now. Negative if a refund took back more than was ready. */
  readyCents: number;
  /** Commissions that are not ready yet, because `affiliateOffer.holdDays` have not passed. */
  onHoldCents: number;
  paidCents: number;
  nextPayoutOn: Day;
}

export interface AffiliateView {
  code: string;
  /** The full address that the affiliate shares. It includes the code. */
  link: string;
  /** ISO instant. */
  joinedAt: string;
  balance: AffiliateBalance;
  commissions: number;
}

export interface AffiliateAnswer {
  /** Null if the caller has not joined the programme. */
  affiliate: AffiliateView | null;
}

export interface Funnel {
  /**
   * The number of browsers that opened the link and stored it. A browser that had already stored an affiliate link is
   * not counted.
   */
  clicks: number;
  signUps: number;
  /** Referred people whose first payment was in this period. */
  paying: number;
  commissionCents: number;
}

export interface AffiliateStats {
  totals: Funnel;
  /**
   * Oldest first and without gaps. In the ranges `30` and `90`, each point is a day; in `all`, it is a month. `from` is
   * the first day of the point.
   */
  points: (Funnel & { from: Day })[];
}

/** `refunded`: the row is a refund, a chargeback, or a commission that a refund took back before the payout. */
export type CommissionStatus = 'onHold' | 'ready' | 'paid' | 'refunded';

export interface CommissionView {
  id: string;
  /** ISO instant. */
  at: string;
  /** A label such as "Customer 0186", which does not reveal the customer's identity. */
  customer: string;
  /**
   * `signUp`: paid once for a referred person, unless all their payments are refunded. `correction`: reverses a refund.
   */
  kind: 'sale' | 'refund' | 'correction' | 'signUp';
  plan: Plan;
  interval: Interval;
  /** The payment of the customer, or the refund (negative); null for `signUp`. */
  paidCents: number | null;
  commissionCents: number;
  status: CommissionStatus;
  availableOn: Day;
  paidOn: Day | null;
}

/** A page of the statement, newest commission first. */
export interface CommissionPage {
  commissions: CommissionView[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
}

export interface Affiliate {
  id: string;
  /** Name and address are empty after the person was deleted. */
  username: string;
  email: string;
  totalReferrals: number;
  readyCents: number;
}

export interface AffiliateDetails extends Affiliate {
  /** Cents that refunds took back after the payout. The next payouts are smaller by this amount. */
  debtCents: number;
}

/** Affiliates with the most referrals come first. */
export interface AffiliatePage {
  affiliates: Affiliate[];
  total: number;
  readyCents: number;
  nextPayoutOn: Day;
  next: string | null;
}

/** A referral as staff see it. `referralStatus` and `daysLeft` also need `isPaying`, which is `plan !== 'free'`. */
export interface Referral {
  id: string;
  /** Name and address are empty after the person was deleted. */
  referredUserName: string;
  referredUserEmail: string;
  /** ISO instant. */
  referredAt: string;
  plan: Plan;
  planName: string;
  billingCycle: 'monthly' | 'yearly' | null;
  /** Whole days of the subscription so far, without the days of its trial. */
  subscriptionDays: number;
  active: boolean;
  paymentStatus: PaymentStatus;
  /** In dollars, without the commission for signing up. */
  commissionEarned: number;
  /** The commission for signing up, in dollars. */
  signupCommissionEarned: number;
  signupCommissionPaid: boolean;
  /**
   * The sum that is ready now, with the commission for signing up. Negative if refunds took back more than was ready.
   */
  readyCents: number;
}

export interface Payout {
  id: string;
  cents: number;
  /** ISO instant. */
  at: string;
}

type Nothing = Record<never, never>;

export const affiliateRoutes = {
  affiliate: route<Nothing, AffiliateAnswer>()({
    method: 'GET',
    path: '/api/affiliate',
    access: 'user',
    placement: 'none',
  }),
  joinAffiliates: route<JoinAffiliatesInput, AffiliateAnswer>()({
    method: 'POST',
    path: '/api/affiliate',
    access: 'user',
  }),
  affiliateStats: route<AffiliateStatsInput, AffiliateStats>()({
    method: 'GET',
    path: '/api/affiliate/stats',
    access: 'user',
  }),
  listCommissions: route<ListCommissionsInput, CommissionPage>()({
    method: 'GET',
    path: '/api/affiliate/commissions',
    access: 'user',
  }),
  /**
   * Counts a browser that opened an affiliate's link and stored it. Unknown codes are ignored, and nothing about the
   * caller is stored.
   */
  countClick: route<CountClickInput, Nothing>()({
    method: 'POST',
    path: '/api/affiliate/click',
    access: 'public',
  }),
  /**
   * Names the affiliate whose link a new person opened first. Only the first call is used, and only if it is made soon
   * after signing up. Other calls are ignored.
   */
  reportReferral: route<ReportReferralInput, Nothing>()({
    method: 'POST',
    path: '/api/affiliate/referral',
    access: 'user',
  }),
  listAffiliates: route<ListAffiliatesInput, AffiliatePage>()({
    method: 'GET',
    path: '/api/admin/affiliates',
    access: 'staff',
    sensitive: true,
  }),
  findAffiliate: route<AffiliateIdInput, AffiliateDetails>()({
    method: 'GET',
    path: '/api/admin/affiliate/{id}',
    access: 'staff',
    sensitive: true,
  }),
  /** The affiliate's referrals, newest first. The header `Link` has the address of the next page. */
  listReferrals: route<ListReferralsInput, Referral[]>()({
    method: 'GET',
    path: '/api/admin/affiliate/{id}/referrals',
    access: 'staff',
    sensitive: true,
  }),
  /**
   * Marks the ready commissions of some referrals as paid. The debts of the affiliate are subtracted from the payout.
   * The call is refused if the payout is no longer `cents`. A repeated call with the same id pays only once. A call
   * with a used id but a different sum or different referrals is refused.
   */
  payAffiliate: route<PayAffiliateInput, { payout: Payout }>()({
    method: 'POST',
    path: '/api/admin/affiliate/{id}/payouts',
    access: 'staff',
    sensitive: true,
  }),
};
