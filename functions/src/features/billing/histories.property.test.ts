import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planAt } from '@fanfare/core/billing/subscription.ts';
import type { Card } from '../../../../local/src/stripe/cards.ts';
import { daySeconds } from '../../../../local/src/stripe/periods.ts';
import { prices } from '../../../../local/src/stripe/prices.ts';
import type { Subscription as Row } from '../../../../local/src/stripe/state.ts';
import { createCheckout } from './checkout.ts';
import { openShop, uid, type Shop } from './testing/shop.ts';

/** This limit only ends a test that hangs; ten thousand sequences of actions take minutes. */
const timeoutMs = 30 * 60_000;

const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('subscribe' as const),
      plan: fc.constantFrom('creator', 'pro', 'business'),
      interval: fc.constantFrom('month', 'year'),
      card: fc.constantFrom<Card>(
        'succeeds',
        'declined',
        'authenticates',
        'authenticatesAlways',
        'failsLater',
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      { kind: 'twoTabs' as const },
      { kind: 'openPage' as const },
      { kind: 'payOldest' as const },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      price: fc.constantFrom(...prices.map(({ id }) => id)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { kind: 'cancel' as const },
      { kind: 'resume' as const },
      { kind: 'payOpen' as const },
      { kind: 'refund' as const },
      { kind: 'endNow' as const },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('card' as const),
      card: fc.constantFrom<Card>('succeeds', 'failsLater'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      which: fc.nat(),
      how: fc.constantFrom('once', 'twice', 'lost', 'wrong' as const, 'old' as const),
    }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

const rows = ({ state }: Shop): Row[] => Object.values(state.subscriptions);
const live = (shop: Shop): Row | undefined => rows(shop).find(({ status }) => status !== 'canceled');

/** Performs an action of a person. If Stripe refuses the action at this moment, nothing changes. */
function quietly(act: () => unknown): void {
  try {
    act();
  } catch {
    // Stripe refused the action.
  }
}

async function subscribe(shop: Shop, wanted: { plan: string; interval: string; card: Card }): Promise<void> {
  const { url } = await createCheckout(shop.deps, wanted as never, uid);
  const session = shop.state.sessions[url.split('/').at(-1) ?? ''];
  if (session) shop.engine.complete(session, wanted.card, true);
}

/** Two tabs request a payment page at the same time, and the person pays on each page that was shown. */
async function payInTwoTabs(shop: Shop): Promise<void> {
  const ask = (plan: string) => createCheckout(shop.deps, { plan, interval: 'month' } as never, uid);
  const shown = await Promise.allSettled([ask('creator'), ask('pro')]);
  for (const each of shown) {
    if (each.status === 'rejected') continue;
    const session = shop.state.sessions[each.value.url.split('/').at(-1) ?? ''];
    if (session) quietly(() => shop.engine.complete(session, 'succeeds', true));
  }
}

/** A person returns to a payment page in a tab that is still open, and pays there. */
function payOldestPage({ engine, state }: Shop): void {
  const open = Object.values(state.sessions).find(({ status }) => status === 'open');
  if (open) engine.complete(open, 'succeeds', true);
}

async function deliver(shop: Shop, { which, how }: Extract<Action, { kind: 'deliver' }>): Promise<void> {
  if (shop.mailbox.length === 0) return;
  const at = which % shop.mailbox.length;
  const [event] = how === 'old' ? [shop.mailbox[at]] : shop.mailbox.splice(at, 1);
  if (!event || how === 'lost') return;
  if (how === 'wrong') {
    await expect(shop.deliver(event, 'whsec_wrong')).rejects.toMatchObject({ code: 'invalid_input' });
    return;
  }
  await shop.deliver(event);
  if (how === 'twice') await shop.deliver(event);
}

async function act(shop: Shop, action: Action): Promise<void> {
  const { engine, state } = shop;
  const row = live(shop);
  const wanted = { proration: 'always_invoice', mustPay: false } as const;
  switch (action.kind) {
    case 'subscribe':
      return subscribe(shop, action);
    case 'twoTabs':
      return payInTwoTabs(shop);
    case 'openPage':
      await createCheckout(shop.deps, { plan: 'creator', interval: 'year' }, uid);
      return;
    case 'payOldest':
      return payOldestPage(shop);
    case 'deliver':
      return deliver(shop, action);
    case 'wait':
      return engine.advance(state.now + action.days * daySeconds);
    case 'change':
      return quietly(() => row && engine.update(row, { ...wanted, price: action.price }));
    case 'cancel':
    case 'resume':
      return quietly(
        () => row && engine.update(row, { ...wanted, cancelAtPeriodEnd: action.kind === 'cancel' }),
      );
    case 'endNow':
      return quietly(() => row && engine.end(row));
    case 'card': {
      const customer = row && state.customers[row.customer];
      if (customer) customer.card = action.card;
      return;
    }
    case 'payOpen':
      return quietly(() => row && engine.openInvoices(row).forEach((invoice) => engine.pay(invoice)));
    case 'refund':
      return quietly(() =>
        Object.keys(state.charges)
          .slice(-1)
          .forEach((charge) => engine.refund(charge)),
      );
  }
}

/** Compares our record with the state of the sandbox, and not with the answers as our client reads them. */
async function expectEqual(shop: Shop): Promise<void> {
  const record = await shop.stores.billing.find(uid);
  const row = live(shop) ?? rows(shop).toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))[0];
  const sold = prices.find(({ id }) => id === row?.price);
  const { subscription = null } = record ?? {};
  expect(subscription && { ...subscription, createdAt: 0, trialEnd: 0, pastDueSince: 0 }).toEqual(
    row && sold
      ? {
          id: row.id,
          status: row.status,
          plan: sold.plan,
          interval: sold.interval,
          currentPeriodEnd: new Date(row.periodEnd * 1000),
          cancelAtPeriodEnd: row.cancelAtPeriodEnd,
          createdAt: 0,
          trialEnd: 0,
          pastDueSince: 0,
        }
      : null,
  );
  // A person with an active or trial subscription has its plan, and a person with a cancelled subscription has the free
  // plan.
  const plan = planAt(subscription, shop.deps.now());
  if (row?.status === 'active' || row?.status === 'trialing') expect(plan).toBe(sold?.plan);
  if (row?.status === 'canceled') expect(plan).toBe('free');
}

const history = fc.array(action, { maxLength: 25 });

it(
  'a person never has two subscriptions, and our record equals Stripe’s after one nightly comparison',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (actions) => {
        const shop = await openShop();
        for (const each of actions) {
          await act(shop, each);
          expect(rows(shop).filter(({ status }) => status !== 'canceled').length).toBeLessThanOrEqual(1);
        }
        await shop.reconcile();
        await expectEqual(shop);
      }),
    );
  },
  timeoutMs,
);

it(
  'our record equals Stripe’s once all events have arrived, in any order, even without the nightly comparison',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.infiniteStream(fc.nat()), async (actions, chances) => {
        const shop = await openShop();
        for (const each of actions) if (each.kind !== 'deliver') await act(shop, each);
        while (shop.mailbox.length > 0) {
          const which = chances.next().value ?? 0;
          await deliver(shop, { kind: 'deliver', which, how: which % 2 === 0 ? 'once' : 'twice' });
        }
        await expectEqual(shop);
      }),
    );
  },
  timeoutMs,
);
