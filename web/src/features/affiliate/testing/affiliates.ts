import type {
  Affiliate,
  AffiliateStats,
  AffiliateView,
  CommissionView,
  Referral,
} from '@fanfare/core/api/affiliate.ts';
import { addDays } from '@fanfare/core/calendar/days.ts';

export const fernhill: AffiliateView = {
  code: 'fernhill',
  link: 'https://fanfare.example/?ref=fernhill',
  joinedAt: '2026-08-01T09:00:00.000Z',
  balance: { readyCents: 18_432, onHoldCents: 5_808, paidCents: 9_440, nextPayoutOn: '2026-12-01' },
  commissions: 41,
};

const base: CommissionView = {
  id: 'c1',
  at: '2026-11-19T10:00:00.000Z',
  customer: 'Customer 0186',
  kind: 'sale',
  plan: 'pro',
  interval: 'year',
  paidCents: 27_840,
  commissionCents: 5_568,
  status: 'onHold',
  availableOn: '2026-12-19',
  paidOn: null,
};

/** Commissions of every status: several for sales, one for a sign-up, and a refund. */
export const commissions: readonly CommissionView[] = [
  base,
  {
    ...base,
    id: 'c2',
    at: '2026-11-14T10:00:00.000Z',
    customer: 'Customer 0171',
    kind: 'signUp',
    plan: 'creator',
    interval: 'month',
    paidCents: null,
    commissionCents: 500,
    availableOn: '2026-12-14',
  },
  {
    ...base,
    id: 'c3',
    at: '2026-10-12T10:00:00.000Z',
    customer: 'Customer 0140',
    plan: 'business',
    interval: 'month',
    paidCents: 7_900,
    commissionCents: 1_580,
    status: 'ready',
    availableOn: '2026-11-11',
  },
  {
    ...base,
    id: 'c4',
    at: '2026-10-03T10:00:00.000Z',
    customer: 'Customer 0122',
    status: 'paid',
    availableOn: '2026-11-02',
    paidOn: '2026-11-01',
  },
  {
    ...base,
    id: 'c5',
    at: '2026-09-28T10:00:00.000Z',
    customer: 'Customer 0119',
    kind: 'refund',
    plan: 'creator',
    paidCents: -11_520,
    commissionCents: -2_304,
    status: 'refunded',
    availableOn: '2026-09-28',
  },
];

export const stats: AffiliateStats = {
  totals: { clicks: 1218, signUps: 84, paying: 19, commissionCents: 25_118 },
  points: Array.from({ length: 30 }, (_, n) => ({
    from: addDays('2026-10-25', n),
    clicks: 25 + ((n * 17) % 40),
    signUps: n % 4,
    paying: n % 2,
    commissionCents: (n % 2) * 1_322,
  })),
};

export const noStats: AffiliateStats = {
  totals: { clicks: 0, signUps: 0, paying: 0, commissionCents: 0 },
  points: stats.points.map(({ from }) => ({ from, clicks: 0, signUps: 0, paying: 0, commissionCents: 0 })),
};

export const affiliates: readonly Affiliate[] = [
  { id: 'fern', username: 'fernhill', email: 'fernhill@mail.example', totalReferrals: 5, readyCents: 8_984 },
  { id: 'gone', username: '', email: '', totalReferrals: 0, readyCents: -2_304 },
];

const imogen: Referral = {
  id: 'r1',
  referredUserName: 'Imogen K.',
  referredUserEmail: 'imogen@tidal.example',
  referredAt: '2026-08-03T10:00:00.000Z',
  plan: 'pro',
  planName: 'Pro',
  billingCycle: 'yearly',
  subscriptionDays: 111,
  active: true,
  paymentStatus: 'paid',
  commissionEarned: 55.68,
  signupCommissionEarned: 5,
  signupCommissionPaid: true,
  readyCents: 0,
};

/** One referral with each status. */
export const referrals: readonly Referral[] = [
  imogen,
  {
    ...imogen,
    id: 'r2',
    referredUserName: 'Bram O.',
    referredUserEmail: 'bram@northline.example',
    referredAt: '2026-09-28T10:00:00.000Z',
    plan: 'creator',
    planName: 'Creator',
    subscriptionDays: 55,
    paymentStatus: 'pending',
    commissionEarned: 23.04,
    signupCommissionPaid: false,
    readyCents: 2_804,
  },
  {
    ...imogen,
    id: 'r3',
    referredUserName: 'Studio Sorrel',
    referredUserEmail: 'hello@sorrel.example',
    referredAt: '2026-10-12T10:00:00.000Z',
    plan: 'business',
    planName: 'Business',
    billingCycle: 'monthly',
    subscriptionDays: 41,
    paymentStatus: 'none',
    commissionEarned: 15.8,
    signupCommissionPaid: false,
    readyCents: 2_080,
  },
  {
    ...imogen,
    id: 'r4',
    referredUserName: 'Paloma R.',
    referredUserEmail: 'paloma@quiet.example',
    referredAt: '2026-11-14T10:00:00.000Z',
    plan: 'creator',
    planName: 'Creator',
    billingCycle: 'monthly',
    subscriptionDays: 8,
    paymentStatus: 'none',
    commissionEarned: 2.4,
    signupCommissionEarned: 0,
    signupCommissionPaid: false,
    readyCents: 0,
  },
  {
    ...imogen,
    id: 'r5',
    referredUserName: '',
    referredUserEmail: '',
    referredAt: '2026-11-17T10:00:00.000Z',
    plan: 'free',
    planName: 'Free',
    billingCycle: null,
    subscriptionDays: 0,
    active: false,
    paymentStatus: 'none',
    commissionEarned: 0,
    signupCommissionEarned: 0,
    signupCommissionPaid: false,
    readyCents: 0,
  },
];
