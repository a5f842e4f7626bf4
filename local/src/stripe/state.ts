import type { Card } from './cards.ts';

/** Times are seconds, amounts are cents. */
export interface Customer {
  id: string;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  created: number;
  card: Card | null;
  /** A negative amount is a credit. */
  balance: number;
  deleted: boolean;
}

export interface Session {
  id: string;
  customer: string;
  price: string;
  /** The id of the session's line item. */
  item: string;
  /** Whether the page has a field for a promotion code. The sandbox accepts no codes. */
  takesCodes: boolean;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required';
  successUrl: string;
  cancelUrl: string;
  reference: string | null;
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
  trialDays: number;
  subscription: string | null;
  created: number;
  expiresAt: number;
  url: string;
}

type Status = 'trialing' | 'active' | 'past_due' | 'canceled';

export interface Subscription {
  id: string;
  item: string;
  customer: string;
  price: string;
  status: Status;
  metadata: Record<string, string>;
  created: number;
  /** The time from which the periods of the subscription are counted. */
  anchor: number;
  periodStart: number;
  periodEnd: number;
  trialStart: number | null;
  trialEnd: number | null;
  /** Whether the end of the trial was announced. */
  isTrialEndAnnounced: boolean;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  cancellation: { comment: string | null; feedback: string | null };
  latestInvoice: string | null;
  /** Credits and charges for changes of the plan, which the next invoice includes. */
  pending: Line[];
}

export interface Line {
  description: string;
  amount: number;
  price: string;
  start: number;
  end: number;
  proration: boolean;
}

export interface Invoice {
  id: string;
  number: string;
  customer: string;
  subscription: string;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  status: 'open' | 'paid' | 'void';
  lines: Line[];
  total: number;
  /**
   * The amount that was taken from the customer’s credit; if it is negative, the amount that was added to the credit.
   */
  fromBalance: number;
  due: number;
  created: number;
  paidAt: number | null;
  attempts: number;
  nextAttempt: number | null;
  charge: string | null;
}

export interface Charge {
  id: string;
  intent: string;
  customer: string;
  invoice: string;
  amount: number;
  refunded: number;
  /** The latest dispute of the customer with their bank. */
  dispute: string | null;
  card: Card;
  created: number;
}

export interface Refund {
  id: string;
  charge: string;
  amount: number;
  reason: string | null;
  created: number;
}

export interface Dispute {
  id: string;
  charge: string;
  amount: number;
  status: 'needs_response' | 'won' | 'lost';
  created: number;
}

export interface Portal {
  id: string;
  customer: string;
  returnUrl: string;
  created: number;
  url: string;
  /** The single task of the page; missing if the page shows the whole portal. */
  flow?: PortalFlow;
}

export type PortalFlow = { after: string } & (
  | { type: 'payment_method_update' }
  | { type: 'subscription_cancel'; subscription: string }
  | { type: 'subscription_update_confirm'; subscription: string; price: string }
);

export interface StripeEvent {
  id: string;
  type: string;
  created: number;
  object: Record<string, unknown>;
  previous: Record<string, unknown> | null;
}

export interface StripeState {
  now: number;
  ids: number;
  customers: Record<string, Customer>;
  sessions: Record<string, Session>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  charges: Record<string, Charge>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  portals: Record<string, Portal>;
  events: StripeEvent[];
}

export const emptyState = (now: number): StripeState => ({
  now,
  ids: 0,
  customers: {},
  sessions: {},
  subscriptions: {},
  invoices: {},
  charges: {},
  refunds: {},
  disputes: {},
  portals: {},
  events: [],
});
