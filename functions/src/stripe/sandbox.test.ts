import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stripeKey, stripeWebhookSecret } from '../../../local/src/stripe/key.ts';
import { signEvent } from '../../../local/src/stripe/webhooks.ts';
import { rigStart, startStripe, type StripeRig } from './testing/stripe-rig.ts';

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

const typesOf = () => rig.events.map(({ type }) => type);
const find = (id: string) => rig.client.subscriptions.retrieve(id);

describe('the payment page', () => {
  it('paying with a card that succeeds creates a paid subscription and leads back to the product', async () => {
    const customer = await rig.client.customers.create({ email: 'a@b.example', metadata: { uid: 'dana' } });
    const session = await rig.checkout(customer.id, 'pro', 'month');
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', subscription: null });
    expect(await (await rig.open(session.url!)).text()).toContain('$29.00 per month');
    const paid = await rig.open(session.url!, { action: 'pay', card: 'succeeds' });
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `http://127.0.0.1:4770/done?session=${session.id}`,
    ]);
    const read = await rig.client.checkout.sessions.retrieve(session.id, { expand: ['subscription'] });
    expect(read).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    const { status, items, metadata } = read.subscription as Stripe.Subscription;
    expect([status, metadata['uid'], items.data[0]!.price.lookup_key]).toEqual([
      'active',
      'dana',
      'fanfare_pro_month',
    ]);
    expect(new Date(items.data[0]!.current_period_end * 1000).toISOString()).toBe('2026-12-23T12:00:00.000Z');
    expect(typesOf()).toEqual(
      expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']),
    );
  });

  it('a declined card creates no subscription, and the person can then pay with another card', async () => {
    const { id: customer } = await rig.client.customers.create({});
    const session = await rig.checkout(customer, 'creator', 'year');
    const declined = await rig.open(session.url!, { action: 'pay', card: 'declined' });
    expect(await declined.text()).toContain('Your card was declined.');
    expect((await rig.client.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
    expect((await rig.open(session.url!, { action: 'pay', card: 'succeeds' })).status).toBe(303);
    expect((await rig.client.subscriptions.list({ customer })).data).toHaveLength(1);
    expect(await (await rig.open(session.url!)).text()).toContain('This page is no longer open.');
  });

  it('a card that needs authentication is charged only after the authentication succeeded', async () => {
    const { id: customer } = await rig.client.customers.create({});
    const session = await rig.checkout(customer, 'pro', 'month');
    const asked = await rig.open(session.url!, { action: 'pay', card: 'authenticates' });
    expect(await asked.text()).toContain('Complete authentication');
    const refused = await rig.open(session.url!, { action: 'refuse', card: 'authenticates' });
    expect(await refused.text()).toContain('The authentication failed.');
    expect((await rig.client.charges.list({ customer })).data).toEqual([]);
    await rig.open(session.url!, { action: 'confirm', card: 'authenticates' });
    expect((await rig.client.charges.list({ customer })).data).toMatchObject([{ amount: 2900 }]);
  });

  it('an expired payment page takes no payment', async () => {
    const { id: customer } = await rig.client.customers.create({});
    const session = await rig.checkout(customer, 'pro', 'month');
    await rig.client.checkout.sessions.expire(session.id);
    expect(await (await rig.open(session.url!, { action: 'pay', card: 'succeeds' })).text()).toContain(
      'no longer open',
    );
    expect((await rig.client.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
    await expect(rig.client.checkout.sessions.expire(session.id)).rejects.toThrow('status of `open`');
  });
});

describe('the events', () => {
  const now = Math.floor(rigStart / 1000);
  const construct = (body: string, signature: string, secret = stripeWebhookSecret) =>
    rig.client.webhooks.constructEvent(body, signature, secret, 300, undefined, rigStart);

  it('an event passes the check of the official client, even while the secret is being replaced', async () => {
    await rig.client.customers.create({ email: 'ü@b.example' });
    const event = rig.events.at(-1)!;
    const { body, signature } = signEvent(event, now);
    expect(construct(body, signature)).toMatchObject({ id: event.id, type: 'customer.created' });
    const both = signEvent(event, now, ['whsec_new', stripeWebhookSecret]);
    expect(construct(both.body, both.signature).id).toBe(event.id);
    expect((await rig.client.events.retrieve(event.id)).id).toBe(event.id);
  });

  it('an event with another secret, another body or an old time fails the check of the official client', async () => {
    await rig.client.customers.create({});
    const event = rig.events.at(-1)!;
    const { body, signature } = signEvent(event, now);
    expect(() => construct(body, signature, 'whsec_other')).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    );
    expect(() => construct(body.replace('false', 'true'), signature)).toThrow('signature');
    expect(() => construct(body, signEvent(event, now - 301).signature)).toThrow('tolerance');
  });
});

describe('calls to Stripe', () => {
  it('within a day, repeated requests with one idempotency key create one customer, and a different request with that key is refused', async () => {
    const create = (email: string) =>
      rig.client.customers.create({ email }, { idempotencyKey: 'customer:dana' });
    const [first, second] = [await create('a@b.example'), await create('a@b.example')];
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(create('c@d.example')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    await rig.advance(1);
    expect((await create('a@b.example')).id).not.toBe(first.id);
  });

  it('a call that the client repeats after a conflict, a failure or a lost answer creates one customer', async () => {
    const client = rig.clientWith(stripeKey, 3);
    rig.failNext('conflict', 'error', 'lost');
    const { id } = await client.customers.create({ email: 'retry@b.example' });
    expect(id).toMatch(/^cus_/);
    expect(typesOf()).toEqual(['customer.created']);
    rig.failNext('rate_limit');
    await expect(client.customers.retrieve(id)).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  });

  it('wrong keys, ids and values are refused as Stripe refuses them', async () => {
    await expect(rig.clientWith('sk_test_wrong').prices.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    await expect(find('sub_missing')).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
    await expect(find('constructor')).rejects.toMatchObject({ statusCode: 404 });
    await expect(rig.client.prices.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
    await expect(rig.client.prices.list({ expand: ['data.active'] })).rejects.toMatchObject({
      statusCode: 400,
      param: 'expand',
    });
    const { id: customer } = await rig.client.customers.create({});
    await expect(rig.client.subscriptions.list({ customer, status: 'gone' as never })).rejects.toMatchObject({
      statusCode: 400,
      param: 'status',
    });
    const both = { starting_after: customer, ending_before: customer };
    await expect(rig.client.customers.list(both)).rejects.toMatchObject({ param: 'ending_before' });
  });

  it('a list is read page by page', async () => {
    const { id: customer } = await rig.client.customers.create({});
    for (const _ of [1, 2, 3]) await rig.checkout(customer, 'pro', 'month');
    const all = await rig.client.checkout.sessions
      .list({ customer, limit: 2 })
      .autoPagingToArray({ limit: 10 });
    expect(new Set(all.map(({ id }) => id)).size).toBe(3);
    const newest = (await rig.client.checkout.sessions.list({ customer, limit: 3 })).data;
    const before = { customer, limit: 1, ending_before: newest[2]!.id };
    expect(await rig.client.checkout.sessions.list(before)).toMatchObject({
      has_more: true,
      data: [{ id: newest[1]!.id }],
    });
    const { data } = await rig.client.prices.list({ expand: ['data.product'], limit: 100 });
    expect(data.map(({ product }) => (product as Stripe.Product).name)).toContain('Business');
    expect(data).toHaveLength(6);
  });

  it('the data and the moved clock of the sandbox survive a restart', async () => {
    const { id } = await rig.subscribe('pro', 'month');
    const [clock] = (await rig.client.testHelpers.testClocks.list()).data;
    await rig.stop();
    const { folder } = rig;
    rig = await startStripe(folder);
    expect((await find(id)).status).toBe('active');
    const [again] = (await rig.client.testHelpers.testClocks.list()).data;
    expect(again!.frozen_time).toBe(clock!.frozen_time);
  });
});
