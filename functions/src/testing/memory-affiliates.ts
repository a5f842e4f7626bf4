import { isReferral } from '@fanfare/core/affiliate/attribution.ts';
import { hasDebt, sumOpen } from '@fanfare/core/affiliate/balance.ts';
import { dayOf } from '@fanfare/core/affiliate/commissions.ts';
import { settledDebtsMax } from '@fanfare/core/affiliate/offer.ts';
import {
  addClick,
  addToDay,
  bookForAffiliate,
  newAffiliate,
  noMonth,
  payOut,
  addReferral,
  withDebts,
  type AffiliateRecord,
  type CommissionRecord,
  type MonthRecord,
  type ProgrammeTotals,
  type ReferralRecord,
} from '@fanfare/core/affiliate/records.ts';
import type { TimeCursor } from '@fanfare/core/api/schemas/cursor.ts';
import { isSamePayout, type AffiliateStore, type PaidOut } from '../store/affiliates.ts';
import type { PeopleStore } from '../store/people.ts';

/** Returns a page, newest first, starting after the position `after`. */
function page<T>(
  all: readonly T[],
  cursorOf: (each: T) => TimeCursor,
  after: TimeCursor | null,
  limit: number,
): T[] {
  const order = (a: TimeCursor, b: TimeCursor) =>
    b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
  return all
    .toSorted((a, b) => order(cursorOf(a), cursorOf(b)))
    .filter((each) => after === null || order(after, cursorOf(each)) < 0)
    .slice(0, limit);
}

export function createMemoryAffiliates(people: Pick<PeopleStore, 'find'>): AffiliateStore {
  const affiliates = new Map<string, AffiliateRecord>();
  const referrals = new Map<string, ReferralRecord>();
  const codes = new Map<string, string | null>();
  const months = new Map<string, MonthRecord>();
  const lines = new Map<string, CommissionRecord[]>();
  const payouts = new Map<string, { referrals: readonly string[]; cents: number; payout: PaidOut }>();
  let totals: ProgrammeTotals = { affiliates: 0, open: {} };

  const keyOf = (uid: string, day: string) => `${uid}/${day.slice(0, 7)}`;
  const monthOf = (uid: string, day: string) => months.get(keyOf(uid, day)) ?? noMonth;

  const debtorsOf = (affiliate: string) =>
    [...referrals.values()]
      .filter((each) => each.affiliate === affiliate && hasDebt(each.earnings.open))
      .slice(0, settledDebtsMax);

  return {
    find: (uid) => Promise.resolve(affiliates.get(uid) ?? null),
    join(uid, wanted, termsVersion, at) {
      const known = affiliates.get(uid);
      const code = wanted.find((each) => !codes.has(each));
      if (known || code === undefined) return Promise.resolve(known ?? null);
      const affiliate = newAffiliate(uid, code, termsVersion, at);
      codes.set(code, uid);
      affiliates.set(uid, affiliate);
      totals = { ...totals, affiliates: totals.affiliates + 1 };
      return Promise.resolve(affiliate);
    },
    countClick(code, at) {
      const uid = codes.get(code);
      const month = typeof uid === 'string' ? addClick(monthOf(uid, dayOf(at)), at) : null;
      if (typeof uid === 'string' && month) months.set(keyOf(uid, dayOf(at)), month);
      return Promise.resolve();
    },
    async refer(uid, code, at) {
      const by = codes.get(code) ?? '';
      const [own, theirs] = await Promise.all([people.find(uid), people.find(by)]);
      const affiliate = affiliates.get(by);
      if (!own || !theirs || !affiliate || referrals.has(uid)) return;
      const referredBy = referrals.get(by)?.affiliate ?? null;
      if (!isReferral(own, { ...theirs, referredBy }, at)) return;
      const records = addReferral(affiliate, uid, at);
      affiliates.set(by, records.affiliate);
      referrals.set(uid, records.referral);
      months.set(keyOf(by, dayOf(at)), addToDay(monthOf(by, dayOf(at)), dayOf(at), { signUps: 1 }));
    },
    referralOf: (uid) => Promise.resolve(referrals.get(uid) ?? null),
    referredUid: (customerId) =>
      Promise.resolve([...referrals.values()].find((each) => each.customerId === customerId)?.uid ?? null),
    book(uid, reading, at) {
      const before = referrals.get(uid);
      const affiliate = before && affiliates.get(before.affiliate);
      if (!before || !affiliate) return Promise.resolve(true);
      if (before.revision !== reading.revision) return Promise.resolve(false);
      const booked = bookForAffiliate(affiliate, before, reading, at);
      referrals.set(uid, booked.referral);
      affiliates.set(affiliate.uid, booked.affiliate);
      lines.set(affiliate.uid, [...(lines.get(affiliate.uid) ?? []), ...booked.commissions]);
      totals = { ...totals, open: sumOpen(totals.open, booked.open) };
      for (const [day, counts] of Object.entries(booked.counts))
        months.set(keyOf(affiliate.uid, day), addToDay(monthOf(affiliate.uid, day), day, counts));
      return Promise.resolve(true);
    },
    counts: (uid, from, to) =>
      Promise.resolve(
        Object.fromEntries(
          [...months]
            .filter(([key]) => key >= keyOf(uid, from) && key <= keyOf(uid, to))
            .flatMap(([, { days }]) => Object.entries(days)),
        ),
      ),
    commissions: (uid, after, limit) =>
      Promise.resolve(page(lines.get(uid) ?? [], (each) => each, after, limit)),
    list: (after, limit) => {
      const order = (a: { signUps: number; uid: string }, b: { signUps: number; uid: string }) =>
        b.signUps - a.signUps || (a.uid < b.uid ? 1 : a.uid > b.uid ? -1 : 0);
      const found = [...affiliates.values()].toSorted(order);
      return Promise.resolve(
        found.filter((each) => after === null || order(after, each) < 0).slice(0, limit),
      );
    },
    totals: () => Promise.resolve(totals),
    referrals: (affiliate, after, limit) =>
      Promise.resolve(
        page(
          [...referrals.values()].filter((each) => each.affiliate === affiliate),
          ({ referredAt, uid }) => ({ at: referredAt, id: uid }),
          after,
          limit,
        ),
      ),
    debtors: (affiliate) => Promise.resolve(debtorsOf(affiliate)),
    pay({ affiliate: uid, payoutId, referrals: wanted, cents }, at) {
      const made = payouts.get(`${uid}/${payoutId}`);
      if (made)
        return Promise.resolve(isSamePayout(made, { referrals: wanted, cents }) ? made.payout : 'used');
      const affiliate = affiliates.get(uid);
      const found = wanted
        .map((each) => referrals.get(each))
        .filter((each) => each?.affiliate === uid)
        .filter((each) => each !== undefined);
      if (!affiliate || found.length !== wanted.length) return Promise.resolve(null);
      const today = dayOf(at);
      const all = withDebts(found, debtorsOf(uid), today);
      const paid = payOut(affiliate, all, today);
      if (paid.cents !== cents) return Promise.resolve({ changed: paid.cents });
      const payout = { id: payoutId, cents, at };
      payouts.set(`${uid}/${payoutId}`, { referrals: wanted, cents, payout });
      affiliates.set(uid, paid.affiliate);
      totals = { ...totals, open: sumOpen(totals.open, paid.open) };
      for (const each of paid.referrals) referrals.set(each.uid, each);
      const isPaid = ({ referral, paidAt, availableOn }: CommissionRecord) =>
        all.some((each) => each.uid === referral) && paidAt === null && availableOn <= today;
      lines.set(
        uid,
        (lines.get(uid) ?? []).map((each) => (isPaid(each) ? { ...each, paidAt: at } : each)),
      );
      return Promise.resolve(payout);
    },
    removePerson(uid) {
      const known = affiliates.get(uid);
      if (known?.code) {
        codes.set(known.code, null);
        affiliates.set(uid, { ...known, code: null });
      }
      return Promise.resolve();
    },
  };
}
