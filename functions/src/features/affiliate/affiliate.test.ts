import { affiliateRoutes, type AffiliateStats, type CommissionPage } from '@fanfare/core/api/affiliate.ts';
import type { InputOf, ReplyOf } from '@fanfare/core/api/route.ts';
import type { PaidInvoice } from '@fanfare/core/affiliate/commissions.ts';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AffiliateStore } from '../../store/affiliates.ts';
import type { BillingStore } from '../../store/billing.ts';
import { createMemoryStores } from '../../testing/memory-stores.ts';
import { person, testTime } from '../../testing/builders.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { send, type Sent } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

type Routes = typeof affiliateRoutes;

let api: TestApi;
let affiliates: AffiliateStore;
let billing: BillingStore;
let days: number;
const now = () => new Date(testTime.getTime() + days * dayMs);

beforeEach(async () => {
  days = 0;
  const stores = createMemoryStores();
  ({ affiliates, billing } = stores);
  for (const uid of ['dana', 'imogen', 'bram'])
    stores.people.put({
      uid,
      name: uid === 'dana' ? 'Fernhill' : uid,
      email: `${uid}@fanfare.example`,
      emailVerified: true,
      createdAt: testTime,
      welcomed: true,
      settings: newSettings('UTC', 'monday'),
    });
  api = await startTestApi([person({ uid: 'imogen' }), person({ uid: 'bram' })], (deps) => ({
    ...deps,
    stores: { ...deps.stores, affiliates, billing, people: stores.people },
    now,
  }));
});
afterEach(() => api.stop());

const ask = <Name extends keyof Routes>(
  name: Name,
  values: InputOf<Routes[Name]>,
  uid = 'dana',
): Promise<Sent> => send(api.origin, affiliateRoutes[name], { token: tokenOf(uid), values });
async function call<Name extends keyof Routes>(
  name: Name,
  values: InputOf<Routes[Name]>,
  uid?: string,
): Promise<ReplyOf<Routes[Name]>> {
  const sent = await ask(name, values, uid);
  expect(sent.status).toBe(200);
  return sent.body as ReplyOf<Routes[Name]>;
}
const join = () => call('joinAffiliates', { acceptsTerms: true });
const refer = (uid: string) => call('reportReferral', { code: 'fernhill' }, uid);

/** Books a person's payment for a yearly plan, and stores their subscription. */
async function pays(uid: string, changed: Partial<PaidInvoice> = {}): Promise<void> {
  const invoice: PaidInvoice = {
    id: `in_${uid}`,
    paidAt: testTime,
    paidCents: 27_840,
    takenBackCents: 0,
    plan: 'pro',
    interval: 'year',
    ...changed,
  };
  const { revision = 0 } = (await affiliates.referralOf(uid)) ?? {};
  await affiliates.book(uid, { customerId: `cus_${uid}`, revision, invoices: [invoice] }, now());
  await billing.keepSubscription(uid, (await billing.beginReading(uid)) ?? 0, {
    id: 'sub_1',
    status: 'active',
    plan: 'pro',
    interval: 'year',
    createdAt: testTime,
    currentPeriodEnd: new Date('2099-01-01T00:00:00Z'),
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    trialEnd: null,
  });
}

describe('an affiliate', () => {
  it('a person joins once, and gets a link with a code made from their name', async () => {
    expect(await call('affiliate', {})).toEqual({ affiliate: null });
    const joined = await join();
    expect(joined.affiliate).toEqual({
      code: 'fernhill',
      link: 'https://fanfare.example/?ref=fernhill',
      joinedAt: testTime.toISOString(),
      balance: { readyCents: 0, onHoldCents: 0, paidCents: 0, nextPayoutOn: '2026-12-01' },
      commissions: 0,
    });
    expect(await join()).toEqual(joined);
    expect(await call('affiliate', {})).toEqual(joined);
  });

  it('a person who does not accept the terms cannot join', async () => {
    expect((await ask('joinAffiliates', { acceptsTerms: false as true })).status).toBe(400);
    expect(await affiliates.find('dana')).toBeNull();
  });

  it('a person who has not joined the programme gets no numbers', async () => {
    expect((await ask('affiliateStats', { range: '30' })).status).toBe(404);
    expect(await call('listCommissions', {})).toEqual({ commissions: [], next: null });
  });

  it('the clicks on a link and the sign-ups, payments and commissions that follow are counted by day or month', async () => {
    await join();
    await call('countClick', { code: 'FERNHILL' });
    await call('countClick', { code: 'fernhill' });
    await call('countClick', { code: 'nobody' });
    await Promise.all([refer('imogen'), refer('bram')]);
    await pays('imogen');
    const stats: AffiliateStats = await call('affiliateStats', { range: '30' });
    expect(stats.totals).toEqual({ clicks: 2, signUps: 2, paying: 1, commissionCents: 6_068 });
    expect(stats.points).toHaveLength(30);
    expect(stats.points.at(-1)).toEqual({ ...stats.totals, from: '2026-11-21' });
    expect((await call('affiliateStats', { range: '90' })).points).toHaveLength(90);
    expect((await call('affiliateStats', { range: 'all' })).points).toEqual([
      { ...stats.totals, from: '2026-11-01' },
    ]);
  });

  it('a commission is on hold for 30 days and then ready, and a refund of the payment takes the commission back', async () => {
    await join();
    await refer('imogen');
    await pays('imogen');
    const statuses = async () => (await call('listCommissions', {})).commissions.map(({ status }) => status);
    const page: CommissionPage = await call('listCommissions', {});
    expect(page.commissions.at(-1)).toEqual({
      id: '1-1',
      at: testTime.toISOString(),
      customer: 'Customer 0001',
      kind: 'sale',
      plan: 'pro',
      interval: 'year',
      paidCents: 27_840,
      commissionCents: 5_568,
      status: 'onHold',
      availableOn: '2026-12-21',
      paidOn: null,
    });
    expect(JSON.stringify(page)).not.toContain('imogen');
    days = 29;
    expect(await statuses()).toEqual(['onHold', 'onHold']);
    expect((await call('affiliate', {})).affiliate?.balance).toMatchObject({
      readyCents: 0,
      onHoldCents: 6_068,
    });
    days = 30;
    expect(await statuses()).toEqual(['ready', 'ready']);
    expect((await call('affiliate', {})).affiliate?.balance).toMatchObject({
      readyCents: 6_068,
      onHoldCents: 0,
    });
    await pays('imogen', { takenBackCents: 27_840 });
    expect(await statuses()).toEqual(['refunded', 'refunded', 'refunded', 'refunded']);
    await pays('imogen');
    expect((await statuses()).slice(-2)).toEqual(['ready', 'ready']);
  });
});

describe('staff', () => {
  const payoutId = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6';
  const pay = (cents: number, values: Partial<InputOf<Routes['payAffiliate']>> = {}) =>
    ask('payAffiliate', { id: 'dana', payoutId, referrals: ['imogen'], cents, ...values }, 'sam');

  beforeEach(async () => {
    await join();
    await refer('imogen');
    await refer('bram');
    await pays('imogen');
  });

  it('staff see the affiliates with names, referrals and the sum to be paid', async () => {
    days = 30;
    const affiliate = {
      id: 'dana',
      username: 'Fernhill',
      email: 'dana@fanfare.example',
      totalReferrals: 2,
      readyCents: 6_068,
    };
    expect(await call('listAffiliates', {}, 'sam')).toEqual({
      affiliates: [affiliate],
      total: 1,
      readyCents: 6_068,
      nextPayoutOn: '2027-01-01',
      next: null,
    });
    expect(await call('findAffiliate', { id: 'dana' }, 'sam')).toEqual({ ...affiliate, debtCents: 0 });
  });

  it('a referral has the fields of the specification', async () => {
    days = 8;
    const referrals = await call('listReferrals', { id: 'dana' }, 'sam');
    expect(referrals.toSorted((a, b) => (a.id < b.id ? 1 : -1))).toEqual([
      {
        id: 'imogen',
        referredUserName: 'imogen',
        referredUserEmail: 'imogen@fanfare.example',
        referredAt: testTime.toISOString(),
        plan: 'pro',
        planName: 'Pro',
        billingCycle: 'yearly',
        subscriptionDays: 8,
        active: true,
        paymentStatus: 'none',
        commissionEarned: 55.68,
        signupCommissionEarned: 5,
        signupCommissionPaid: false,
        readyCents: 0,
      },
      expect.objectContaining({ id: 'bram', planName: 'Free', billingCycle: null, active: false }),
    ]);
  });

  it('a request for an unknown affiliate is refused with the text of the specification', async () => {
    for (const name of ['findAffiliate', 'listReferrals'] as const) {
      const sent = await ask(name, { id: 'nobody' }, 'sam');
      expect([sent.status, sent.error().message]).toEqual([404, 'Invalid affiliate data']);
    }
  });

  it('a payout is made only with the confirmed sum, and a repeated call does not pay again', async () => {
    days = 30;
    const changed = await pay(6_000);
    expect([changed.status, changed.error().message]).toEqual([
      409,
      'The sum has changed to $60.68. Please check it again.',
    ]);
    expect((await pay(6_068)).body).toEqual({
      payout: { id: payoutId, cents: 6_068, at: now().toISOString() },
    });
    expect((await pay(6_068)).status).toBe(200);
    const [imogen] = (await call('listReferrals', { id: 'dana' }, 'sam')).filter(({ id }) => id === 'imogen');
    expect(imogen).toMatchObject({ paymentStatus: 'paid', signupCommissionPaid: true, readyCents: 0 });
    expect((await call('affiliate', {})).affiliate?.balance).toMatchObject({
      readyCents: 0,
      paidCents: 6_068,
    });
    expect((await pay(6_068, { referrals: ['mika'], payoutId: payoutId.replace('f', '0') })).status).toBe(
      404,
    );
  });

  it('a refund after a payout is shown to staff as a debt, which reduces the next payout', async () => {
    days = 30;
    await pay(6_068);
    await pays('imogen', { takenBackCents: 27_840 });
    await pays('bram', { paidCents: 95_000 });
    const found = await call('findAffiliate', { id: 'dana' }, 'sam');
    expect(found).toMatchObject({ readyCents: 13_432, debtCents: 6_068 });
    const next = { payoutId: payoutId.replace('f', '0'), referrals: ['bram'] };
    const changed = await pay(19_500, next);
    expect([changed.status, changed.error().message]).toEqual([
      409,
      'The sum has changed to $134.32. Please check it again.',
    ]);
    expect((await pay(13_432, next)).status).toBe(200);
    expect((await pay(6_068, { referrals: ['bram'] })).status).toBe(409);
    expect((await call('findAffiliate', { id: 'dana' }, 'sam')).debtCents).toBe(0);
  });

  it('people who do not work for Fanfare are refused in the same way, whether the affiliate exists or not', async () => {
    const refused = await Promise.all(['dana', 'nobody'].map((id) => ask('listReferrals', { id }, 'dana')));
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    const messages = refused.map((sent) => sent.error().message);
    expect(messages[0]).toBe(messages[1]);
  });
});
