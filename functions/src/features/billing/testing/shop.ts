import { Stripe } from 'stripe';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import { createApi } from '../../../../../local/src/stripe/api.ts';
import { createEngine } from '../../../../../local/src/stripe/engine.ts';
import { stripeKey, stripeWebhookSecret } from '../../../../../local/src/stripe/key.ts';
import { emptyState, type StripeEvent } from '../../../../../local/src/stripe/state.ts';
import { signEvent } from '../../../../../local/src/stripe/webhooks.ts';
import { createSubscriptionsJob } from '../../../jobs/sweep/subscriptions.ts';
import { paymentsOf } from '../../../stripe/create-payments.ts';
import { capturedLog } from '../../../testing/captured-log.ts';
import { createMemoryStores } from '../../../testing/memory-stores.ts';
import { takeEvent } from '../take-event.ts';

const start = Date.parse('2026-11-23T12:00:00Z') / 1000;
export const uid = 'dana';
/** The affiliate whose link the person opened. */
export const affiliate = 'mika';

/** Billing in memory. Stripe's own client calls the engine of the sandbox directly, without a network connection. */
export async function openShop() {
  const mailbox: StripeEvent[] = [];
  const state = emptyState(start);
  const engine = createEngine({
    state,
    origin: () => 'http://sandbox',
    onEvent: (event) => void mailbox.push(event),
  });
  const api = createApi(engine);
  const answer = (url: string, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(url);
    const given = new Headers(headers);
    const replied = api.answer({
      method,
      path: pathname,
      query: search.slice(1),
      authorization: given.get('authorization') ?? undefined,
      idempotencyKey: given.get('idempotency-key') ?? undefined,
      body: typeof body === 'string' ? body : '',
    });
    return Promise.resolve(new Response(JSON.stringify(replied.body), replied));
  };
  const httpClient = Stripe.createFetchHttpClient(answer as typeof fetch);
  const client = new Stripe(stripeKey, { httpClient, maxNetworkRetries: 0, telemetry: false });
  const now = () => new Date(state.now * 1000);
  const stores = createMemoryStores();
  for (const [id, name] of [
    [uid, 'Dana'],
    [affiliate, 'Mika'],
  ] as const)
    stores.people.put({
      uid: id,
      name,
      email: `${id}@fanfare.example`,
      emailVerified: true,
      createdAt: now(),
      welcomed: true,
      settings: newSettings('Europe/Berlin', 'monday'),
    });
  const captured = capturedLog();
  const payments = paymentsOf(() => Promise.resolve(client), stripeWebhookSecret, now, captured.log);
  const deps = {
    ...stores,
    payments: () => payments,
    siteUrl: (path: string) => `http://app${path}`,
    log: captured.log,
    now,
  };
  const deliver = (event: StripeEvent, secret = stripeWebhookSecret) => {
    const { body, signature } = signEvent(event, state.now, [secret]);
    return takeEvent(deps, { payload: body, signature });
  };
  const reconcile = async () => {
    const part = createSubscriptionsJob({ ...deps, positions: stores.sweepPositions });
    for (const run of await part.find()) await run();
  };
  return { engine, state, mailbox, payments, deps, stores, deliver, reconcile, logged: captured.entries };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
