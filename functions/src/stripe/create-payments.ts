import type { Stripe } from 'stripe';
import { intervals, lookupKeyOf, paidPlans } from '@fanfare/core/billing/prices.ts';
import { isLive, type Subscription } from '@fanfare/core/billing/current-subscription.ts';
import { subscriptionStatuses, type SubscriptionStatus } from '@fanfare/core/billing/subscription.ts';
import { isRecord } from '@fanfare/core/values/is-record.ts';
import type { Settings } from '../google/settings.ts';
import { lazy } from '../lazy.ts';
import type { Log } from '../log.ts';
import { listInvoices } from './invoices.ts';
import { listPaidInvoices } from './paid-invoices.ts';
import { openPortal } from './portal.ts';
import { WrongEventError, type Payments } from './payments.ts';

export interface StripeSecrets {
  key: string;
  webhookSecret: string;
}

const timeoutMs = 20_000;
/** The largest difference between the time of a signature and now. */
const toleranceSeconds = 300;
/** The most subscriptions that are read: more than any customer has. */
const subscriptionsMax = 100;

const date = (seconds: number): Date => new Date(seconds * 1000);

const isMissing = (error: unknown): boolean => isRecord(error) && error['code'] === 'resource_missing';

/** The form of all ids of Stripe. They are safe in addresses and as ids of documents. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z]\w{0,254}$/i.test(value);

const isEvent = (value: unknown): value is Stripe.Event =>
  isRecord(value) && isId(value['id']) && isRecord(value['data']);

/** Checks for a time in the future, because the official client only refuses signatures that are too old. */
const isFromFuture = (signature: string, at: number): boolean =>
  !signature
    .split(',')
    .filter((part) => part.startsWith('t='))
    .every((part) => Number.parseInt(part.slice(2), 10) - at / 1000 <= toleranceSeconds);

/** The plan and interval of a price, from its lookup key or else from its metadata. */
function soldAs(price: Stripe.Price) {
  for (const plan of paidPlans)
    for (const interval of intervals)
      if (price.lookup_key === lookupKeyOf(plan, interval)) return { plan, interval };
  // When the amount of a plan changes, its lookup key moves to a new price. Earlier subscribers keep the old price,
  // which has only the metadata.
  const plan = paidPlans.find((each) => each === price.metadata['plan']);
  const interval = intervals.find((each) => each === price.recurring?.interval);
  return plan && interval ? { plan, interval } : null;
}

/** The status of a subscription; null if Fanfare does not know the status that Stripe reports. */
const knownStatus = ({ status }: Pick<Stripe.Subscription, 'status'>): SubscriptionStatus | null =>
  subscriptionStatuses.find((each) => each === status) ?? null;

/**
 * The status that the product uses. The product treats an unknown status as a pause: the subscription gives no plan,
 * but may cost something. The person is not asked to pay, because that might be wrong.
 */
const statusOf = (found: Pick<Stripe.Subscription, 'status'>): SubscriptionStatus =>
  knownStatus(found) ?? 'paused';

/**
 * The subscription in the product's words; null if neither the lookup key nor the metadata of its price names a plan of
 * ours.
 */
function subscriptionOf(
  found: Stripe.Subscription,
  pastDueSince: Date | null,
  log: Log,
): Subscription | null {
  const [item] = found.items.data;
  const sold = item && soldAs(item.price);
  const status = statusOf(found);
  if (!sold) {
    if (isLive({ status }))
      log.warn('A live subscription has a price without a known plan.', {
        subscription: found.id,
        price: item?.price.id,
      });
    return null;
  }
  if (knownStatus(found) === null)
    log.warn('A subscription has an unknown state and gives no plan.', {
      subscription: found.id,
      state: found.status,
    });
  return {
    ...sold,
    id: found.id,
    status,
    createdAt: date(found.created),
    currentPeriodEnd: date(item.current_period_end),
    cancelAtPeriodEnd: found.cancel_at_period_end || found.cancel_at !== null,
    pastDueSince,
    trialEnd: found.trial_end === null ? null : date(found.trial_end),
  };
}

function customerOf({ data }: Stripe.Event): string | null {
  const object: unknown = data.object;
  if (!isRecord(object)) return null;
  const { customer, id } = object;
  if (object['object'] === 'customer') return typeof id === 'string' ? id : null;
  return typeof customer === 'string' ? customer : null;
}

export function paymentsOf(
  client: () => Promise<Stripe>,
  webhookSecret: string,
  now: () => Date,
  log: Log,
): Payments {
  /** Returns the id of the price, because the browser names only a plan and an interval. */
  async function priceOf(
    plan: (typeof paidPlans)[number],
    interval: (typeof intervals)[number],
  ): Promise<string> {
    const key = lookupKeyOf(plan, interval);
    const { data } = await (await client()).prices.list({ lookup_keys: [key], active: true, limit: 1 });
    if (!data[0]) throw new Error(`Stripe has no active price with the lookup key ${key}.`);
    return data[0].id;
  }

  async function oldestOpenInvoice(subscription: string): Promise<Date | null> {
    const { data } = await (await client()).invoices.list({ subscription, status: 'open', limit: 100 });
    const [first] = data.map(({ created }) => created).toSorted((a, b) => a - b);
    return first === undefined ? null : date(first);
  }

  async function verified(payload: string, signature: string): Promise<Stripe.Event> {
    const stripe = await client();
    const at = now().getTime();
    let event: unknown;
    try {
      if (isFromFuture(signature, at)) throw new Error('The time of the signature is in the future.');
      event = stripe.webhooks.constructEvent(
        payload,
        signature,
        webhookSecret,
        toleranceSeconds,
        undefined,
        at,
      );
    } catch (error) {
      throw new WrongEventError('The signature is missing or wrong.', { cause: error });
    }
    if (!isEvent(event)) throw new WrongEventError('The body is not an event.');
    return event;
  }

  /** Finds the customer of an event about a refund or dispute, which names only the payment. */
  async function payerOf({ data }: Stripe.Event): Promise<string | null> {
    const object: unknown = data.object;
    const charge = isRecord(object) ? object['charge'] : null;
    if (!isId(charge)) return null;
    try {
      const { customer } = await (await client()).charges.retrieve(charge);
      return typeof customer === 'string' ? customer : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function close(id: string): Promise<void> {
    const stripe = await client();
    try {
      await stripe.checkout.sessions.expire(id);
    } catch (error) {
      // A payment page that was paid or closed before cannot be closed, which is no failure.
      if ((await stripe.checkout.sessions.retrieve(id)).status === 'open') throw error;
    }
  }

  async function everySubscription(customer: string): Promise<Stripe.Subscription[]> {
    const list = { customer, status: 'all', limit: subscriptionsMax } as const;
    return (await (await client()).subscriptions.list(list)).data;
  }

  async function subscriptions(customer: string): Promise<Subscription[]> {
    const all = (await everySubscription(customer)).map(async (each) =>
      subscriptionOf(each, each.status === 'past_due' ? await oldestOpenInvoice(each.id) : null, log),
    );
    return (await Promise.all(all)).filter((each) => each !== null);
  }

  return {
    async createCustomer({ uid, email, name, number }) {
      const fields = { email, ...(name !== '' && { name }), metadata: { uid } };
      // With the same key, two tabs create only one customer. The key contains the name and address, because Stripe
      // refuses a repeated key with other fields.
      const idempotencyKey = `customer:${uid}:${number}:${email}:${name}`.slice(0, 255);
      return (await (await client()).customers.create(fields, { idempotencyKey })).id;
    },
    subscriptions,
    async hasUnknownSubscription(customer) {
      const all = await everySubscription(customer);
      return all.some((each) => {
        const [item] = each.items.data;
        return isLive({ status: statusOf(each) }) && !(item && soldAs(item.price));
      });
    },
    async cancel(id) {
      const stripe = await client();
      try {
        await stripe.subscriptions.cancel(id);
      } catch (error) {
        if (!isMissing(error) || isLive({ status: statusOf(await stripe.subscriptions.retrieve(id)) }))
          throw error;
      }
    },
    async createCheckout({ customerId, uid, plan, interval, trialDays, successUrl, cancelUrl, key }) {
      const price = await priceOf(plan, interval);
      const session = await (
        await client()
      ).checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          line_items: [{ price, quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          client_reference_id: uid,
          metadata: { uid },
          subscription_data: { metadata: { uid }, ...(trialDays > 0 && { trial_period_days: trialDays }) },
        },
        { idempotencyKey: key },
      );
      if (session.url === null) throw new Error('Stripe made a payment page without an address.');
      return { id: session.id, url: session.url };
    },
    async closeCheckouts(customer) {
      const { data } = await (
        await client()
      ).checkout.sessions.list({ customer, status: 'open', limit: 100 });
      await Promise.all(data.map(({ id }) => close(id)));
    },
    closeCheckout: close,
    async portal(customer, returnUrl, task) {
      const flow =
        task?.kind === 'change' ? { ...task, price: await priceOf(task.plan, task.interval) } : task;
      return openPortal(await client(), customer, { returnUrl, flow });
    },
    invoices: async (customer) => listInvoices(await client(), customer),
    paidInvoices: async (customer) =>
      listPaidInvoices(await client(), customer, await subscriptions(customer), log),
    async readEvent(payload, signature) {
      const event = await verified(payload, signature);
      const customerId = customerOf(event) ?? (await payerOf(event));
      return { id: event.id, customerId, isCustomerDeleted: event.type === 'customer.deleted' };
    },
  };
}

/**
 * Creates the access to Stripe. The returned function returns null if no payments are set up. Stripe's library is
 * loaded by the first call that needs it.
 */
export function createPayments(
  settings: () => Pick<Settings, 'stripeAddress'>,
  secrets: () => StripeSecrets | null,
  now: () => Date,
  log: Log,
): () => Payments | null {
  const client = lazy(async () => {
    const { Stripe } = await import('stripe');
    const { hostname, port, protocol } = settings().stripeAddress;
    return new Stripe(secrets()?.key ?? '', {
      host: hostname,
      port: port === '' ? (protocol === 'http:' ? 80 : 443) : port,
      protocol: protocol === 'http:' ? 'http' : 'https',
      timeout: timeoutMs,
      maxNetworkRetries: 2,
      telemetry: false,
    });
  });
  return () => {
    const found = secrets();
    return found && paymentsOf(client, found.webhookSecret, now, log);
  };
}
