import type { InvoiceView } from '@fanfare/core/api/billing.ts';
import type { PaidInvoice } from '@fanfare/core/affiliate/commissions.ts';
import type { Subscription } from '@fanfare/core/billing/current-subscription.ts';
import type { Interval, PaidPlan } from '@fanfare/core/billing/prices.ts';

interface CheckoutRequest {
  customerId: string;
  uid: string;
  plan: PaidPlan;
  interval: Interval;
  /** The length of the trial; 0 for none. */
  trialDays: number;
  successUrl: string;
  cancelUrl: string;
  /** A repeated request with the same key creates no second payment page. */
  key: string;
}

/** The task of the person on a page of the customer portal. */
export type PortalTask =
  | { kind: 'card' }
  | { kind: 'cancel'; subscriptionId: string }
  | { kind: 'change'; subscriptionId: string; plan: PaidPlan; interval: Interval };

export interface PaymentEvent {
  id: string;
  /** Null for an event that is about no customer. */
  customerId: string | null;
  isCustomerDeleted: boolean;
}

/**
 * Thrown if the payment provider did not sign the event, or if the body is not an event. The message is sent to the
 * caller.
 */
export class WrongEventError extends Error {
  override name = 'WrongEventError';
}

/** The payment provider, in the words of the product. */
export interface Payments {
  /**
   * Repeating the call with the same values creates no second customer. A call with another `number` creates another
   * customer.
   */
  createCustomer(person: { uid: string; email: string; name: string; number: number }): Promise<string>;
  /** All subscriptions that a customer ever had. */
  subscriptions(customerId: string): Promise<Subscription[]>;
  /**
   * Whether a customer has a live subscription whose price names no plan. `subscriptions` leaves out such
   * subscriptions.
   */
  hasUnknownSubscription(customerId: string): Promise<boolean>;
  /** Ends a subscription immediately. */
  cancel(subscriptionId: string): Promise<void>;
  createCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  /**
   * `closeCheckouts` closes all open payment pages of a customer, and `closeCheckout` closes one page. A paid page
   * stays paid.
   */
  closeCheckouts(customerId: string): Promise<void>;
  closeCheckout(id: string): Promise<void>;
  /** The address of the whole portal, or of its page for a task. */
  portal(customerId: string, returnUrl: string, task: PortalTask | null): Promise<string>;
  invoices(customerId: string): Promise<InvoiceView[]>;
  /** The invoices that a customer paid for our plans. */
  paidInvoices(customerId: string): Promise<PaidInvoice[]>;
  /**
   * Checks the signature of an event and reads the event. Throws `WrongEventError` if it is not from the payment
   * provider.
   */
  readEvent(payload: string, signature: string): Promise<PaymentEvent>;
}
