import { beforeEach, describe, expect, it } from 'vitest';
import { createCheckout } from './checkout.ts';
import { findBilling } from './find-billing.ts';
import { openShop, uid, type Shop } from './testing/shop.ts';

let shop: Shop;
const ask = () => createCheckout(shop.deps, { plan: 'pro', interval: 'month' }, uid);
const deliverAll = async () => {
  for (const event of shop.mailbox.splice(0)) await shop.deliver(event);
};

/** Pays for a subscription without delivering its events, and returns the subscription as the sandbox stores it. */
async function subscribe() {
  const { url } = await ask();
  const session = shop.state.sessions[url.split('/').at(-1) ?? ''];
  if (!session) throw new Error('No payment page was opened.');
  shop.engine.complete(session, 'succeeds', true);
  const [row] = Object.values(shop.state.subscriptions);
  if (!row) throw new Error('There is no subscription.');
  return row;
}

beforeEach(async () => {
  shop = await openShop();
});

describe('a subscription whose price names no plan', () => {
  it('a live subscription is logged, and its person cannot buy a second one', async () => {
    const row = await subscribe();
    row.price = 'price_without_metadata';
    await deliverAll();
    await expect(ask()).rejects.toMatchObject({
      code: 'conflict',
      message: 'You already have a subscription. Please contact support.',
    });
    expect(Object.keys(shop.state.subscriptions)).toHaveLength(1);
    expect(shop.logged()).toContainEqual(
      expect.objectContaining({
        severity: 'WARNING',
        message: 'A live subscription has a price without a known plan.',
        subscription: row.id,
      }),
    );
  });

  it('an ended subscription does not prevent its person from subscribing again', async () => {
    const row = await subscribe();
    row.price = 'price_without_metadata';
    shop.engine.end(row);
    expect((await ask()).url).toContain('/checkout.stripe.com/');
  });
});

describe('a subscription in a state that is new at Stripe', () => {
  it('an unknown state is logged and gives no plan, and the person is not asked to pay', async () => {
    const row = await subscribe();
    (row as { status: string }).status = 'dormant';
    await deliverAll();
    expect(await findBilling(shop.deps, uid)).toMatchObject({
      plan: 'free',
      subscription: { status: 'paused', plan: 'pro' },
    });
    expect(shop.logged()).toContainEqual(
      expect.objectContaining({
        severity: 'WARNING',
        message: 'A subscription has an unknown state and gives no plan.',
        state: 'dormant',
      }),
    );
  });
});
