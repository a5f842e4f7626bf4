import { customerIn, found, type Call } from './call.ts';
import type { Proration } from './engine.ts';
import { invalid, missing, notImitated } from './failure.ts';
import * as form from './form.ts';
import { checkoutHost } from './key.ts';
import { daySeconds } from './periods.ts';
import { priceById } from './prices.ts';
import type { Session } from './state.ts';
import { customerView, refundView, sessionView, subscriptionView, type View } from './views.ts';

export function createCustomer({ engine, fields }: Call): View {
  const { state, newId, emit } = engine;
  const customer = {
    id: newId('cus'),
    email: form.text(fields, 'email') ?? null,
    name: form.text(fields, 'name') ?? null,
    metadata: form.labels(fields, 'metadata'),
    created: state.now,
    card: null,
    balance: 0,
    deleted: false,
  };
  state.customers[customer.id] = customer;
  emit('customer.created', customerView(customer));
  return customerView(customer);
}

/**
 * The value after a change: the value in the call, or the previous one if the call has none. An empty text removes the
 * value.
 */
const changedText = (fields: form.FormFields, name: string, before: string | null): string | null =>
  (form.text(fields, name) ?? before) || null;

function changedLabels(fields: form.FormFields, before: Record<string, string>): Record<string, string> {
  const given = form.group(fields, 'metadata');
  const all = Object.keys({ ...before, ...given }).map((name) => [
    name,
    form.text(given, name) ?? before[name],
  ]);
  return Object.fromEntries(all.filter(([, value]) => value !== '')) as Record<string, string>;
}

export function updateCustomer({ engine, fields, id }: Call): View {
  const customer = found(engine.state.customers, id, 'customer');
  if (customer.deleted) throw missing('customer', id);
  const before = customerView(customer);
  customer.email = changedText(fields, 'email', customer.email);
  customer.name = changedText(fields, 'name', customer.name);
  customer.metadata = changedLabels(fields, customer.metadata);
  engine.announce('customer.updated', before, customerView(customer));
  return customerView(customer);
}

/**
 * The only item of a checkout, a subscription or a page of the portal. Refuses more items, a quantity other than one,
 * and an unknown price.
 */
export function oneItem(fields: form.FormFields, name: string): form.FormFields | undefined {
  const [item, ...more] = form.list(fields, name);
  if (typeof item === 'string') throw invalid('Invalid object', name);
  if (more.length > 0) throw notImitated(`${name}[1]`);
  const quantity = item && form.whole(item, 'quantity', 0, 1_000_000);
  if (quantity !== undefined && quantity !== 1) throw notImitated(`${name}[0][quantity]=${quantity}`);
  const price = item && form.text(item, 'price');
  if (price !== undefined && !priceById(price))
    throw invalid(`No such price: '${price}'`, `${name}[0][price]`);
  return item;
}

export const sessionParameters =
  'mode customer line_items[][price] line_items[][quantity] success_url cancel_url client_reference_id ' +
  'metadata[*] subscription_data[metadata][*] subscription_data[trial_period_days] allow_promotion_codes ' +
  'locale expires_at';

export function createSession(call: Call): View {
  const { engine, fields } = call;
  const { state, origin, newId } = engine;
  form.choice(fields, 'mode', ['subscription'], ['payment', 'setup']);
  form.required(fields, 'mode');
  form.english(fields);
  // If a checkout names no customer, Stripe creates a customer. The sandbox does not imitate this.
  if (form.text(fields, 'customer') === undefined) throw notImitated('no customer');
  const customer = customerIn(call);
  const item = oneItem(fields, 'line_items');
  if (!item) throw invalid('One line item is needed.', 'line_items');
  form.required(item, 'quantity');
  const subscriptionData = form.group(fields, 'subscription_data');
  const id = newId('cs_test');
  const session: Session = {
    id,
    customer,
    price: form.required(item, 'price'),
    item: newId('li'),
    takesCodes: form.flag(fields, 'allow_promotion_codes') ?? false,
    status: 'open',
    paymentStatus: 'unpaid',
    successUrl: form.required(fields, 'success_url'),
    cancelUrl: form.text(fields, 'cancel_url') ?? '',
    reference: form.text(fields, 'client_reference_id') ?? null,
    metadata: form.labels(fields, 'metadata'),
    subscriptionMetadata: form.labels(subscriptionData, 'metadata'),
    trialDays: form.whole(subscriptionData, 'trial_period_days', 1, 730) ?? 0,
    subscription: null,
    created: state.now,
    expiresAt:
      form.whole(fields, 'expires_at', state.now + 30 * 60, state.now + daySeconds) ?? state.now + daySeconds,
    url: `${origin()}/${checkoutHost}/c/pay/${id}`,
  };
  state.sessions[id] = session;
  return sessionView(session);
}

export const updateParameters =
  'cancel_at_period_end items[][id] items[][price] items[][quantity] proration_behavior payment_behavior';
const prorationBehaviours = ['create_prorations', 'always_invoice', 'none'] as const satisfies Proration[];

export function updateSubscription({ engine, id, fields }: Call): View {
  const subscription = found(engine.state.subscriptions, id, 'subscription');
  const item = oneItem(fields, 'items');
  // Without the id of the existing item, Stripe would add a second item.
  if (item && form.required(item, 'id') !== subscription.item)
    throw missing('subscription item', 'items[0][id]');
  const behaviour = form.choice(
    fields,
    'payment_behavior',
    ['allow_incomplete', 'error_if_incomplete'],
    ['default_incomplete', 'pending_if_incomplete'],
  );
  const price = item && form.required(item, 'price');
  const cancelAtPeriodEnd = form.flag(fields, 'cancel_at_period_end');
  engine.update(subscription, {
    ...(price !== undefined && { price }),
    ...(cancelAtPeriodEnd !== undefined && { cancelAtPeriodEnd }),
    proration: form.choice(fields, 'proration_behavior', prorationBehaviours) ?? 'create_prorations',
    mustPay: behaviour === 'error_if_incomplete',
  });
  return subscriptionView(subscription);
}

const feedbacks = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;

export function cancelSubscription({ engine, id, fields }: Call): View {
  const subscription = found(engine.state.subscriptions, id, 'subscription');
  if (subscription.status === 'canceled') throw missing('subscription', id);
  const details = form.group(fields, 'cancellation_details');
  const feedback = form.choice(details, 'feedback', feedbacks) ?? null;
  subscription.cancellation = { comment: form.text(details, 'comment') ?? null, feedback };
  engine.end(subscription);
  return subscriptionView(subscription);
}

export function createRefund({ engine, fields }: Call): View {
  const intent = form.text(fields, 'payment_intent');
  const charge =
    intent === undefined
      ? form.required(fields, 'charge')
      : Object.values(engine.state.charges).find((each) => each.intent === intent)?.id;
  if (charge === undefined) throw missing('payment_intent', intent ?? '');
  const reason = form.choice(fields, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const id = engine.refund(charge, form.whole(fields, 'amount', 1, 99_999_999), reason);
  return refundView(found(engine.state.refunds, id, 'refund'), engine.state.charges[charge]?.intent ?? '');
}
