import { billingRoutes, type Billing } from '@fanfare/core/api/billing.ts';
import { settingsRoutes } from '@fanfare/core/api/settings.ts';
import type { Route } from '@fanfare/core/api/route.ts';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stripeWebhookSecret } from '../../../../local/src/stripe/key.ts';
import { signBody, signEvent } from '../../../../local/src/stripe/webhooks.ts';
import { createStores, type Stores } from '../../store/stores.ts';
import { paymentsOf } from '../../stripe/create-payments.ts';
import { rigStart, startStripe, type StripeRig } from '../../stripe/testing/stripe-rig.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { setUpFirestore } from '../../testing/set-up-firestore.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { testKeyRing } from '../../testing/test-key-ring.ts';

const now = () => new Date(rigStart);
const local = setUpFirestore();
let rig: StripeRig;
let stores: Stores;
let api: TestApi;
let isSetUp: boolean;

beforeAll(async () => {
  rig = await startStripe();
});
afterAll(async () => {
  await rig.stop();
  rig.clean();
});
beforeEach(async () => {
  isSetUp = true;
  stores = createStores(local.open, testKeyRing);
  const payments = paymentsOf(() => Promise.resolve(rig.client), stripeWebhookSecret, now, capturedLog().log);
  const { people, billing, quotas, deletions } = stores;
  const identity = { name: 'Dana', email: `dana-${Math.random()}@fanfare.example`, emailVerified: true };
  await people.enter({ uid: 'dana', ...identity }, newSettings('Europe/Berlin', 'monday'), now());
  api = await startTestApi([], (deps) => ({
    ...deps,
    stores: { ...deps.stores, people, billing, quotas, deletions },
    payments: () => (isSetUp ? payments : null),
    now,
  }));
  rig.events.length = 0;
});
afterEach(() => api.stop());

const call = (route: Route, values: Record<string, unknown> = {}) =>
  send(api.origin, route, { token: tokenOf('dana'), values });
const read = async () => (await call(billingRoutes.billing)).body as Billing;
const urlOf = async (values: object) =>
  ((await call(billingRoutes.createCheckout, { ...values })).body as { url: string }).url;

const post = (body: string, headers: Record<string, string>) =>
  fetch(`${api.origin}${billingRoutes.billingEvent.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
async function deliverAll(): Promise<number[]> {
  const statuses: number[] = [];
  for (const event of rig.events.splice(0)) {
    const { body, signature } = signEvent(event, rigStart / 1000);
    statuses.push((await post(body, { 'stripe-signature': signature })).status);
  }
  return statuses;
}
async function subscribe(plan = 'pro', interval = 'month'): Promise<void> {
  await rig.open(await urlOf({ plan, interval }), { action: 'pay', card: 'succeeds' });
  expect(new Set(await deliverAll())).toEqual(new Set([200]));
}

describe('a subscription', () => {
  it('a person who pays gets the limits of the plan when the next event arrives', async () => {
    expect(await read()).toMatchObject({ isSetUp: true, plan: 'free', subscription: null, invoices: [] });
    await rig.open(await urlOf({ plan: 'pro', interval: 'year' }), { action: 'pay', card: 'succeeds' });
    expect((await read()).plan).toBe('free');
    await deliverAll();
    const { plan, subscription, invoices, exceeding } = await read();
    expect(plan).toBe('pro');
    expect(subscription).toEqual({
      status: 'trialing',
      plan: 'pro',
      planName: 'Pro',
      interval: 'year',
      currentPeriodEnd: '2026-12-07T12:00:00.000Z',
      cancelAtPeriodEnd: false,
      trialEnd: '2026-12-07T12:00:00.000Z',
      graceEnd: null,
    });
    expect(invoices).toMatchObject([{ amount: 0, status: 'paid', refunded: 0 }]);
    expect(exceeding).toEqual({ free: [], creator: [] });
    const { quotas } = await stores.quotas.find(
      { workspaceId: '', month: '2026-11' },
      (await stores.billing.find('dana'))!.owner,
    );
    expect(quotas.uploads.limit).toBe(2_000);
  });

  it('the record of the person contains the status, the name of the plan and the end of the period', async () => {
    await subscribe('creator');
    const { subscriptionData } = (await local.db.doc('users/dana').get()).data()!;
    expect(subscriptionData).toMatchObject({ status: 'trialing', planName: 'Creator' });
    expect(subscriptionData.currentPeriodEnd.toDate().toISOString()).toBe('2026-12-07T12:00:00.000Z');
  });

  it('only the last payment page stays open, and a person who subscribes again is sent to the portal', async () => {
    const first = await urlOf({ plan: 'creator', interval: 'month' });
    const second = await urlOf({ plan: 'pro', interval: 'month' });
    const refused = await rig.open(first, { action: 'pay', card: 'succeeds' });
    expect(await refused.text()).toContain('no longer open');
    await rig.open(second, { action: 'pay', card: 'succeeds' });
    expect(await urlOf({ plan: 'business', interval: 'month' })).toContain('/billing.stripe.com/');
    const portal = await call(billingRoutes.openPortal, { page: 'manage' });
    expect((await rig.open((portal.body as { url: string }).url)).status).toBe(200);
  });

  it('a person who chooses another plan confirms it on a page of the portal, and then returns to the product', async () => {
    await subscribe('creator');
    const url = await urlOf({ plan: 'pro', interval: 'year' });
    expect(await (await rig.open(url)).text()).toContain('Change to Pro');
    const [, price = ''] = /value="price:(\w+)"/.exec(await (await rig.open(url)).text()) ?? [];
    const { id } = (await stores.billing.find('dana'))!.subscription!;
    const done = await rig.open(url, { action: `price:${price}`, subscription: id });
    expect(done.headers.get('location')).toMatch(/\/dashboard\/settings\/subscription\?changed=1$/);
    await deliverAll();
    expect(await read()).toMatchObject({ plan: 'pro', subscription: { interval: 'year' } });
  });

  it('a person who chooses their current plan gets the main page of the portal', async () => {
    await subscribe('creator');
    const url = await urlOf({ plan: 'creator', interval: 'month' });
    expect(await (await rig.open(url)).text()).toContain('Invoices');
  });

  it('a person cancels a plan on a separate page of the portal, and resumes it on the main page', async () => {
    await subscribe('creator');
    const open = async () => {
      const { body } = await call(billingRoutes.openPortal, { page: 'cancel' });
      return (body as { url: string }).url;
    };
    const { id } = (await stores.billing.find('dana'))!.subscription!;
    const done = await rig.open(await open(), { action: 'cancel', subscription: id });
    expect(done.status).toBe(303);
    await deliverAll();
    expect((await read()).subscription).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: true });
    const whole = await open();
    expect(await (await rig.open(whole)).text()).toContain('Invoices');
    await rig.open(whole, { action: 'resume', subscription: id });
    await deliverAll();
    expect((await read()).subscription).toMatchObject({ cancelAtPeriodEnd: false });
  });

  it('a card is replaced on a page of the portal', async () => {
    await subscribe('creator');
    const { body } = await call(billingRoutes.openPortal, { page: 'card' });
    const done = await rig.open((body as { url: string }).url, { action: 'card', card: 'succeeds' });
    expect(done.status).toBe(303);
  });

  it('a person whose customer was deleted has the free plan, and can subscribe as a new customer', async () => {
    await subscribe();
    const { customerId } = (await stores.billing.find('dana'))!;
    await rig.client.customers.del(customerId!);
    await deliverAll();
    expect((await read()).plan).toBe('free');
    await subscribe();
    expect((await read()).plan).toBe('pro');
    expect((await stores.billing.find('dana'))?.customerId).not.toBe(customerId);
  });

  it('a second subscription of a person has no trial', async () => {
    await subscribe();
    await rig.client.subscriptions.cancel((await stores.billing.find('dana'))!.subscription!.id);
    await deliverAll();
    expect((await read()).plan).toBe('free');
    await subscribe();
    expect((await read()).subscription).toMatchObject({ status: 'active', trialEnd: null });
  });

  it('a person who never subscribed cannot open the portal', async () => {
    expect((await call(billingRoutes.openPortal, { page: 'manage' })).status).toBe(404);
  });

  it('a payment page for the free plan, or for a price that the caller names, is refused', async () => {
    expect((await call(billingRoutes.createCheckout, { plan: 'free', interval: 'month' })).status).toBe(400);
    expect(
      (await call(billingRoutes.createCheckout, { plan: 'pro', interval: 'month', price: 'price_1' })).status,
    ).toBe(400);
  });

  it('without Stripe keys, the product reports that billing is not set up, and everybody has the free limits', async () => {
    isSetUp = false;
    expect(await read()).toMatchObject({ isSetUp: false, plan: 'free', invoices: [] });
    const refused = await call(billingRoutes.createCheckout, { plan: 'pro', interval: 'month' });
    expect([refused.status, refused.error().message]).toEqual([404, 'Billing is not set up here.']);
  });

  it('only the invoices are missing if the payment provider does not answer', async () => {
    await subscribe();
    rig.failNext('error', 'error');
    expect(await read()).toMatchObject({ plan: 'pro', invoices: null });
  });
});

describe('an event', () => {
  async function unsent() {
    await rig.open(await urlOf({ plan: 'pro', interval: 'month' }), { action: 'pay', card: 'succeeds' });
    return rig.events.find(({ type }) => type === 'customer.subscription.created')!;
  }
  const isPro = async () => (await read()).plan === 'pro';

  it('an event whose signature, body or content type is wrong changes nothing', async () => {
    const event = await unsent();
    const seconds = rigStart / 1000;
    const { body, signature } = signEvent(event, seconds);
    const answers = [
      await post(body, {}),
      await post(body, { 'stripe-signature': signEvent(event, seconds, ['whsec_other']).signature }),
      await post(body, { 'stripe-signature': signEvent(event, seconds - 301).signature }),
      await post('null', { 'stripe-signature': signBody('null', seconds) }),
      await post(`${body} `, { 'stripe-signature': signature }),
      await post(body, { 'stripe-signature': signature, 'content-type': 'text/plain' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(await isPro()).toBe(false);
    expect((await local.db.collection('billingEvents').get()).size).toBe(0);
    expect((await post(body, { 'stripe-signature': signature })).status).toBe(200);
    expect(await isPro()).toBe(true);
  });

  it('an event that failed is accepted when it is sent again', async () => {
    const event = await unsent();
    const { body, signature } = signEvent(event, rigStart / 1000);
    rig.failNext('error');
    expect((await post(body, { 'stripe-signature': signature })).status).toBe(502);
    expect((await post(body, { 'stripe-signature': signature })).status).toBe(200);
    expect(await isPro()).toBe(true);
  });

  it('without keys, an event is refused because billing is not set up', async () => {
    isSetUp = false;
    const answer = await post('{}', { 'stripe-signature': 't=1,v1=a' });
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining('Billing is not set up here.'),
    ]);
  });

  it('a refund of a payment that does not exist is accepted, so that Stripe does not repeat it for days', async () => {
    const event = { ...(await unsent()), data: { object: { object: 'refund', charge: 'ch_none' } } };
    const { body, signature } = signEvent(event, rigStart / 1000);
    expect((await post(body, { 'stripe-signature': signature })).status).toBe(200);
  });

  it('a body above 256 KB is refused', async () => {
    const sent = await post('x'.repeat(256 * 1024 + 1), { 'stripe-signature': 't=1,v1=a' });
    expect(sent.status).toBe(413);
  });
});

describe('a person who deletes their account', () => {
  const leave = () => call(settingsRoutes.deleteAccount, { reason: 'Other' });

  it('the subscription ends immediately, open payment pages are closed, and a restored person has the free plan', async () => {
    await subscribe();
    const { customerId, subscription } = (await stores.billing.find('dana'))!;
    expect((await leave()).status).toBe(200);
    expect((await rig.client.subscriptions.retrieve(subscription!.id)).status).toBe('canceled');
    const open = await rig.client.checkout.sessions.list({ customer: customerId!, status: 'open' });
    expect(open.data).toEqual([]);
    await call(settingsRoutes.restoreAccount);
    expect(await read()).toMatchObject({ plan: 'free', subscription: { status: 'canceled' } });
  });

  it('a person whose subscription cannot be ended is not locked out', async () => {
    await subscribe();
    rig.failNext('error');
    const refused = await leave();
    expect([refused.status, refused.error().message]).toEqual([
      502,
      'The payment provider is not responding. Please try again in a minute.',
    ]);
    expect(await read()).toMatchObject({ plan: 'pro' });
    expect((await leave()).status).toBe(200);
  });
});
