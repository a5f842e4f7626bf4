import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { lookupKeyOf, type Interval, type PaidPlan } from '@fanfare/core/billing/prices.ts';
import { manualClock } from '../../../../local/src/clock/manual-clock.ts';
import { close, listen } from '../../../../local/src/process/listen.ts';
import type { Card } from '../../../../local/src/stripe/cards.ts';
import { stripeKey } from '../../../../local/src/stripe/key.ts';
import { createStripe } from '../../../../local/src/stripe/listener.ts';
import type { StripeEvent } from '../../../../local/src/stripe/state.ts';

export const rigStart = Date.parse('2026-11-23T12:00:00Z');
const app = 'http://127.0.0.1:4770';

/** The Stripe sandbox on a socket, with the official client. `events` holds the events that the sandbox sends. */
export async function startStripe(folder = mkdtempSync(join(tmpdir(), 'stripe-'))) {
  const clock = manualClock(rigStart);
  const events: StripeEvent[] = [];
  const log: string[] = [];
  const sandbox = createStripe({
    file: join(folder, 'stripe.json'),
    clock,
    app,
    onEvent: (event) => void events.push(event),
    log: (line) => void log.push(line),
  });
  const server = createServer(sandbox.listener);
  const port = await listen(server, 0, 'Stripe');
  const clientWith = (key: string, maxNetworkRetries = 0) =>
    new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries, telemetry: false });
  const client = clientWith(stripeKey);

  const open = (url: string, form?: Record<string, string>) =>
    fetch(url, {
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });

  function first<T>([one]: readonly T[]): T {
    if (one === undefined) throw new Error('The list is empty.');
    return one;
  }

  async function priceOf(plan: PaidPlan, interval: Interval): Promise<string> {
    const { data } = await client.prices.list({ lookup_keys: [lookupKeyOf(plan, interval)] });
    return first(data).id;
  }

  async function checkout(customer: string, plan: PaidPlan, interval: Interval, trialDays = 0) {
    return client.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: await priceOf(plan, interval), quantity: 1 }],
      success_url: `${app}/done?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${app}/back`,
      subscription_data: {
        metadata: { uid: 'dana' },
        ...(trialDays > 0 && { trial_period_days: trialDays }),
      },
    });
  }

  return {
    client,
    clientWith,
    clock,
    events,
    log,
    folder,
    port,
    failNext: sandbox.failNext,
    open,
    priceOf,
    checkout,
    /** Creates a customer whose subscription is paid with this card. */
    async subscribe(
      plan: PaidPlan,
      interval: Interval,
      { trialDays = 0, card = 'succeeds' }: { trialDays?: number; card?: Card } = {},
    ) {
      const customer = await client.customers.create({ email: 'dana@fanfare.example' });
      const session = await checkout(customer.id, plan, interval, trialDays);
      await open(session.url ?? '', { action: 'pay', card });
      const { data } = await client.subscriptions.list({ customer: customer.id });
      const { id, items } = first(data);
      return { customer: customer.id, id, item: first(items.data).id };
    },
    async advance(days: number): Promise<void> {
      const { data } = await client.testHelpers.testClocks.list();
      const { id, frozen_time: now } = first(data);
      await client.testHelpers.testClocks.advance(id, { frozen_time: now + days * 24 * 60 * 60 });
    },
    async stop() {
      await close(server);
      sandbox.stop();
    },
    clean: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type StripeRig = Awaited<ReturnType<typeof startStripe>>;
