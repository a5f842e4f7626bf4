import { found, matching, newest, page, paging, type Call, type Route } from './call.ts';
import { invalid, missing } from './failure.ts';
import * as form from './form.ts';
import { daySeconds } from './periods.ts';
import { createPortal, portalParameters } from './portals.ts';
import { priceById, prices } from './prices.ts';
import type { Subscription } from './state.ts';
import {
  chargeView,
  customerView,
  disputeView,
  eventView,
  lineItemsUrl,
  lineItemView,
  listView,
  priceView,
  sessionView,
  subscriptionView,
  type View,
} from './views.ts';
import {
  cancelSubscription,
  createCustomer,
  createRefund,
  createSession,
  sessionParameters,
  updateCustomer,
  updateParameters,
  updateSubscription,
} from './writes.ts';

/** The id of the only test clock, which shows the sandbox’s time. All customers use it. */
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

const route =
  (method: Route['method']) =>
  (path: string, known: string, answer: Route['answer']): Route => ({
    method,
    path: new RegExp(`^/v1/${path.replace(':id', String.raw`(\w+)`)}$`),
    known,
    answer,
  });
const [get, post, del] = [route('GET'), route('POST'), route('DELETE')];

const listed = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

/** Lists subscriptions. Those that have ended are included only if the call requests them. */
function listedSubscriptions({ fields }: Call, all: readonly Subscription[]): readonly Subscription[] {
  const wanted = form.choice(fields, 'status', listed);
  if (wanted === 'all') return all;
  if (wanted === undefined) return all.filter(({ status }) => status !== 'canceled');
  return all.filter(({ status }) => status === (wanted === 'ended' ? 'canceled' : wanted));
}

function hasIntent({ engine, fields }: Call, charge: string): boolean {
  const intent = form.text(fields, 'payment_intent');
  return intent === undefined || engine.state.charges[charge]?.intent === intent;
}

const sessionOf = ({ engine, id }: Call) => found(engine.state.sessions, id, 'checkout.session');

/** Every call that the product makes, and related calls. Each has a list of the parameters that it acts on. */
export const stripeRoutes: readonly Route[] = [
  post('customers', 'email name metadata[*]', createCustomer),
  get('customers', `email ${paging}`, (call) => {
    const all = newest(call.engine.state.customers).filter(({ deleted }) => !deleted);
    return page(call, '/v1/customers', all.filter(matching(call, 'email')), customerView);
  }),
  get('customers/:id', '', ({ engine, id }) => customerView(found(engine.state.customers, id, 'customer'))),
  post('customers/:id', 'email name metadata[*]', updateCustomer),
  del('customers/:id', '', ({ engine, id }) => {
    if (found(engine.state.customers, id, 'customer').deleted) throw missing('customer', id);
    engine.deleteCustomer(id);
    return { id, object: 'customer', deleted: true };
  }),
  get('prices', `active lookup_keys[] product ${paging}`, (call) => {
    const keys = form.texts(call.fields, 'lookup_keys');
    // Every price is active, so there are no inactive prices to list.
    const all = form.flag(call.fields, 'active') === false ? [] : prices;
    const wanted = all.filter(({ lookupKey }) => keys.length === 0 || keys.includes(lookupKey));
    return page(call, '/v1/prices', wanted.filter(matching(call, 'product')), priceView);
  }),
  get('prices/:id', '', ({ id }) => {
    const price = priceById(id);
    if (!price) throw missing('price', id);
    return priceView(price);
  }),
  post('checkout/sessions', sessionParameters, createSession),
  get('checkout/sessions', `customer status subscription ${paging}`, (call) => {
    form.choice(call.fields, 'status', ['open', 'complete', 'expired']);
    const all = newest(call.engine.state.sessions);
    const wanted = all.filter(matching(call, 'customer', 'status', 'subscription'));
    return page(call, '/v1/checkout/sessions', wanted, sessionView);
  }),
  get('checkout/sessions/:id', '', (call) => sessionView(sessionOf(call))),
  get('checkout/sessions/:id/line_items', paging, (call) => {
    const session = sessionOf(call);
    return page(call, lineItemsUrl(session.id), [session], lineItemView);
  }),
  post('checkout/sessions/:id/expire', '', (call) => {
    call.engine.expire(sessionOf(call));
    return sessionView(sessionOf(call));
  }),
  post('billing_portal/sessions', portalParameters, createPortal),
  get('subscriptions', `customer status ${paging}`, (call) => {
    const all = newest(call.engine.state.subscriptions).filter(matching(call, 'customer'));
    return page(call, '/v1/subscriptions', listedSubscriptions(call, all), subscriptionView);
  }),
  get('subscriptions/:id', '', ({ engine, id }) =>
    subscriptionView(found(engine.state.subscriptions, id, 'subscription')),
  ),
  post('subscriptions/:id', updateParameters, updateSubscription),
  del(
    'subscriptions/:id',
    'cancellation_details[comment] cancellation_details[feedback]',
    cancelSubscription,
  ),
  get('invoices', `customer subscription status ${paging}`, (call) => {
    form.choice(call.fields, 'status', ['draft', 'open', 'paid', 'uncollectible', 'void']);
    const all = newest(call.engine.state.invoices);
    const wanted = all.filter(matching(call, 'customer', 'subscription', 'status'));
    return page(call, '/v1/invoices', wanted, (each) => call.engine.viewOf(each));
  }),
  post('invoices/:id/pay', '', ({ engine, id }) => {
    const invoice = found(engine.state.invoices, id, 'invoice');
    engine.pay(invoice);
    return engine.viewOf(invoice);
  }),
  get('charges', `customer payment_intent ${paging}`, (call) => {
    const all = newest(call.engine.state.charges).filter(matching(call, 'customer'));
    const wanted = all.filter(({ id }) => hasIntent(call, id));
    return page(call, '/v1/charges', wanted, (each) => chargeView(each, call.engine.origin()));
  }),
  get('charges/:id', '', ({ engine, id }) =>
    chargeView(found(engine.state.charges, id, 'charge'), engine.origin()),
  ),
  get('disputes', `charge payment_intent ${paging}`, (call) => {
    const { disputes, charges } = call.engine.state;
    const all = newest(disputes).filter(matching(call, 'charge'));
    const wanted = all.filter(({ charge }) => hasIntent(call, charge));
    return page(call, '/v1/disputes', wanted, (each) =>
      disputeView(each, charges[each.charge]?.intent ?? ''),
    );
  }),
  post('refunds', 'charge payment_intent amount reason', createRefund),
  get('events', `type ${paging}`, (call) => {
    const all = call.engine.state.events.toReversed().filter(matching(call, 'type'));
    return page(call, '/v1/events', all, eventView);
  }),
  get('events/:id', '', ({ engine, id }) => {
    const event = engine.state.events.find((each) => each.id === id);
    if (!event) throw missing('event', id);
    return eventView(event);
  }),
  get('test_helpers/test_clocks', '', ({ engine }) =>
    listView('/v1/test_helpers/test_clocks', [clockView(engine.state.now)]),
  ),
  post('test_helpers/test_clocks/:id/advance', 'frozen_time', advanceClock),
];
