import { last4, type Card } from './cards.ts';
import { receiptHost } from './key.ts';
import { priceById, type Price } from './prices.ts';
import type {
  Charge,
  Customer,
  Dispute,
  Invoice,
  Line,
  Portal,
  Refund,
  Session,
  StripeEvent,
  Subscription,
} from './state.ts';

const apiVersion = '2026-10-28.endive';

export type View = Record<string, unknown>;

export const listView = (url: string, data: readonly View[], hasMore = false) => ({
  object: 'list',
  url,
  has_more: hasMore,
  data,
});

export const productView = ({ product, productName }: Price): View => ({
  id: product,
  object: 'product',
  active: true,
  name: productName,
  livemode: false,
  metadata: {},
});

export const priceView = (price: Price): View => ({
  id: price.id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  currency: 'usd',
  livemode: false,
  lookup_key: price.lookupKey,
  metadata: {},
  nickname: null,
  product: price.product,
  recurring: { interval: price.interval, interval_count: 1, usage_type: 'licensed', meter: null },
  type: 'recurring',
  unit_amount: price.amount,
  unit_amount_decimal: String(price.amount),
});

const priceOf = (id: string): View => {
  const price = priceById(id);
  return price ? priceView(price) : { id, object: 'price', lookup_key: null, metadata: {}, recurring: null };
};

export function customerView({ id, email, name, metadata, created, balance, deleted }: Customer): View {
  if (deleted) return { id, object: 'customer', deleted: true };
  return {
    id,
    object: 'customer',
    email,
    name,
    metadata,
    created,
    balance,
    livemode: false,
    currency: 'usd',
  };
}

export const sessionView = (session: Session): View => ({
  id: session.id,
  object: 'checkout.session',
  mode: 'subscription',
  ui_mode: 'hosted_page',
  status: session.status,
  payment_status: session.paymentStatus,
  customer: session.customer,
  allow_promotion_codes: session.takesCodes,
  client_reference_id: session.reference,
  subscription: session.subscription,
  metadata: session.metadata,
  success_url: session.successUrl,
  cancel_url: session.cancelUrl,
  created: session.created,
  expires_at: session.expiresAt,
  livemode: false,
  url: session.status === 'open' ? session.url : null,
});

/** Stripe adds line items to a session only if the call asks for them. */
export function lineItemView({ item, price: priceId }: Session) {
  const price = priceById(priceId);
  const amount = price?.amount ?? 0;
  return {
    id: item,
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: 'usd',
    description: price?.productName ?? '',
    price: priceOf(priceId),
    quantity: 1,
  };
}

export const lineItemsUrl = (session: string): string => `/v1/checkout/sessions/${session}/line_items`;

export const subscriptionView = (subscription: Subscription): View => ({
  id: subscription.id,
  object: 'subscription',
  customer: subscription.customer,
  status: subscription.status,
  metadata: subscription.metadata,
  created: subscription.created,
  start_date: subscription.created,
  billing_cycle_anchor: subscription.anchor,
  billing_mode: { type: 'flexible' },
  collection_method: 'charge_automatically',
  currency: 'usd',
  livemode: false,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
  cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
  canceled_at: subscription.canceledAt,
  ended_at: subscription.endedAt,
  cancellation_details: {
    ...subscription.cancellation,
    reason: subscription.canceledAt === null ? null : 'cancellation_requested',
  },
  trial_start: subscription.trialStart,
  trial_end: subscription.trialEnd,
  latest_invoice: subscription.latestInvoice,
  items: listView(`/v1/subscription_items?subscription=${subscription.id}`, [
    {
      id: subscription.item,
      object: 'subscription_item',
      subscription: subscription.id,
      quantity: 1,
      current_period_start: subscription.periodStart,
      current_period_end: subscription.periodEnd,
      price: priceOf(subscription.price),
    },
  ]),
});

const lineView = (line: Line, i: number, invoice: string): View => ({
  id: `il_${invoice}_${i}`,
  object: 'line_item',
  amount: line.amount,
  currency: 'usd',
  description: line.description,
  invoice,
  period: { start: line.start, end: line.end },
  pricing: {
    type: 'price_details',
    price_details: { price: line.price, product: priceById(line.price)?.product ?? '' },
  },
  quantity: 1,
});

export const receiptUrl = (origin: string, charge: string): string =>
  `${origin}/${receiptHost}/receipts/${charge}`;

const paymentOf = (invoice: Invoice, charge: Charge): View => ({
  id: `inpay_${charge.id}`,
  object: 'invoice_payment',
  invoice: invoice.id,
  amount_paid: charge.amount,
  status: 'paid',
  is_default: true,
  payment: { type: 'payment_intent', payment_intent: charge.intent },
});

export const invoiceView = (invoice: Invoice, charge: Charge | null, origin: string): View => ({
  id: invoice.id,
  object: 'invoice',
  number: invoice.number,
  customer: invoice.customer,
  billing_reason: invoice.reason,
  collection_method: 'charge_automatically',
  currency: 'usd',
  livemode: false,
  status: invoice.status,
  total: invoice.total,
  subtotal: invoice.total,
  amount_due: invoice.due,
  amount_paid: invoice.status === 'paid' ? invoice.due : 0,
  amount_remaining: invoice.status === 'paid' ? 0 : invoice.due,
  attempt_count: invoice.attempts,
  attempted: invoice.attempts > 0,
  next_payment_attempt: invoice.nextAttempt,
  created: invoice.created,
  period_start: invoice.created,
  period_end: invoice.created,
  hosted_invoice_url: `${origin}/${receiptHost}/invoices/${invoice.id}`,
  status_transitions: {
    finalized_at: invoice.created,
    paid_at: invoice.paidAt,
    voided_at: null,
    marked_uncollectible_at: null,
  },
  parent: {
    type: 'subscription_details',
    subscription_details: { subscription: invoice.subscription, metadata: {} },
    quote_details: null,
  },
  lines: listView(
    `/v1/invoices/${invoice.id}/lines`,
    invoice.lines.map((line, i) => lineView(line, i, invoice.id)),
  ),
  payments: listView('/v1/invoice_payments', charge ? [paymentOf(invoice, charge)] : []),
});

const cardView = (card: Card): View => ({ brand: 'visa', last4: last4(card), exp_month: 12, exp_year: 2034 });

export const chargeView = (charge: Charge, origin: string): View => ({
  id: charge.id,
  object: 'charge',
  amount: charge.amount,
  amount_captured: charge.amount,
  amount_refunded: charge.refunded,
  captured: true,
  created: charge.created,
  currency: 'usd',
  customer: charge.customer,
  disputed: charge.dispute !== null,
  livemode: false,
  paid: true,
  payment_intent: charge.intent,
  payment_method_details: { type: 'card', card: cardView(charge.card) },
  receipt_url: receiptUrl(origin, charge.id),
  refunded: charge.refunded === charge.amount,
  status: 'succeeded',
});

export const refundView = ({ id, charge, amount, reason, created }: Refund, intent: string): View => ({
  id,
  object: 'refund',
  amount,
  charge,
  created,
  currency: 'usd',
  payment_intent: intent,
  reason,
  status: 'succeeded',
});

/** A dispute names the payment, but no customer. */
export const disputeView = ({ id, charge, amount, status, created }: Dispute, intent: string): View => ({
  id,
  object: 'dispute',
  amount,
  charge,
  created,
  currency: 'usd',
  is_charge_refundable: false,
  livemode: false,
  payment_intent: intent,
  reason: 'fraudulent',
  status,
});

export const portalView = ({ id, customer, returnUrl, created, url }: Portal): View => ({
  id,
  object: 'billing_portal.session',
  created,
  customer,
  livemode: false,
  return_url: returnUrl,
  url,
});

export const eventView = ({ id, type, created, object, previous }: StripeEvent): View => ({
  id,
  object: 'event',
  api_version: apiVersion,
  created,
  type,
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  data: { object, ...(previous && { previous_attributes: previous }) },
});
