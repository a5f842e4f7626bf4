import type { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startStripe, type StripeRig } from './testing/stripe-rig.ts';

let rig: StripeRig;
beforeAll(async () => {
  rig = await startStripe();
});
beforeEach(() => {
  rig.events.length = 0;
});
afterAll(async () => {
  await rig.stop();
  rig.clean();
  expect(rig.log).toEqual([]);
});

it('a parameter, value or expansion that the sandbox does not imitate is refused with 501 and its name', async () => {
  const { id: customer } = await rig.client.customers.create({});
  const { sessions } = rig.client.checkout;
  const item = { price: await rig.priceOf('pro', 'month'), quantity: 1 };
  const order = {
    mode: 'subscription' as const,
    customer,
    line_items: [item],
    success_url: 'http://app/done',
  };
  const paid = await rig.subscribe('pro', 'month');
  const cases: [string, () => Promise<unknown>][] = [
    ['shipping_x', () => rig.client.customers.create({ shipping_x: 'y' } as never)],
    ['mode=payment', () => sessions.create({ ...order, mode: 'payment' })],
    ['locale=de', () => sessions.create({ ...order, locale: 'de' })],
    ['no customer', () => sessions.create({ ...order, customer: undefined as never })],
    [
      'line_items[0][quantity]=2',
      () => sessions.create({ ...order, line_items: [{ ...item, quantity: 2 }] }),
    ],
    ['line_items[1]', () => sessions.create({ ...order, line_items: [item, item] })],
    [
      'payment_behavior=default_incomplete',
      () => rig.client.subscriptions.update(paid.id, { payment_behavior: 'default_incomplete' }),
    ],
    [
      'items[0][quantity]=3',
      () =>
        rig.client.subscriptions.update(paid.id, {
          items: [{ id: paid.item, price: item.price, quantity: 3 }],
        }),
    ],
    [
      'type=subscription_update',
      () =>
        rig.client.billingPortal.sessions.create({
          customer,
          flow_data: { type: 'subscription_update', subscription_update: { subscription: paid.id } },
        }),
    ],
    ['data.default_source', () => rig.client.customers.list({ expand: ['data.default_source'] })],
    [
      'data.payment_intent',
      () => rig.client.charges.list({ customer: paid.customer, expand: ['data.payment_intent'] }),
    ],
  ];
  for (const [name, call] of cases) {
    const error = await call().then(
      () => null,
      (reason: unknown) => reason as Stripe.errors.StripeError,
    );
    expect([name, error?.statusCode, error?.message]).toEqual([
      name,
      501,
      expect.stringMatching(/^not imitated here: /),
    ]);
    if (name !== 'type=subscription_update') expect(error?.message).toContain(name);
  }
});

it('a customer can be changed, and found by e-mail address', async () => {
  const { id } = await rig.client.customers.create({
    email: 'ann@b.example',
    name: 'Ann',
    metadata: { uid: 'ann', team: 'a' },
  });
  await rig.client.customers.create({ email: 'ben@b.example' });
  rig.events.length = 0;
  const changed = await rig.client.customers.update(id, {
    name: 'Ann Meadow',
    metadata: { team: '', age: '3' },
  });
  expect(changed).toMatchObject({ name: 'Ann Meadow', email: 'ann@b.example' });
  expect(changed.metadata).toEqual({ uid: 'ann', age: '3' });
  expect(rig.events).toMatchObject([{ type: 'customer.updated', previous: { name: 'Ann' } }]);
  const found = await rig.client.customers.list({ email: 'ann@b.example' });
  expect(found.data.map((each) => each.id)).toEqual([id]);
  await rig.client.customers.del(id);
  expect((await rig.client.customers.list({ email: 'ann@b.example' })).data).toEqual([]);
  await expect(rig.client.customers.update(id, { name: 'A' })).rejects.toMatchObject({ statusCode: 404 });
});

it('a price is found by its id, and the prices of a product are listed', async () => {
  const price = await rig.client.prices.retrieve(await rig.priceOf('pro', 'year'));
  expect(price).toMatchObject({ lookup_key: 'fanfare_pro_year', unit_amount: expect.any(Number) });
  const { data } = await rig.client.prices.list({ product: price.product as string });
  expect(data.map(({ lookup_key: key }) => key)).toEqual(['fanfare_pro_month', 'fanfare_pro_year']);
  expect((await rig.client.prices.list({ active: false })).data).toEqual([]);
  await expect(rig.client.prices.retrieve('price_none')).rejects.toMatchObject({ statusCode: 404 });
});

it('the line items of a session are listed, and included in the session on request', async () => {
  const { id: customer } = await rig.client.customers.create({});
  const { id, line_items: hidden } = await rig.checkout(customer, 'pro', 'month');
  expect(hidden).toBeUndefined();
  const expand = ['line_items.data.price.product'];
  const { line_items: items } = await rig.client.checkout.sessions.retrieve(id, { expand });
  expect(items?.data).toMatchObject([{ quantity: 1, price: { product: { name: 'Pro' } } }]);
  const { data } = await rig.client.checkout.sessions.listLineItems(id);
  expect(data).toMatchObject([{ id: items!.data[0]!.id, amount_total: 2900 }]);
});

it('a payment page that offers a field for promotion codes refuses every code', async () => {
  const { id: customer } = await rig.client.customers.create({});
  const session = await rig.client.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: await rig.priceOf('pro', 'month'), quantity: 1 }],
    success_url: 'http://app/done',
    allow_promotion_codes: true,
  });
  expect(session.allow_promotion_codes).toBe(true);
  const refused = await rig.open(session.url!, { action: 'pay', card: 'succeeds', code: 'FREE' });
  expect(await refused.text()).toContain('This code is invalid.');
  expect((await rig.open(session.url!, { action: 'pay', card: 'succeeds', code: '' })).status).toBe(303);
});

it('the reasons of a cancellation and of a refund are stored', async () => {
  const { id, customer } = await rig.subscribe('pro', 'month');
  const ended = await rig.client.subscriptions.cancel(id, {
    cancellation_details: { comment: 'Too much', feedback: 'too_expensive' },
  });
  expect(ended.cancellation_details).toMatchObject({ comment: 'Too much', feedback: 'too_expensive' });
  const { data } = await rig.client.charges.list({ customer });
  const intent = data[0]!.payment_intent as string;
  expect((await rig.client.charges.list({ payment_intent: intent })).data).toHaveLength(1);
  const refund = await rig.client.refunds.create({ payment_intent: intent, reason: 'duplicate' });
  expect(refund.reason).toBe('duplicate');
});
