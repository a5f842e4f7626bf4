import { found, isListed, newest, ofCustomer, page, paging, type Route, type Call } from './call.ts';
import { invalid, missing } from './failure.ts';
import * as form from './form.ts';
import { daySeconds } from './periods.ts';
import { createPortal } from './portals.ts';
import { prices } from './prices.ts';
import {
  chargeView,
  customerView,
  disputeView,
  eventView,
  listView,
  priceView,
  sessionView,
  subscriptionView,
  type View,
} from './views.ts';
import { createRefund, createSession, updateSubscription } from './writes.ts';

/** The clock of the sandbox under the address of Stripe’s test clocks. There is one, and everybody is on it. */
const clockId = 'clock_sandbox';
const clockView = (now: number): View => ({
  id: clockId,
  object: 'test_helpers.test_clock',
  frozen_time: now,
  livemode: false,
  status: 'ready',
});

function advanceClock({ engine, fields, id }: Call): View {
  if (id !== clockId) throw missing('testclock', id);
  const { now } = engine.state;
  const to = form.whole(fields, 'frozen_time', now, now + 2 * 366 * daySeconds);
  if (to === undefined) throw invalid('Missing required param: frozen_time.', 'frozen_time');
  engine.advance(to);
  return clockView(engine.state.now);
}

const get = (path: RegExp, known: readonly string[], answer: Route['answer']): Route => ({
  method: 'GET',
  path,
  known,
  answer,
});
const post = (path: RegExp, known: readonly string[], answer: Route['answer']): Route => ({
  method: 'POST',
  path,
  known,
  answer,
});

/** Every call that the product makes, as far as it uses it. */
export const stripeRoutes: readonly Route[] = [
  post(/^\/v1\/customers$/, ['email', 'name', 'metadata'], ({ engine, fields }) => {
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
  }),
  get(/^\/v1\/customers\/(\w+)$/, [], ({ engine, id }) =>
    customerView(found(engine.state.customers, id, 'customer')),
  ),
  {
    method: 'DELETE',
    path: /^\/v1\/customers\/(\w+)$/,
    known: [],
    answer: ({ engine, id }) => {
      if (found(engine.state.customers, id, 'customer').deleted) throw missing('customer', id);
      engine.deleteCustomer(id);
      return { id, object: 'customer', deleted: true };
    },
  },
  get(/^\/v1\/prices$/, ['active', 'lookup_keys', ...paging], (call) => {
    const keys = form.texts(call.fields, 'lookup_keys');
    const wanted = prices.filter(({ lookupKey }) => keys.length === 0 || keys.includes(lookupKey));
    return page(call, '/v1/prices', wanted, priceView);
  }),
  post(
    /^\/v1\/checkout\/sessions$/,
    [
      'mode',
      'customer',
      'line_items',
      'success_url',
      'cancel_url',
      'client_reference_id',
      'metadata',
      'subscription_data',
      'allow_promotion_codes',
      'locale',
      'expires_at',
    ],
    createSession,
  ),
  get(/^\/v1\/checkout\/sessions$/, ['customer', 'status', 'subscription', ...paging], (call) => {
    const status = form.choice(call.fields, 'status', ['open', 'complete', 'expired']);
    const all = newest(call.engine.state.sessions).filter(ofCustomer(call));
    return page(
      call,
      '/v1/checkout/sessions',
      all.filter((each) => !status || each.status === status),
      sessionView,
    );
  }),
  get(/^\/v1\/checkout\/sessions\/(\w+)$/, [], ({ engine, id }) =>
    sessionView(found(engine.state.sessions, id, 'checkout.session')),
  ),
  post(/^\/v1\/checkout\/sessions\/(\w+)\/expire$/, [], ({ engine, id }) => {
    const session = found(engine.state.sessions, id, 'checkout.session');
    engine.expire(session);
    return sessionView(session);
  }),
  post(/^\/v1\/billing_portal\/sessions$/, ['customer', 'return_url', 'locale', 'flow_data'], createPortal),
  get(/^\/v1\/subscriptions$/, ['customer', 'status', ...paging], (call) => {
    const all = newest(call.engine.state.subscriptions).filter(ofCustomer(call));
    return page(
      call,
      '/v1/subscriptions',
      all.filter((each) => isListed(call, each)),
      subscriptionView,
    );
  }),
  get(/^\/v1\/subscriptions\/(\w+)$/, [], ({ engine, id }) =>
    subscriptionView(found(engine.state.subscriptions, id, 'subscription')),
  ),
  post(
    /^\/v1\/subscriptions\/(\w+)$/,
    ['cancel_at_period_end', 'items', 'proration_behavior', 'payment_behavior'],
    updateSubscription,
  ),
  {
    method: 'DELETE',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    known: ['cancellation_details', 'invoice_now', 'prorate'],
    answer: ({ engine, id }) => {
      const subscription = found(engine.state.subscriptions, id, 'subscription');
      if (subscription.status === 'canceled') throw missing('subscription', id);
      engine.end(subscription);
      return subscriptionView(subscription);
    },
  },
  get(/^\/v1\/invoices$/, ['customer', 'subscription', 'status', ...paging], (call) => {
    const { engine, fields } = call;
    const [subscription, status] = [form.text(fields, 'subscription'), form.text(fields, 'status')];
    const all = newest(engine.state.invoices)
      .filter(ofCustomer(call))
      .filter((each) => subscription === undefined || each.subscription === subscription)
      .filter((each) => status === undefined || each.status === status);
    return page(call, '/v1/invoices', all, (each) => engine.viewOf(each));
  }),
  post(/^\/v1\/invoices\/(\w+)\/pay$/, [], ({ engine, id }) => {
    const invoice = found(engine.state.invoices, id, 'invoice');
    engine.pay(invoice);
    return engine.viewOf(invoice);
  }),
  get(/^\/v1\/charges$/, ['customer', 'payment_intent', ...paging], (call) => {
    const all = newest(call.engine.state.charges).filter(ofCustomer(call));
    return page(call, '/v1/charges', all, (each) => chargeView(each, call.engine.origin()));
  }),
  get(/^\/v1\/charges\/(\w+)$/, [], ({ engine, id }) =>
    chargeView(found(engine.state.charges, id, 'charge'), engine.origin()),
  ),
  get(/^\/v1\/disputes$/, ['charge', 'payment_intent', ...paging], (call) => {
    const charge = form.text(call.fields, 'charge');
    const { disputes, charges } = call.engine.state;
    const all = newest(disputes).filter((each) => charge === undefined || each.charge === charge);
    return page(call, '/v1/disputes', all, (each) => disputeView(each, charges[each.charge]?.intent ?? ''));
  }),
  post(/^\/v1\/refunds$/, ['charge', 'payment_intent', 'amount', 'reason'], createRefund),
  get(/^\/v1\/events$/, ['type', ...paging], (call) => {
    const type = form.text(call.fields, 'type');
    const all = call.engine.state.events.toReversed().filter((each) => !type || each.type === type);
    return page(call, '/v1/events', all, eventView);
  }),
  get(/^\/v1\/events\/(\w+)$/, [], ({ engine, id }) => {
    const event = engine.state.events.find((each) => each.id === id);
    if (!event) throw missing('event', id);
    return eventView(event);
  }),
  get(/^\/v1\/test_helpers\/test_clocks$/, paging, ({ engine }) =>
    listView('/v1/test_helpers/test_clocks', [clockView(engine.state.now)]),
  ),
  post(/^\/v1\/test_helpers\/test_clocks\/(\w+)\/advance$/, ['frozen_time'], advanceClock),
];
