import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openUntil } from '@fanfare/core/affiliate/balance.ts';
import { dayOf } from '@fanfare/core/affiliate/commissions.ts';
import { planAt } from '@fanfare/core/billing/subscription.ts';
import type { Card } from '../../../../local/src/stripe/cards.ts';
import { daySeconds } from '../../../../local/src/stripe/periods.ts';
import { prices } from '../../../../local/src/stripe/prices.ts';
import type { Subscription as Row } from '../../../../local/src/stripe/state.ts';
import { createCheckout } from './checkout.ts';
import { affiliate, openShop, uid, type Shop } from './testing/shop.ts';

/** Only ends a test that hangs; ten thousand histories take minutes. */
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
      { kind: 'refundPart' as const },
      { kind: 'dispute' as const },
      { kind: 'win' as const },
      { kind: 'lose' as const },
      { kind: 'payAffiliate' as const },
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

/** A button that Stripe refuses at this moment changes nothing. */
function quietly(act: () => unknown): void {
  try {
    act();
  } catch {
    // Refused.
  }
}

async function subscribe(shop: Shop, wanted: { plan: string; interval: string; card: Card }): Promise<void> {
  const { url } = await createCheckout(shop.deps, wanted as never, uid);
  const session = shop.state.sessions[url.split('/').at(-1) ?? ''];
  if (session) shop.engine.complete(session, wanted.card, true);
}

/** Two tabs ask for a payment page at the same time, and somebody pays on each page that was shown. */
async function payInTwoTabs(shop: Shop): Promise<void> {
  const ask = (plan: string) => createCheckout(shop.deps, { plan, interval: 'month' } as never, uid);
  const shown = await Promise.allSettled([ask('creator'), ask('pro')]);
  for (const each of shown) {
    if (each.status === 'rejected') continue;
    const session = shop.state.sessions[each.value.url.split('/').at(-1) ?? ''];
    if (session) quietly(() => shop.engine.complete(session, 'succeeds', true));
  }
}

/** A person comes back to a tab that they left open, and pays there. */
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
    case 'payAffiliate':
      return payAffiliate(shop);
    default:
      return quietly(() => takeMoneyBack(shop, action.kind));
  }
}

/** The customer gets the newest payment back, or the bank decides about the newest dispute. */
function takeMoneyBack(
  { engine, state }: Shop,
  kind: 'refund' | 'refundPart' | 'dispute' | 'win' | 'lose',
): void {
  const charge = Object.keys(state.charges).at(-1) ?? '';
  const dispute = Object.keys(state.disputes).at(-1) ?? '';
  if (kind === 'refund') engine.refund(charge);
  if (kind === 'refundPart') engine.refund(charge, 333);
  if (kind === 'dispute') engine.dispute(charge);
  if (kind === 'win') engine.decideDispute(dispute, 'won');
  if (kind === 'lose') engine.decideDispute(dispute, 'lost');
}

async function payAffiliate({ stores, deps }: Shop): Promise<void> {
  const open = (await stores.affiliates.referralOf(uid))?.earnings.open ?? {};
  const cents = openUntil(open, dayOf(deps.now()));
  const payoutId = String(deps.now().getTime());
  const paid = await stores.affiliates.pay(
    { affiliate, payoutId, referrals: [uid], cents, by: '' },
    deps.now(),
  );
  expect(paid).toMatchObject({ cents });
}

/** Compares the commissions with a plain model: a fifth of each payment of which something stays, and five dollars. */
async function expectCommissions({ state, stores }: Shop): Promise<void> {
  const stays = Object.values(state.charges).map(({ id, amount, refunded }) => {
    const disputes = Object.values(state.disputes).filter(
      ({ charge, status }) => charge === id && status !== 'won',
    );
    return amount - refunded - disputes.reduce((sum, each) => sum + each.amount, 0);
  });
  const shares = stays.map((cents) => Number((cents * 0.2).toFixed(0)));
  const expected =
    shares.reduce((sum, cents) => sum + cents, 0) + (stays.some((cents) => cents > 0) ? 500 : 0);
  const found = await stores.affiliates.find(affiliate);
  expect(found?.commissionCents).toBe(expected);
  expect((found?.paidCents ?? 0) + openUntil(found?.open ?? {}, '9999')).toBe(expected);
  const lines = await stores.affiliates.commissions(affiliate, null, 1_000);
  expect(lines.reduce((sum, { commissionCents }) => sum + commissionCents, 0)).toBe(expected);
}

/** Compares our record with the state of the sandbox itself, and not with what our client makes of it. */
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
  // A person who paid has the plan, and a plan needs a subscription that gives it.
  const plan = planAt(subscription, shop.deps.now());
  if (row?.status === 'active' || row?.status === 'trialing') expect(plan).toBe(sold?.plan);
  if (row?.status === 'canceled') expect(plan).toBe('free');
}

async function openReferredShop(): Promise<Shop> {
  const shop = await openShop();
  await shop.stores.affiliates.join(affiliate, ['mika'], '1', shop.deps.now());
  await shop.stores.affiliates.refer(uid, 'mika', shop.deps.now());
  return shop;
}

const history = fc.array(action, { maxLength: 25 });

it(
  'every history ends with our record equal to Stripe’s after one night, and nobody ever has two subscriptions',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (actions) => {
        const shop = await openReferredShop();
        for (const each of actions) {
          await act(shop, each);
          expect(rows(shop).filter(({ status }) => status !== 'canceled').length).toBeLessThanOrEqual(1);
        }
        await shop.reconcile();
        await expectEqual(shop);
        await expectCommissions(shop);
      }),
    );
  },
  timeoutMs,
);

it(
  'every history ends with our record equal to Stripe’s when its last events arrive, in any order and without a night',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.infiniteStream(fc.nat()), async (actions, chances) => {
        const shop = await openReferredShop();
        for (const each of actions) if (each.kind !== 'deliver') await act(shop, each);
        while (shop.mailbox.length > 0) {
          const which = chances.next().value ?? 0;
          await deliver(shop, { kind: 'deliver', which, how: which % 2 === 0 ? 'once' : 'twice' });
        }
        await expectEqual(shop);
        await expectCommissions(shop);
      }),
    );
  },
  timeoutMs,
);
