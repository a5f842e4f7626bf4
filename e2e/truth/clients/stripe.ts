import { Stripe } from 'stripe';
import { expected, jobs, refused, type Client } from '../job.ts';
import { stripeKey } from '../../../local/src/stripe/key.ts';

/** A client that follows Stripe's guide to subscriptions. */
export const stripe: Client = {
  name: 'stripe',
  network: 'stripe',
  jobs(lab) {
    const [host = '', port = ''] = lab.sandbox.split(':');
    const options = { host, port, protocol: 'http', maxNetworkRetries: 0 } as const;
    const client = new Stripe(stripeKey, options);
    let customer = '';
    let price = '';
    let session = '';
    let subscription = '';
    let url = '';
    const order = (): Stripe.Checkout.SessionCreateParams => ({
      mode: 'subscription',
      customer,
      line_items: [{ price, quantity: 1 }],
      success_url: 'http://127.0.0.1/done?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://127.0.0.1/back',
      client_reference_id: 'u1',
      subscription_data: { metadata: { uid: 'u1' } },
      allow_promotion_codes: true,
      locale: 'auto',
    });
    /** Submits the form of the payment page with the first test card. */
    const pay = async () => {
      const page = await (await lab.fetch(url)).text();
      const card = /name="card" value="([^"]*)"/.exec(page)?.[1] ?? '';
      const body = new URLSearchParams({ action: 'pay', card });
      const paid = await lab.fetch(url, { method: 'POST', redirect: 'manual', body });
      expected(paid.status === 303, 'The page leads back', paid.status);
    };
    return [
      jobs.account('a customer, read again', async () => {
        const made = await client.customers.create({
          email: 'ann@example.com',
          name: 'Ann',
          metadata: { uid: 'u1' },
        });
        customer = made.id;
        const read = await client.customers.retrieve(customer);
        expected(read.deleted !== true && read.metadata['uid'] === 'u1', 'Its metadata are kept', read);
      }),
      jobs.account('a customer is changed and listed', async () => {
        await client.customers.update(customer, { name: 'Ann Meadow' });
        const { data } = await client.customers.list({ email: 'ann@example.com', limit: 3 });
        expected(data[0]?.name === 'Ann Meadow', 'The name is new', data);
      }),
      jobs.read('prices, with their products', async () => {
        const { data } = await client.prices.list({ active: true, limit: 10, expand: ['data.product'] });
        price = data[0]?.id ?? '';
        expected(data.length > 0 && typeof data[0]?.product === 'object', 'The product is expanded', data[0]);
      }),
      jobs.read('a price by its lookup key', async () => {
        const first = await client.prices.retrieve(price);
        const { data } = await client.prices.list({ lookup_keys: [first.lookup_key ?? ''] });
        expected(data[0]?.id === price, 'It is the same price', data);
      }),
      jobs.text('a checkout session', async () => {
        const made = await client.checkout.sessions.create(order());
        session = made.id;
        url = made.url ?? '';
        expected(made.status === 'open' && made.url !== null, 'It is open and has an address', made);
      }),
      jobs.read('the session, and its line items', async () => {
        const read = await client.checkout.sessions.retrieve(session, {
          expand: ['line_items', 'subscription'],
        });
        expected(read.line_items?.data[0]?.price?.id === price, 'It has the price', read.line_items);
      }),
      jobs.text('a subscription of somebody who pays on the page', async () => {
        await pay();
        const { subscription: id, status } = await client.checkout.sessions.retrieve(session);
        subscription = typeof id === 'string' ? id : '';
        expected(status === 'complete', 'The session is complete', status);
        const made = await client.subscriptions.retrieve(subscription);
        expected(made.status === 'active', 'It is active', made.status);
        expected(
          (made.items.data[0]?.current_period_end ?? 0) > Date.now() / 1000,
          'Its item has the period',
          made,
        );
      }),
      jobs.read('subscriptions of the customer', async () => {
        const { data } = await client.subscriptions.list({ customer, status: 'all', limit: 5 });
        expected(
          data.some(({ id }) => id === subscription),
          'It is in the list',
          data.length,
        );
      }),
      jobs.read('invoices of the customer', async () => {
        const { data } = await client.invoices.list({ customer, limit: 5 });
        expected(data[0]?.status === 'paid', 'The first is paid', data);
      }),
      jobs.edit('a subscription is cancelled at the end of its period', async () => {
        const changed = await client.subscriptions.update(subscription, { cancel_at_period_end: true });
        expected(
          changed.cancel_at_period_end && changed.status === 'active',
          'It stays active',
          changed.status,
        );
      }),
      jobs.text('a portal session', async () => {
        const made = await client.billingPortal.sessions.create({
          customer,
          return_url: 'http://127.0.0.1/back',
        });
        expected(made.url.startsWith('http'), 'It has an address', made);
      }),
      jobs.delete('a subscription is cancelled', async () => {
        const ended = await client.subscriptions.cancel(subscription);
        expected(ended.status === 'canceled', 'It is canceled', ended.status);
      }),
      jobs.delete('a session is expired', async () => {
        const { id } = await client.checkout.sessions.create(order());
        const ended = await client.checkout.sessions.expire(id);
        expected(ended.status === 'expired', 'It is expired', ended.status);
      }),
      jobs.delete('the customer', async () => {
        const gone = await client.customers.del(customer);
        expected(gone.deleted, 'It is deleted', gone);
      }),
      jobs.refusals('a wrong key', () =>
        refused(new Stripe('sk_test_wrong', options).prices.list(), /Invalid API Key/i),
      ),
      jobs.refusals('an unknown subscription', () =>
        refused(client.subscriptions.retrieve('sub_nowhere'), /No such subscription/),
      ),
      jobs.refusals('one idempotency key for two different calls', async () => {
        const idempotencyKey = 'truth-1';
        await client.customers.create({ email: 'a@example.com' }, { idempotencyKey });
        await refused(client.customers.create({ email: 'b@example.com' }, { idempotencyKey }), /idempoten/i);
      }),
      jobs.refusals('an unknown parameter', () =>
        refused(
          client.customers.create({ email: 'a@example.com', colour: 'red' } as Stripe.CustomerCreateParams),
          /unknown parameter.*colour/i,
        ),
      ),
    ];
  },
};
