import { Stripe } from 'stripe';
import type { Subscription } from '@fanfare/core/billing/current-subscription.ts';
import { expect, it } from 'vitest';
import { capturedLog } from '../testing/captured-log.ts';
import { listPaidInvoices } from './paid-invoices.ts';

const subscription: Subscription = {
  id: 'sub_1',
  status: 'active',
  plan: 'pro',
  interval: 'month',
  createdAt: new Date('2026-11-01T00:00:00Z'),
  currentPeriodEnd: new Date('2026-12-01T00:00:00Z'),
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  trialEnd: null,
};

const invoiceIn = (currency: string) => ({
  id: `in_${currency}`,
  currency,
  created: 1_795_000_000,
  status_transitions: { paid_at: 1_795_000_000 },
  amount_paid: 2_900,
  parent: { subscription_details: { subscription: 'sub_1' } },
});

it('an invoice in another currency than US dollars brings no commission and is logged', async () => {
  const answer = (url: string) => {
    const data = url.includes('/v1/invoices') ? ['usd', 'eur', 'jpy'].map(invoiceIn) : [];
    return Promise.resolve(Response.json({ object: 'list', data, has_more: false }));
  };
  const httpClient = Stripe.createFetchHttpClient(answer as typeof fetch);
  const stripe = new Stripe('key', { httpClient, maxNetworkRetries: 0, telemetry: false });
  const captured = capturedLog();
  const found = await listPaidInvoices(stripe, 'cus_1', [subscription], captured.log);
  expect(found.map(({ id, paidCents }) => [id, paidCents])).toEqual([['in_usd', 2_900]]);
  expect(captured.entries()).toMatchObject([
    { severity: 'WARNING', invoice: 'in_eur', currency: 'eur' },
    { severity: 'WARNING', invoice: 'in_jpy', currency: 'jpy' },
  ]);
});
