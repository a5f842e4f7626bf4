import { beforeEach, describe, expect, it } from 'vitest';
import { daySeconds } from '../../../../local/src/stripe/periods.ts';
import { personWithId } from '../../http/handlers.ts';
import { deleteAccount, restoreAccount } from '../settings/delete-account.ts';
import { createCheckout } from './checkout.ts';
import { findBilling } from './find-billing.ts';
import { endSubscriptions } from './sync.ts';
import { openShop, uid, type Shop } from './testing/shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

async function subscribe(card: 'succeeds' | 'failsLater' = 'succeeds'): Promise<void> {
  const { url } = await createCheckout(shop.deps, { plan: 'pro', interval: 'month' }, uid);
  const session = shop.state.sessions[url.split('/').at(-1) ?? ''];
  if (!session) throw new Error('No payment page was opened.');
  shop.engine.complete(session, card, true);
  await deliverAll();
}
async function deliverAll(): Promise<void> {
  for (const event of shop.mailbox.splice(0)) await shop.deliver(event);
}
async function passDays(days: number): Promise<void> {
  shop.engine.advance(shop.state.now + days * daySeconds);
  await deliverAll();
}
const read = () => findBilling(shop.deps, uid);
const statuses = () => Object.values(shop.state.subscriptions).map(({ status }) => status);
const openPages = () => Object.values(shop.state.sessions).filter(({ status }) => status === 'open');
const charges = () => Object.values(shop.state.charges).length;

describe('a person who deletes their account', () => {
  const leave = () =>
    deleteAccount(
      { ...shop.deps, endSubscriptions: (who) => endSubscriptions(shop.deps, who) },
      { reason: 'Other' },
      personWithId(uid),
    );

  it.each([
    ['trialing', 0],
    ['active', 15],
  ] as const)(
    'a subscription that is %s ends without further payments, and is not restored with the person',
    async (status, days) => {
      await subscribe();
      await passDays(days);
      expect(await read()).toMatchObject({ plan: 'pro', subscription: { status } });
      const paid = charges();

      await leave();

      expect([statuses(), openPages()]).toEqual([['canceled'], []]);
      await passDays(29);
      await restoreAccount(shop.deps, personWithId(uid));
      await shop.reconcile();
      await passDays(60);
      expect(statuses()).toEqual(['canceled']);
      expect(charges()).toBe(paid);
      expect(await read()).toMatchObject({ plan: 'free', subscription: { status: 'canceled' } });
    },
  );

  it('a payment page that is opened while the person is being locked out cannot be paid', async () => {
    const order = { plan: 'pro', interval: 'month' } as const;
    const { deps } = shop;
    const opensBefore: typeof deps.deletions.request = async (request) => {
      await createCheckout(deps, order, uid);
      return deps.deletions.request(request);
    };
    await deleteAccount(
      {
        ...deps,
        deletions: { ...deps.deletions, request: opensBefore },
        endSubscriptions: (who) => endSubscriptions(deps, who),
      },
      { reason: 'Other' },
      personWithId(uid),
    );
    expect(openPages()).toEqual([]);
    await expect(createCheckout(deps, order, uid)).rejects.toMatchObject({ code: 'locked' });
    expect(openPages()).toEqual([]);
  });

  it('a restored person can subscribe again', async () => {
    await subscribe();
    await leave();
    await restoreAccount(shop.deps, personWithId(uid));
    await subscribe();
    expect(await read()).toMatchObject({ plan: 'pro', subscription: { status: 'active' } });
  });

  it('events that arrive after the removal of a person are accepted and create no record', async () => {
    await subscribe();
    await leave();
    await shop.stores.people.delete(uid);
    expect(shop.mailbox.length).toBeGreaterThan(0);
    await deliverAll();
    expect(await shop.stores.people.find(uid)).toBeNull();
  });
});

describe('a payment provider whose clock was moved ahead of the product', () => {
  it('the end of a trial, a failed renewal and the end of the subscription take effect although the product’s clock stands still', async () => {
    // The clock of the stores stands still: `passDays` moves only the clock of the payment provider.
    await subscribe('failsLater');
    expect(await read()).toMatchObject({ plan: 'pro', subscription: { status: 'trialing' } });
    await passDays(15);
    expect(await read()).toMatchObject({ plan: 'pro', subscription: { status: 'past_due' } });
    await passDays(16);
    expect(await read()).toMatchObject({ plan: 'free', subscription: { status: 'canceled' } });
  });
});
