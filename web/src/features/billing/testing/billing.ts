import type { Billing, InvoiceView, SubscriptionView } from '@fanfare/core/api/billing.ts';
import { plans } from '@fanfare/core/billing/plans.ts';

export const subscriptionWith = (change: Partial<SubscriptionView> = {}): SubscriptionView => ({
  status: 'active',
  plan: 'creator',
  planName: plans[change.plan ?? 'creator'].name,
  interval: 'year',
  currentPeriodEnd: '2027-03-14T11:00:00.000Z',
  cancelAtPeriodEnd: false,
  trialEnd: null,
  graceEnd: null,
  ...change,
});

/** Without a subscription, the person has the free plan. */
export function billingWith(subscription: SubscriptionView | null, change: Partial<Billing> = {}): Billing {
  return {
    isSetUp: true,
    plan: subscription?.plan ?? 'free',
    subscription,
    usage: { posts: 0, aiMessages: 0, aiImages: 0, storage: 0, workspaces: 1, members: 1, accounts: 0 },
    exceeding: {},
    invoices: [],
    ...change,
  };
}

export const invoices = (count: number): InvoiceView[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `in_${n}`,
    number: `FF-${1000 + n}`,
    at: '2026-11-14T11:00:00.000Z',
    description: '1 × Creator',
    amount: 1_200,
    refunded: 0,
    status: 'paid',
    link: `https://pay.example/${n}`,
  }));
