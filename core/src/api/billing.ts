import type { Excess, PlanUsage } from '../billing/exceeding.ts';
import type { Plan } from '../billing/plans.ts';
import type { Interval } from '../billing/prices.ts';
import type { SubscriptionStatus } from '../billing/subscription.ts';
import { route } from './route.ts';
import type { BillingEventInput, CreateCheckoutInput, OpenPortalInput } from './schemas/billing.ts';

/** Times are ISO instants. */
export interface SubscriptionView {
  status: SubscriptionStatus;
  plan: Plan;
  planName: string;
  interval: Interval;
  currentPeriodEnd: string;
  cancelAtPeriodEnd: boolean;
  trialEnd: string | null;
  /** The time at which a failed payment ends the plan; null if no payment is past due. */
  graceEnd: string | null;
}

/** Amounts are in cents of US dollars. */
export interface InvoiceView {
  id: string;
  number: string;
  at: string;
  description: string;
  amount: number;
  refunded: number;
  status: 'open' | 'paid' | 'void';
  /** The address of the receipt, or of the invoice while it is not paid. */
  link: string | null;
}

export interface Billing {
  /** False if no payment provider is set up; everybody then has the free plan. */
  isSetUp: boolean;
  plan: Plan;
  subscription: SubscriptionView | null;
  usage: PlanUsage;
  /** For each lower plan, the usage that exceeds its limits. */
  exceeding: Partial<Record<Plan, Excess[]>>;
  /** Newest first; the customer portal has all of them. Null if they could not be read. */
  invoices: InvoiceView[] | null;
}

type Nothing = Record<never, never>;

export const billingRoutes = {
  billing: route<Nothing, Billing>()({
    method: 'GET',
    path: '/api/billing',
    access: 'user',
    placement: 'none',
  }),
  /** Returns the address of the payment page, or of the page of the customer portal that changes the subscription. */
  createCheckout: route<CreateCheckoutInput, { url: string }>()({
    method: 'POST',
    path: '/api/billing/checkout',
    access: 'user',
  }),
  openPortal: route<OpenPortalInput, { url: string }>()({
    method: 'POST',
    path: '/api/billing/portal',
    access: 'user',
  }),
  /**
   * Stripe calls this to report an event. The signature proves that Stripe sent the call. The subscription is then read
   * from Stripe, not from the body.
   */
  billingEvent: route<BillingEventInput, Nothing>()({
    method: 'POST',
    path: '/api/billing/events',
    access: 'public',
    placement: 'signed',
  }),
};
