import { customerIn, found, type Call } from './call.ts';
import type { Proration } from './engine.ts';
import { invalid, missing } from './failure.ts';
import * as form from './form.ts';
import { checkoutHost } from './key.ts';
import { daySeconds } from './periods.ts';
import { priceById } from './prices.ts';
import type { Session } from './state.ts';
import { refundView, sessionView, subscriptionView, type View } from './views.ts';

export function createSession(call: Call): View {
  const { engine, fields } = call;
  const { state, origin, newId } = engine;
  if (form.required(fields, 'mode') !== 'subscription')
    throw invalid('Only subscriptions are sold here.', 'mode');
  const customer = customerIn(call);
  const [item, ...more] = form.list(fields, 'line_items');
  if (typeof item !== 'object' || more.length > 0) throw invalid('One line item is needed.', 'line_items');
  form.allowOnly(item, ['price', 'quantity']);
  const price = form.required(item, 'price');
  if (!priceById(price)) throw invalid(`No such price: '${price}'`, 'line_items[0][price]');
  if (form.whole(item, 'quantity', 1, 1) === undefined) throw invalid('Quantity is required.', 'line_items');
  const subscriptionData = form.group(fields, 'subscription_data');
  form.allowOnly(subscriptionData, ['metadata', 'trial_period_days']);
  const id = newId('cs_test');
  const session: Session = {
    id,
    customer,
    price,
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

const prorationBehaviours = ['create_prorations', 'always_invoice', 'none'] as const satisfies Proration[];

export function updateSubscription({ engine, id, fields }: Call): View {
  const subscription = found(engine.state.subscriptions, id, 'subscription');
  const [item, ...more] = form.list(fields, 'items');
  if (more.length > 0 || typeof item === 'string') throw invalid('A subscription has one item.', 'items');
  if (item) {
    form.allowOnly(item, ['id', 'price', 'quantity']);
    // Without its id, a second item would be added.
    if (form.required(item, 'id') !== subscription.item) throw missing('subscription item', 'items[0][id]');
  }
  const behaviour = form.choice(fields, 'payment_behavior', ['allow_incomplete', 'error_if_incomplete']);
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

export function createRefund({ engine, fields }: Call): View {
  const intent = form.text(fields, 'payment_intent');
  const charge =
    intent === undefined
      ? form.required(fields, 'charge')
      : Object.values(engine.state.charges).find((each) => each.intent === intent)?.id;
  if (charge === undefined) throw missing('payment_intent', intent ?? '');
  const id = engine.refund(charge, form.whole(fields, 'amount', 1, 99_999_999));
  return refundView(found(engine.state.refunds, id, 'refund'), engine.state.charges[charge]?.intent ?? '');
}
