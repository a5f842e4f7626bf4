import type { Cell } from '@fanfare/core/analytics/csv.ts';
import type { Affiliate, Referral } from '@fanfare/core/api/affiliate.ts';
import { daysLeft, referralStatus, type ReferralStatus } from '@fanfare/core/affiliate/referral-status.ts';
import { dollarsOf } from './money.ts';

/** All statuses, in the order in which the filter shows them. */
export const referralStatuses: readonly ReferralStatus[] = [
  'paid',
  'Pending',
  'Eligible',
  'In Progress',
  'Ineligible',
];

const factsOf = (referral: Referral) => ({ ...referral, isPaying: referral.plan !== 'free' });

export const statusOf = (referral: Referral): ReferralStatus => referralStatus(factsOf(referral));

export const daysLeftOf = (referral: Referral): number => daysLeft(factsOf(referral));

/** A deleted account has neither a name nor an address. */
export const nameOf = ({ referredUserName, referredUserEmail }: Referral): string =>
  referredUserName || referredUserEmail || 'Deleted account';

export const affiliateName = ({ username, email }: Pick<Affiliate, 'username' | 'email'>): string =>
  username || email || 'Deleted account';

export interface ReferralFilter {
  status: ReferralStatus | null;
  /** Part of a name or address. */
  search: string;
}

export function matchesFilter(referral: Referral, { status, search }: ReferralFilter): boolean {
  const wanted = search.trim().toLowerCase();
  const isFound = [referral.referredUserName, referral.referredUserEmail].some((text) =>
    text.toLowerCase().includes(wanted),
  );
  return isFound && (status === null || statusOf(referral) === status);
}

export const sumOf = (referrals: readonly Referral[]): number =>
  referrals.reduce((sum, { readyCents }) => sum + readyCents, 0);

export const billingText = ({ billingCycle, active, plan }: Referral): string =>
  plan === 'free' || billingCycle === null ? '–' : `${billingCycle} · ${active ? 'active' : 'not active'}`;

export const affiliateRows = (affiliates: readonly Affiliate[]): Cell[][] => [
  ['ID', 'Name', 'E-mail', 'Referrals', 'To pay in USD'],
  ...affiliates.map(({ id, username, email, totalReferrals, readyCents }) => [
    id,
    username,
    email,
    totalReferrals,
    dollarsOf(readyCents),
  ]),
];

export const referralRows = (referrals: readonly Referral[]): Cell[][] => [
  [
    'ID',
    'Referred user',
    'E-mail',
    'Referred',
    'Plan',
    'Billing cycle',
    'Subscription days',
    'Active',
    'Status',
    'Days left',
    'Commission in USD',
    'Signup commission in USD',
    'Signup commission',
    'Ready in USD',
  ],
  ...referrals.map((referral) => [
    referral.id,
    referral.referredUserName,
    referral.referredUserEmail,
    referral.referredAt.slice(0, 10),
    referral.planName,
    referral.billingCycle,
    referral.subscriptionDays,
    referral.active ? 'Yes' : 'No',
    statusOf(referral),
    daysLeftOf(referral),
    referral.commissionEarned,
    referral.signupCommissionEarned,
    referral.signupCommissionPaid ? 'Paid' : 'Unpaid',
    dollarsOf(referral.readyCents),
  ]),
];
