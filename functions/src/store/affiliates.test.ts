import { clickLimits } from '@fanfare/core/affiliate/funnel.ts';
import type { PaidInvoice } from '@fanfare/core/affiliate/commissions.ts';
import { newSettings } from '@fanfare/core/settings/settings.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryAffiliates } from '../testing/memory-affiliates.ts';
import { createMemoryPeople } from '../testing/memory-people.ts';
import { createAffiliateStore } from './affiliates-firestore.ts';
import type { AffiliateStore } from './affiliates.ts';
import { createPeopleStore, type PeopleStore } from './people.ts';

const local = setUpFirestore();

const later = (days: number) => new Date(testTime.getTime() + days * dayMs);
const today = testTime.toISOString().slice(0, 10);
const invoice: PaidInvoice = {
  id: 'in_1',
  paidAt: testTime,
  paidCents: 27_840,
  takenBackCents: 0,
  plan: 'pro',
  interval: 'year',
};

describe.each([
  [
    'Firestore',
    () => ({ people: createPeopleStore(local.open), affiliates: createAffiliateStore(local.open) }),
  ],
  [
    'memory',
    () => {
      const people = createMemoryPeople();
      return { people, affiliates: createMemoryAffiliates(people) };
    },
  ],
])(
  'the affiliate programme in %s',
  (_name, make: () => { people: PeopleStore; affiliates: AffiliateStore }) => {
    let people: PeopleStore;
    let affiliates: AffiliateStore;
    const enter = (uid: string, email = `${uid}@fanfare.example`) =>
      people.enter({ uid, name: uid, email, emailVerified: true }, newSettings('UTC', 'monday'), testTime);
    const join = (uid: string, ...codes: string[]) => affiliates.join(uid, codes, '1', testTime);
    const book = async (uid: string, changed: Partial<PaidInvoice> = {}) => {
      const { revision = 0 } = (await affiliates.referralOf(uid)) ?? {};
      const reading = { customerId: `cus_${uid}`, revision, invoices: [{ ...invoice, ...changed }] };
      return affiliates.book(uid, reading, testTime);
    };
    const pay = (cents: number, payoutId = 'p1', referrals = ['imogen'], at = later(30)) =>
      affiliates.pay({ affiliate: 'dana', payoutId, referrals, cents, by: 'sam' }, at);

    beforeEach(async () => {
      ({ people, affiliates } = make());
      await Promise.all(['dana', 'imogen', 'bram', 'mika'].map((uid) => enter(uid)));
      await join('dana', 'dana');
    });

    it('two people who join with the same codes at the same time get different codes', async () => {
      const joined = await Promise.all([join('imogen', 'alex', 'alex2'), join('bram', 'alex', 'alex2')]);
      expect(new Set(joined.map((each) => each?.code))).toEqual(new Set(['alex', 'alex2']));
      expect(await join('mika', 'alex', 'alex2')).toBeNull();
      expect(await join('imogen', 'other')).toEqual(joined[0]);
      expect((await affiliates.totals()).affiliates).toBe(3);
    });

    it('simultaneous clicks are all counted, up to the limit per minute, and clicks with unknown codes are not', async () => {
      await Promise.all(Array.from({ length: 20 }, () => affiliates.countClick('dana', testTime)));
      expect((await affiliates.counts('dana', today, today))[today]?.clicks).toBe(20);
      for (let i = 20; i <= clickLimits.perMinute; i += 1) await affiliates.countClick('dana', testTime);
      await affiliates.countClick('nobody', testTime);
      const counts = await affiliates.counts('dana', today, today);
      expect(counts).toEqual({
        [today]: { clicks: clickLimits.perMinute, signUps: 0, paying: 0, commissionCents: 0 },
      });
    });

    it('only the first link that a person opens counts, and two people who open links at the same time are both counted', async () => {
      await join('mika', 'mika');
      await Promise.all(['imogen', 'bram'].map((uid) => affiliates.refer(uid, 'dana', testTime)));
      await affiliates.refer('imogen', 'mika', testTime);
      const found = await affiliates.referrals('dana', null, 10);
      expect(new Set(found.map(({ number }) => number))).toEqual(new Set([1, 2]));
      expect(found.map(({ uid }) => uid).toSorted()).toEqual(['bram', 'imogen']);
      expect(await affiliates.referrals('mika', null, 10)).toEqual([]);
      expect((await affiliates.counts('dana', today, today))[today]?.signUps).toBe(2);
    });

    it('an opened link is ignored for an unknown person, for a person who is no longer new, for an unknown code and for the person’s own code', async () => {
      await affiliates.refer('imogen', 'dana', later(2));
      await affiliates.refer('bram', 'nobody', testTime);
      await affiliates.refer('dana', 'dana', testTime);
      await affiliates.refer('nobody', 'dana', testTime);
      expect(await affiliates.referrals('dana', null, 10)).toEqual([]);
    });

    it('if two people refer each other, only one of them becomes a referral', async () => {
      await join('imogen', 'imogen');
      await Promise.all([
        affiliates.refer('imogen', 'dana', testTime),
        affiliates.refer('dana', 'imogen', testTime),
      ]);
      const found = await Promise.all(['dana', 'imogen'].map((uid) => affiliates.referrals(uid, null, 10)));
      expect(found.flat()).toHaveLength(1);
    });

    it('an invoice is booked once, and nothing is booked if the referral has changed since its invoices were read', async () => {
      await affiliates.refer('imogen', 'dana', testTime);
      expect(await book('imogen')).toBe(true);
      expect(await book('imogen')).toBe(true);
      const old = { customerId: 'cus_imogen', revision: 1, invoices: [] };
      expect(await affiliates.book('imogen', old, testTime)).toBe(false);
      const on = later(30).toISOString().slice(0, 10);
      expect(await affiliates.find('dana')).toMatchObject({ commissionCents: 6_068, open: { [on]: 6_068 } });
      expect((await affiliates.totals()).open).toEqual({ [on]: 6_068 });
      expect((await affiliates.commissions('dana', null, 10)).map(({ id }) => id)).toEqual(['1-2', '1-1']);
      expect((await affiliates.counts('dana', today, today))[today]).toMatchObject({
        paying: 1,
        commissionCents: 6_068,
      });
      expect(await affiliates.referredUid('cus_imogen')).toBe('imogen');
      expect(await affiliates.referredUid('cus_nobody')).toBeNull();
    });

    it('a payout is made once and only with the confirmed sum, and marks its commissions as paid', async () => {
      await affiliates.refer('imogen', 'dana', testTime);
      await book('imogen');
      expect(await pay(6_068, 'p1', ['imogen'], later(29))).toEqual({ changed: 0 });
      expect(await pay(6_067)).toEqual({ changed: 6_068 });
      expect(await pay(6_068, 'p1', ['imogen', 'bram'])).toBeNull();
      const twice = await Promise.all([pay(6_068), pay(6_068)]);
      expect(twice[0]).toEqual({ id: 'p1', cents: 6_068, at: later(30) });
      expect(twice[1]).toEqual(twice[0]);
      expect(await pay(6_068, 'p2')).toEqual({ changed: 0 });
      expect(await affiliates.find('dana')).toMatchObject({ paidCents: 6_068, open: {} });
      expect((await affiliates.totals()).open).toEqual({});
      expect((await affiliates.referralOf('imogen'))?.earnings).toMatchObject({
        paidCents: 6_068,
        signUpPaid: true,
      });
      const lines = await affiliates.commissions('dana', null, 10);
      expect(lines.map(({ paidAt }) => paidAt)).toEqual([later(30), later(30)]);
    });

    it('a refund after a payout adds negative commissions, which are not paid yet', async () => {
      await affiliates.refer('imogen', 'dana', testTime);
      await book('imogen');
      await pay(6_068);
      await book('imogen', { takenBackCents: 27_840 });
      const lines = await affiliates.commissions('dana', null, 10);
      expect(
        lines.filter(({ paidAt }) => paidAt === null).map(({ commissionCents }) => commissionCents),
      ).toEqual(expect.arrayContaining([-5_568, -500]));
      expect(await affiliates.find('dana')).toMatchObject({ commissionCents: 0, paidCents: 6_068 });
    });

    it('a refund after a payout is deducted from the next payout, even if the next payout is for other referrals', async () => {
      for (const uid of ['imogen', 'bram', 'mika']) await affiliates.refer(uid, 'dana', testTime);
      await book('imogen');
      await pay(6_068);
      await book('imogen', { takenBackCents: 27_840 });
      expect((await affiliates.debtors('dana')).map(({ uid }) => uid)).toEqual(['imogen']);
      await book('mika', { id: 'in_mika', paidCents: 1_000 });
      expect(await pay(700, 'p2', ['mika'])).toEqual({ changed: -5_368 });
      await book('bram', { id: 'in_bram', paidCents: 95_000 });
      expect(await pay(19_500, 'p2', ['bram'])).toEqual({ changed: 13_432 });
      expect(await pay(13_432, 'p2', ['bram'])).toMatchObject({ cents: 13_432 });
      expect(await affiliates.debtors('dana')).toEqual([]);
      const on = later(30).toISOString().slice(0, 10);
      expect(await affiliates.find('dana')).toMatchObject({ paidCents: 19_500, open: { [on]: 700 } });
      const lines = await affiliates.commissions('dana', null, 20);
      expect(lines.filter(({ paidAt }) => paidAt === null).map(({ referral }) => referral)).toEqual([
        'mika',
        'mika',
      ]);
    });

    it('the id of a payout cannot be used again for another sum or other referrals', async () => {
      for (const uid of ['imogen', 'bram']) await affiliates.refer(uid, 'dana', testTime);
      await Promise.all([book('imogen'), book('bram', { id: 'in_bram' })]);
      await pay(6_068);
      expect(await pay(6_068)).toMatchObject({ cents: 6_068 });
      expect(await pay(6_067)).toBe('used');
      expect(await pay(6_068, 'p1', ['bram'])).toBe('used');
      expect(await pay(6_068, 'p1', ['imogen', 'bram'])).toBe('used');
    });

    it('affiliates, referrals and commissions are listed page by page', async () => {
      await join('mika', 'mika');
      await affiliates.refer('imogen', 'dana', testTime);
      await affiliates.refer('bram', 'dana', later(0.5));
      await book('imogen');
      const [first] = await affiliates.list(null, 1);
      expect(first?.uid).toBe('dana');
      expect((await affiliates.list(first ?? null, 5)).map(({ uid }) => uid)).toEqual(['mika']);
      const [newest] = await affiliates.referrals('dana', null, 1);
      expect(newest?.uid).toBe('bram');
      const rest = await affiliates.referrals('dana', { at: later(0.5), id: 'bram' }, 5);
      expect(rest.map(({ uid }) => uid)).toEqual(['imogen']);
      expect(
        (await affiliates.commissions('dana', { at: testTime, id: '1-2' }, 5)).map(({ id }) => id),
      ).toEqual(['1-1']);
    });

    it('a removed affiliate loses the code, which nobody else gets, and keeps the commissions', async () => {
      await affiliates.refer('imogen', 'dana', testTime);
      await book('imogen');
      await affiliates.removePerson('dana');
      await affiliates.removePerson('dana');
      expect(await affiliates.find('dana')).toMatchObject({ code: null, commissionCents: 6_068 });
      expect(await join('mika', 'dana')).toBeNull();
      await affiliates.refer('bram', 'dana', testTime);
      expect(await affiliates.referrals('dana', null, 10)).toHaveLength(1);
    });
  },
);

it('a refund takes back exactly what was booked, even if an earlier version of Fanfare stored the record without offers', async () => {
  const [people, affiliates] = [createPeopleStore(local.open), createAffiliateStore(local.open)];
  for (const uid of ['dana', 'imogen']) {
    const identity = { uid, name: uid, email: `${uid}@fanfare.example`, emailVerified: true };
    await people.enter(identity, newSettings('UTC', 'monday'), testTime);
  }
  await affiliates.join('dana', ['dana'], '1', testTime);
  await affiliates.refer('imogen', 'dana', testTime);
  const reading = { customerId: 'cus_imogen', revision: 0, invoices: [invoice] };
  await affiliates.book('imogen', reading, testTime);
  const document = local.db.doc('referrals/imogen');
  const { earnings } = (await document.get()).data() as { earnings: Record<string, unknown> };
  const { saleOffers: _offers, signUpOfferCents: _cents, ...old } = earnings;
  await document.update({ earnings: old });
  expect((await affiliates.referralOf('imogen'))?.earnings).toMatchObject({
    saleOffers: {},
    signUpOfferCents: 500,
  });
  const refunded = { ...reading, revision: 1, invoices: [{ ...invoice, takenBackCents: 27_840 }] };
  await affiliates.book('imogen', refunded, testTime);
  expect(await affiliates.find('dana')).toMatchObject({ commissionCents: 0, open: {} });
});

it('malformed documents are left out of lists', async () => {
  const affiliates = createAffiliateStore(local.open);
  await affiliates.join('dana', ['dana'], '1', testTime);
  await local.db.doc('affiliates/broken').set({ signUps: 9 });
  await local.db.doc('referrals/broken').set({ affiliate: 'dana', referredAt: testTime, hasDebt: true });
  await local.db.doc('affiliates/dana/commissions/1-1').set({ at: testTime });
  expect((await affiliates.list(null, 1)).map(({ uid }) => uid)).toEqual(['dana']);
  expect(await affiliates.referrals('dana', null, 10)).toEqual([]);
  expect(await affiliates.commissions('dana', null, 10)).toEqual([]);
  expect(await affiliates.debtors('dana')).toEqual([]);
});

it('the documents of a removed affiliate contain neither the name nor the address of the person', async () => {
  const [people, affiliates] = [createPeopleStore(local.open), createAffiliateStore(local.open)];
  const identity = { uid: 'u1', name: 'Dana Moreau', email: 'moreau@fanfare.example', emailVerified: true };
  await people.enter(identity, newSettings('UTC', 'monday'), testTime);
  await affiliates.join('u1', ['danamoreau'], '1', testTime);
  await affiliates.removePerson('u1');
  await people.delete('u1');
  expect(local.documents().join()).not.toMatch(/moreau/i);
});
