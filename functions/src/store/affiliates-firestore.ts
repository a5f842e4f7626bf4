import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  Transaction,
} from 'firebase-admin/firestore';
import { isReferral } from '@fanfare/core/affiliate/attribution.ts';
import { sumOpen } from '@fanfare/core/affiliate/balance.ts';
import { dayOf } from '@fanfare/core/affiliate/commissions.ts';
import { settledDebtsMax } from '@fanfare/core/affiliate/offer.ts';
import type { Counts } from '@fanfare/core/affiliate/funnel.ts';
import {
  addClick,
  addToDay,
  bookForAffiliate,
  newAffiliate,
  payOut,
  addReferral,
  withDebts,
  type MonthRecord,
} from '@fanfare/core/affiliate/records.ts';
import type { TimeCursor } from '@fanfare/core/api/schemas/cursor.ts';
import type { Day } from '@fanfare/core/calendar/days.ts';
import { z } from 'zod';
import {
  affiliateDocument,
  codeDocument,
  monthDocument,
  readAffiliate,
  readCode,
  readCommission,
  readMonth,
  readPayout,
  readReferral,
  readTotals,
  referralDocument,
  totalsDocument,
  withoutUid,
  writeReferral,
} from './affiliates-documents.ts';
import { isSamePayout, type AffiliateStore } from './affiliates.ts';
import { instant, readDocument, readEach, readUpTo } from './read.ts';
import { personDocument } from './usage.ts';

/** The most commissions that one payout pays. A referral who pays by month brings fewer in thirty years. */
const linesMax = 400;

const person = z.object({ email: z.string(), createdAt: instant });

/**
 * Reads the months of these days, and returns a function that adds to the counts of a day. It reads all months first,
 * because a transaction must read before it writes.
 */
async function readMonths(
  db: Firestore,
  transaction: Transaction,
  uid: string,
  days: readonly Day[],
): Promise<(day: Day, counts: Partial<Counts>) => void> {
  const references = new Map(days.map((day) => [day.slice(0, 7), monthDocument(db, uid, day)]));
  const found = await Promise.all(
    [...references].map(async ([month, reference]) => {
      const read = readMonth(await transaction.get(reference));
      const kept: { reference: DocumentReference; read: MonthRecord } = { reference, read };
      return [month, kept] as const;
    }),
  );
  const months = new Map(found);
  return (day, counts) => {
    const month = months.get(day.slice(0, 7));
    if (!month) throw new Error('This month was not read.');
    month.read = addToDay(month.read, day, counts);
    transaction.set(month.reference, month.read);
  };
}

const debtorsOf = (db: Firestore, affiliate: string): Query =>
  db
    .collection('referrals')
    .where('affiliate', '==', affiliate)
    .where('hasDebt', '==', true)
    .limit(settledDebtsMax);

async function readAll<T>(
  transaction: Transaction,
  references: readonly DocumentReference[],
  read: (snapshot: DocumentSnapshot) => T,
): Promise<T[]> {
  return references.length === 0 ? [] : (await transaction.getAll(...references)).map(read);
}

/** The owner of a link, with the values that decide whether a person is their referral; null if the owner has left. */
async function readLinkOwner(db: Firestore, transaction: Transaction, uid: string) {
  const [joined, own, referral] = await transaction.getAll(
    affiliateDocument(db, uid),
    personDocument(db, uid),
    referralDocument(db, uid),
  );
  const affiliate = joined && readAffiliate(joined);
  const known = own && readDocument(own, person);
  if (!affiliate || !known) return null;
  return {
    affiliate,
    email: known.email,
    referredBy: (referral && readReferral(referral)?.affiliate) ?? null,
  };
}

export function createAffiliateStore(firestore: () => Promise<Firestore>): AffiliateStore {
  const inTransaction = async <T>(
    act: (db: Firestore, transaction: Transaction) => Promise<T>,
  ): Promise<T> => {
    const db = await firestore();
    return db.runTransaction((transaction) => act(db, transaction));
  };

  /** Reads a page of a list, newest first. */
  async function page<T>(
    query: Query,
    field: string,
    after: TimeCursor | null,
    limit: number,
    read: (snapshot: DocumentSnapshot) => T | null,
  ): Promise<T[]> {
    const sorted = query.orderBy(field, 'desc').orderBy('__name__', 'desc');
    const rest = after ? sorted.startAfter(after.at, after.id) : sorted;
    return (await readUpTo(rest, limit, read)).rows;
  }

  return {
    find: async (uid) => readAffiliate(await affiliateDocument(await firestore(), uid).get()),
    join: (uid, codes, termsVersion, at) =>
      inTransaction(async (db, transaction) => {
        const document = affiliateDocument(db, uid);
        const known = readAffiliate(await transaction.get(document));
        if (known) return known;
        const totals = readTotals(await transaction.get(totalsDocument(db)));
        const taken = await readAll(
          transaction,
          codes.map((code) => codeDocument(db, code)),
          readCode,
        );
        const code = codes.find((_, i) => taken[i]?.taken === false);
        if (code === undefined) return null;
        const affiliate = newAffiliate(uid, code, termsVersion, at);
        transaction.create(codeDocument(db, code), { uid });
        transaction.create(document, withoutUid(affiliate));
        transaction.set(totalsDocument(db), { ...totals, affiliates: totals.affiliates + 1 });
        return affiliate;
      }),
    countClick: (code, at) =>
      inTransaction(async (db, transaction) => {
        const { uid } = readCode(await transaction.get(codeDocument(db, code)));
        if (uid === null) return;
        const document = monthDocument(db, uid, dayOf(at));
        const month = addClick(readMonth(await transaction.get(document)), at);
        if (month) transaction.set(document, month);
      }),
    refer: (uid, code, at) =>
      inTransaction(async (db, transaction) => {
        const [own, owner, known] = await transaction.getAll(
          personDocument(db, uid),
          codeDocument(db, code),
          referralDocument(db, uid),
        );
        const by = owner && readCode(owner).uid;
        if (!own || !known || known.exists || typeof by !== 'string') return;
        const owning = await readLinkOwner(db, transaction, by);
        const referred = readDocument(own, person);
        if (!owning || !referred || !isReferral({ uid, ...referred }, { uid: by, ...owning }, at)) return;
        const count = await readMonths(db, transaction, by, [dayOf(at)]);
        const records = addReferral(owning.affiliate, uid, at);
        transaction.create(known.ref, writeReferral(records.referral));
        transaction.set(affiliateDocument(db, by), withoutUid(records.affiliate));
        count(dayOf(at), { signUps: 1 });
      }),
    referralOf: async (uid) => readReferral(await referralDocument(await firestore(), uid).get()),
    async referredUid(customerId) {
      const referrals = (await firestore()).collection('referrals');
      const { docs } = await referrals.where('customerId', '==', customerId).limit(1).get();
      return docs[0]?.id ?? null;
    },
    book: (uid, reading, at) =>
      inTransaction(async (db, transaction) => {
        const before = readReferral(await transaction.get(referralDocument(db, uid)));
        if (!before) return true;
        if (before.revision !== reading.revision) return false;
        const affiliate = readAffiliate(await transaction.get(affiliateDocument(db, before.affiliate)));
        if (!affiliate) return true;
        const booked = bookForAffiliate(affiliate, before, reading, at);
        const days = Object.entries(booked.counts);
        const count = await readMonths(
          db,
          transaction,
          affiliate.uid,
          days.map(([day]) => day),
        );
        const totals = readTotals(await transaction.get(totalsDocument(db)));
        transaction.set(referralDocument(db, uid), writeReferral(booked.referral));
        // Most readings find no new commission. Then only the referral is stored, with its new revision.
        if (booked.commissions.length === 0) return true;
        const document = affiliateDocument(db, affiliate.uid);
        transaction.set(document, withoutUid(booked.affiliate));
        transaction.set(totalsDocument(db), { ...totals, open: sumOpen(totals.open, booked.open) });
        for (const { id, ...fields } of booked.commissions)
          transaction.create(document.collection('commissions').doc(id), fields);
        for (const [day, counts] of days) count(day, counts);
        return true;
      }),
    async counts(uid, from, to) {
      const months = affiliateDocument(await firestore(), uid).collection('months');
      const query = months
        .where('__name__', '>=', months.doc(from.slice(0, 7)))
        .where('__name__', '<=', months.doc(to.slice(0, 7)));
      const { docs } = await query.get();
      return Object.assign({}, ...docs.map((each) => readMonth(each).days)) as Record<Day, Partial<Counts>>;
    },
    async commissions(uid, after, limit) {
      const lines = affiliateDocument(await firestore(), uid).collection('commissions');
      return page(lines, 'at', after, limit, readCommission);
    },
    async list(after, limit) {
      const affiliates = (await firestore()).collection('affiliates');
      const sorted = affiliates.orderBy('signUps', 'desc').orderBy('__name__', 'desc');
      const rest = after ? sorted.startAfter(after.signUps, after.uid) : sorted;
      return (await readUpTo(rest, limit, readAffiliate)).rows;
    },
    totals: async () => readTotals(await totalsDocument(await firestore()).get()),
    async referrals(affiliate, after, limit) {
      const all = (await firestore()).collection('referrals').where('affiliate', '==', affiliate);
      return page(all, 'referredAt', after, limit, readReferral);
    },
    async debtors(affiliate) {
      const { docs } = await debtorsOf(await firestore(), affiliate).get();
      return readEach(docs, readReferral).rows;
    },
    pay: ({ affiliate: uid, payoutId, referrals, cents, by }, at) =>
      inTransaction(async (db, transaction) => {
        const document = affiliateDocument(db, uid);
        const payout = document.collection('payouts').doc(payoutId);
        const made = readPayout(await transaction.get(payout));
        if (made) {
          const isSame = isSamePayout(made, { referrals, cents });
          return isSame ? { id: payoutId, cents, at: made.at } : 'used';
        }
        const affiliate = readAffiliate(await transaction.get(document));
        const references = referrals.map((each) => referralDocument(db, each));
        const found = (await readAll(transaction, references, readReferral)).filter((each) => each !== null);
        const isTheirs = found.length === referrals.length && found.every((each) => each.affiliate === uid);
        if (!affiliate || !isTheirs) return null;
        const { docs: indebted } = await transaction.get(debtorsOf(db, uid));
        const all = withDebts(found, readEach(indebted, readReferral).rows, dayOf(at));
        const paid = payOut(affiliate, all, dayOf(at));
        if (paid.cents !== cents) return { changed: paid.cents };
        const lines = await transaction.get(
          document
            .collection('commissions')
            .where(
              'referral',
              'in',
              all.map((each) => each.uid),
            )
            .where('paidAt', '==', null)
            .where('availableOn', '<=', dayOf(at))
            .limit(linesMax),
        );
        const sum = lines.docs.reduce((all, each) => all + (readCommission(each)?.commissionCents ?? 0), 0);
        if (sum !== cents) return 'tooMany';
        const totals = readTotals(await transaction.get(totalsDocument(db)));
        transaction.create(payout, { cents, at, by, referrals: [...referrals] });
        transaction.set(document, withoutUid(paid.affiliate));
        transaction.set(totalsDocument(db), { ...totals, open: sumOpen(totals.open, paid.open) });
        for (const each of paid.referrals)
          transaction.set(referralDocument(db, each.uid), writeReferral(each));
        for (const each of lines.docs) transaction.update(each.ref, { paidAt: at });
        return { id: payoutId, cents, at };
      }),
    removePerson: (uid) =>
      inTransaction(async (db, transaction) => {
        const document = affiliateDocument(db, uid);
        const known = readAffiliate(await transaction.get(document));
        if (!known || known.code === null) return;
        transaction.set(codeDocument(db, known.code), { uid: null });
        transaction.update(document, { code: null });
      }),
  };
}
