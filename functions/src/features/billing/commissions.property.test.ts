import fc from 'fast-check';
import { openUntil } from '@fanfare/core/affiliate/balance.ts';
import { dayOf } from '@fanfare/core/affiliate/commissions.ts';
import { expect, it } from 'vitest';
import { daySeconds } from '../../../../local/src/stripe/periods.ts';
import { prices } from '../../../../local/src/stripe/prices.ts';
import { createCheckout } from './checkout.ts';
import { affiliate, openShop, uid, type Shop } from './testing/shop.ts';

/** This limit only ends a test that hangs. */
const timeoutMs = 30 * 60_000;

/** `which` chooses one of the existing payments or events. */
const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('refund', 'refundPart', 'dispute', 'win', 'lose'),
      which: fc.nat(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('once', 'twice', 'lost', 'old'), which: fc.nat() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('wait', 'change', 'cancel', 'subscribe'), which: fc.nat() }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'payAffiliate', which: 0 }) },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
const history = fc.array(action, { minLength: 1, maxLength: 12 });

const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % all.length];

/** Performs an action of a person. If Stripe refuses the action at this moment, nothing changes. */
function quietly(act: () => unknown): void {
  try {
    act();
  } catch {
    // Stripe refused the action.
  }
}

async function subscribe(shop: Shop): Promise<void> {
  const { url } = await createCheckout(shop.deps, { plan: 'pro', interval: 'month' }, uid);
  const session = shop.state.sessions[url.split('/').at(-1) ?? ''];
  if (session) shop.engine.complete(session, 'succeeds', true);
}

let payouts = 0;

async function payAffiliate({ stores, deps }: Shop): Promise<void> {
  const open = (await stores.affiliates.referralOf(uid))?.earnings.open ?? {};
  const cents = openUntil(open, dayOf(deps.now()));
  payouts += 1;
  const payout = { affiliate, payoutId: `p${payouts}`, referrals: [uid], cents, by: '' };
  expect(await stores.affiliates.pay(payout, deps.now())).toMatchObject({ cents });
}

async function deliver(shop: Shop, kind: string, which: number): Promise<void> {
  const event = pick(shop.mailbox, which);
  if (!event) return;
  if (kind !== 'old') shop.mailbox.splice(shop.mailbox.indexOf(event), 1);
  if (kind !== 'lost') await shop.deliver(event);
  if (kind === 'twice') await shop.deliver(event);
}

async function act(shop: Shop, { kind, which }: Action): Promise<void> {
  const { engine, state } = shop;
  const charge = pick(Object.keys(state.charges), which) ?? '';
  const dispute = pick(Object.keys(state.disputes), which) ?? '';
  const row = Object.values(state.subscriptions).find(({ status }) => status !== 'canceled');
  const changes: Readonly<Record<string, () => unknown>> = {
    refund: () => engine.refund(charge),
    refundPart: () => engine.refund(charge, 1 + (which % 999)),
    dispute: () => engine.dispute(charge),
    win: () => engine.decideDispute(dispute, 'won'),
    lose: () => engine.decideDispute(dispute, 'lost'),
    wait: () => engine.advance(state.now + (1 + (which % 45)) * daySeconds),
    change: () =>
      row &&
      engine.update(row, { price: pick(prices, which)!.id, proration: 'always_invoice', mustPay: false }),
    cancel: () => row && engine.end(row),
  };
  const change = changes[kind];
  if (change) return quietly(change);
  if (kind === 'subscribe') return subscribe(shop);
  return kind === 'payAffiliate' ? payAffiliate(shop) : deliver(shop, kind, which);
}

/** A person who signed up through a link and has paid for the first month after the trial. */
async function openReferredShop(): Promise<Shop> {
  const shop = await openShop();
  const { stores, deps, engine, state } = shop;
  await stores.affiliates.join(affiliate, ['mika'], '1', deps.now());
  await stores.affiliates.refer(uid, 'mika', deps.now());
  await subscribe(shop);
  engine.advance(state.now + 15 * daySeconds);
  return shop;
}

/**
 * Compares the commissions with a simple model: a fifth of each payment after refunds and disputes, and five dollars
 * once if any payment is left.
 */
async function expectExact({ state, stores }: Shop): Promise<void> {
  const stays = Object.values(state.charges).map(({ id, amount, refunded }) => {
    const against = Object.values(state.disputes).filter(
      (each) => each.charge === id && each.status !== 'won',
    );
    return amount - refunded - against.reduce((sum, each) => sum + each.amount, 0);
  });
  const shares = stays.map((cents) => Number((cents * 0.2).toFixed(0)));
  const signUp = stays.some((cents) => cents > 0) ? 500 : 0;
  const expected = shares.reduce((sum, cents) => sum + cents, signUp);
  const found = await stores.affiliates.find(affiliate);
  expect(found?.commissionCents).toBe(expected);
  expect((found?.paidCents ?? 0) + openUntil(found?.open ?? {}, '9999')).toBe(expected);
  const lines = await stores.affiliates.commissions(affiliate, null, 1_000);
  expect(lines.reduce((sum, { commissionCents }) => sum + commissionCents, 0)).toBe(expected);
}

it(
  'after any sequence of actions and one nightly comparison, the commissions are exact to the cent, even if events were lost',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (actions) => {
        const shop = await openReferredShop();
        for (const each of actions) await act(shop, each);
        await shop.reconcile();
        await expectExact(shop);
      }),
    );
  },
  timeoutMs,
);

it(
  'after any sequence of actions, the last event makes the commissions exact to the cent, even without the nightly comparison',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (actions) => {
        const shop = await openReferredShop();
        for (const each of actions) await act(shop, each);
        // The last event is about the last change, and it makes the product read everything again.
        const last = shop.state.events.at(-1);
        if (last) await shop.deliver({ ...last, id: `${last.id}_again` });
        await expectExact(shop);
      }),
    );
  },
  timeoutMs,
);
