import type { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const typesOf = () => rig.events.map(({ type }) => type);
const find = (id: string) => rig.client.subscriptions.retrieve(id);
const lastInvoice = async (subscription: string) =>
  (await rig.client.invoices.list({ subscription, limit: 1 })).data[0]!;

describe('a subscription over time', () => {
  it('a renewal is paid, and its receipt can be opened', async () => {
    const { id, customer } = await rig.subscribe('pro', 'month');
    await rig.advance(31);
    const invoice = await lastInvoice(id);
    expect(invoice).toMatchObject({
      billing_reason: 'subscription_cycle',
      status: 'paid',
      amount_paid: 2900,
    });
    const [charge] = (await rig.client.charges.list({ customer, limit: 1 })).data;
    expect(await (await rig.open(charge!.receipt_url!)).text()).toContain('$29.00');
    expect(await (await rig.open(invoice.hosted_invoice_url!)).text()).toContain('Pro');
    const { latest_invoice: latest } = await rig.client.subscriptions.retrieve(id, {
      expand: ['latest_invoice'],
    });
    expect((latest as Stripe.Invoice).id).toBe(invoice.id);
    expect(invoice.payments?.data[0]?.payment.payment_intent).toBe(charge!.payment_intent);
  });

  it('a trial costs nothing, its end is announced, and then the first period is paid', async () => {
    const { id } = await rig.subscribe('pro', 'year', { trialDays: 14 });
    expect((await find(id)).status).toBe('trialing');
    expect(await lastInvoice(id)).toMatchObject({ total: 0, status: 'paid' });
    await rig.advance(12);
    expect(typesOf()).toContain('customer.subscription.trial_will_end');
    await rig.advance(3);
    expect((await find(id)).status).toBe('active');
    expect(await lastInvoice(id)).toMatchObject({ total: 27_840, status: 'paid' });
  });

  it('a failed renewal is tried again and succeeds with a new card', async () => {
    const { id, customer } = await rig.subscribe('pro', 'month', { trialDays: 14, card: 'failsLater' });
    await rig.advance(15);
    expect((await find(id)).status).toBe('past_due');
    expect(await lastInvoice(id)).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 2900 });
    await rig.advance(3);
    const open = await lastInvoice(id);
    expect(open.attempt_count).toBe(2);
    const { url } = await rig.client.billingPortal.sessions.create({
      customer,
      return_url: 'http://127.0.0.1:4770/',
    });
    expect(await (await rig.open(url, { action: 'pay', invoice: open.id })).text()).toContain(
      'Your card was declined.',
    );
    await rig.open(url, { action: 'card', card: 'succeeds' });
    await rig.open(url, { action: 'pay', invoice: open.id });
    expect((await find(id)).status).toBe('active');
    expect((await lastInvoice(id)).status).toBe('paid');
  });

  it('an unpaid subscription ends after the last try, and its invoice stays open', async () => {
    const { id } = await rig.subscribe('pro', 'month', { trialDays: 14, card: 'failsLater' });
    await rig.advance(14 + 14);
    expect((await find(id)).status).toBe('past_due');
    await rig.advance(2);
    expect((await find(id)).status).toBe('canceled');
    expect(await lastInvoice(id)).toMatchObject({
      status: 'open',
      attempt_count: 4,
      next_payment_attempt: null,
    });
    expect(typesOf()).toContain('customer.subscription.deleted');
  });

  it('an event reports that a person has to confirm the payment of a renewal', async () => {
    const { id: customer } = await rig.client.customers.create({});
    const session = await rig.checkout(customer, 'pro', 'month');
    await rig.open(session.url!, { action: 'confirm', card: 'authenticatesAlways' });
    await rig.advance(31);
    expect(typesOf()).toContain('invoice.payment_action_required');
    expect((await rig.client.subscriptions.list({ customer })).data).toMatchObject([{ status: 'past_due' }]);
  });

  it('a cancelled subscription can be resumed until its period ends, and ends with the period if it is not resumed', async () => {
    const { id } = await rig.subscribe('creator', 'month');
    const cancelled = await rig.client.subscriptions.update(id, { cancel_at_period_end: true });
    expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: true });
    const resumed = await rig.client.subscriptions.update(id, { cancel_at_period_end: false });
    expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    await rig.advance(31);
    expect((await find(id)).status).toBe('active');
    await rig.client.subscriptions.update(id, { cancel_at_period_end: true });
    await rig.advance(31);
    expect((await find(id)).status).toBe('canceled');
    await expect(rig.client.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toThrow(
      'canceled',
    );
    await expect(rig.client.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('an upgrade within a period charges the exact difference for the rest of the period', async () => {
    const { id, item } = await rig.subscribe('creator', 'month');
    const { items } = await find(id);
    const { current_period_start: start, current_period_end: end } = items.data[0]!;
    await rig.advance(10);
    await rig.client.subscriptions.update(id, {
      items: [{ id: item, price: await rig.priceOf('business', 'month') }],
      proration_behavior: 'always_invoice',
    });
    const left = (end - start - 10 * 86_400) / (end - start);
    const expected = Math.round(7900 * left) - Math.round(1200 * left);
    expect(await lastInvoice(id)).toMatchObject({ billing_reason: 'subscription_update', total: expected });
    await rig.advance(31);
    expect(await lastInvoice(id)).toMatchObject({ billing_reason: 'subscription_cycle', total: 7900 });
  });

  it('a downgrade leaves a credit that pays for the next invoices', async () => {
    const { id, item, customer } = await rig.subscribe('business', 'month');
    await rig.client.subscriptions.update(id, {
      items: [{ id: item, price: await rig.priceOf('creator', 'month') }],
      proration_behavior: 'always_invoice',
    });
    expect(await lastInvoice(id)).toMatchObject({ total: -6700, amount_due: 0, status: 'paid' });
    expect(((await rig.client.customers.retrieve(customer)) as Stripe.Customer).balance).toBe(-6700);
    await rig.advance(31);
    expect(await lastInvoice(id)).toMatchObject({ total: 1200, amount_due: 0, status: 'paid' });
    expect(((await rig.client.customers.retrieve(customer)) as Stripe.Customer).balance).toBe(-5500);
  });

  it('a change to yearly payment begins a new period, which is invoiced immediately', async () => {
    const { id, item } = await rig.subscribe('pro', 'month');
    await rig.client.subscriptions.update(id, {
      items: [{ id: item, price: await rig.priceOf('pro', 'year') }],
    });
    expect(await lastInvoice(id)).toMatchObject({ total: 27_840 - 2900 });
    const { items } = await find(id);
    const { current_period_start: start, current_period_end: end } = items.data[0]!;
    expect((end - start) / 86_400).toBeGreaterThan(364);
  });

  it('a payment can be refunded in parts, and never beyond its amount', async () => {
    const { customer } = await rig.subscribe('pro', 'month');
    const [charge] = (await rig.client.charges.list({ customer })).data;
    await rig.client.refunds.create({ charge: charge!.id, amount: 900 });
    await rig.client.refunds.create({ payment_intent: charge!.payment_intent as string });
    const [after] = (await rig.client.charges.list({ customer })).data;
    expect(after).toMatchObject({ amount_refunded: 2900, refunded: true });
    await expect(rig.client.refunds.create({ charge: charge!.id })).rejects.toThrow(
      'greater than unrefunded',
    );
    expect(typesOf().filter((type) => type === 'charge.refunded')).toHaveLength(2);
  });

  it('a tester can dispute a payment in the portal, and decide the dispute in place of the bank', async () => {
    const { customer } = await rig.subscribe('pro', 'month');
    const [charge] = (await rig.client.charges.list({ customer })).data;
    const back = 'http://127.0.0.1:4770/';
    const { url } = await rig.client.billingPortal.sessions.create({ customer, return_url: back });
    await rig.open(url, { action: `dispute:${charge!.id}` });
    const [dispute] = (await rig.client.disputes.list({ charge: charge!.id })).data;
    expect(dispute).toMatchObject({ amount: 2900, status: 'needs_response' });
    expect((await rig.client.charges.retrieve(charge!.id)).disputed).toBe(true);
    await expect(rig.client.refunds.create({ charge: charge!.id })).rejects.toThrow('disputed');
    await rig.open(url, { action: `lost:${dispute!.id}` });
    expect(await (await rig.open(url)).text()).toContain('dispute: lost');
    const told = rig.events.filter(({ type }) => type.startsWith('charge.dispute.'));
    expect(told.map(({ type }) => type)).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
    // As at Stripe, the dispute names only the payment, not the customer.
    expect(told[0]?.object).not.toHaveProperty('customer');
  });

  it('deleting a customer ends their subscription', async () => {
    const { id, customer } = await rig.subscribe('pro', 'month');
    expect(await rig.client.customers.del(customer)).toMatchObject({ deleted: true });
    expect((await find(id)).status).toBe('canceled');
  });
});
