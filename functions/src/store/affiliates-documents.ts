import { createHash } from 'node:crypto';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { hasDebt } from '@fanfare/core/affiliate/balance.ts';
import { commissionKinds, firstOffer, noEarnings } from '@fanfare/core/affiliate/commissions.ts';
import {
  noMonth,
  type AffiliateRecord,
  type CommissionRecord,
  type MonthRecord,
  type ProgrammeTotals,
  type ReferralRecord,
} from '@fanfare/core/affiliate/records.ts';
import { isPlan, type Plan } from '@fanfare/core/billing/plans.ts';
import { intervals } from '@fanfare/core/billing/prices.ts';
import type { Day } from '@fanfare/core/calendar/days.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

const open = z.record(z.string(), z.number());

/** `affiliates/{uid}` */
const storedAffiliate = z.object({
  code: z.string().nullable(),
  joinedAt: instant,
  termsVersion: z.string(),
  signUps: z.number(),
  commissionCents: z.number(),
  paidCents: z.number(),
  commissions: z.number(),
  open,
});

/** `referrals/{uid}` */
const storedReferral = z.object({
  affiliate: z.string(),
  number: z.number(),
  referredAt: instant,
  customerId: z.string().nullable(),
  revision: z.number(),
  earnings: z.object({
    booked: z.record(z.string(), z.number()),
    // Records that earlier versions of Fanfare stored contain no offers, because all their sales were made under
    // `firstOffer`.
    saleOffers: z.record(z.string(), z.object({ percent: z.number(), holdDays: z.number() })).default({}),
    open,
    earnedCents: z.number(),
    paidCents: z.number(),
    signUpCents: z.number(),
    signUpOfferCents: z.number().nullish(),
    signUpOn: z.string().nullable(),
    signUpPaid: z.boolean(),
    hasPaid: z.boolean(),
    rows: z.number(),
  }),
});

/** `affiliates/{uid}/commissions/{id}` */
const storedCommission = z.object({
  row: z.number(),
  at: instant,
  kind: z.enum(commissionKinds),
  plan: z.custom<Plan>(isPlan),
  interval: z.enum(intervals),
  paidCents: z.number().nullable(),
  commissionCents: z.number(),
  availableOn: z.string(),
  number: z.number(),
  referral: z.string(),
  paidAt: instant.nullable(),
});

/** `affiliates/{uid}/months/{month}` */
const storedMonth = z.object({
  days: z.record(
    z.string(),
    z.object({
      clicks: z.number(),
      signUps: z.number(),
      paying: z.number(),
      commissionCents: z.number(),
    }),
  ),
  minute: z.object({ at: z.string(), clicks: z.number() }).nullable(),
});

/** `affiliateTotals/all` */
const storedTotals = z.object({ affiliates: z.number(), open });

/** `affiliates/{uid}/payouts/{id}` */
const storedPayout = z.object({ cents: z.number(), at: instant, referrals: z.array(z.string()) });

/** `affiliateCodes/{hash}`: the affiliate who has the code; null once that person was removed. */
const storedCode = z.object({ uid: z.string().nullable() });

export const affiliateDocument = (db: Firestore, uid: string): DocumentReference =>
  db.doc(`affiliates/${uid}`);
export const referralDocument = (db: Firestore, uid: string): DocumentReference => db.doc(`referrals/${uid}`);
export const monthDocument = (db: Firestore, uid: string, day: Day): DocumentReference =>
  db.doc(`affiliates/${uid}/months/${day.slice(0, 7)}`);
export const totalsDocument = (db: Firestore): DocumentReference => db.doc('affiliateTotals/all');

/**
 * Only a hash of the code is stored: a code contains its affiliate's name, and must stay taken after that person was
 * removed.
 */
export const codeDocument = (db: Firestore, code: string): DocumentReference =>
  db.doc(`affiliateCodes/${createHash('sha256').update(code).digest('hex')}`);

export function readAffiliate(snapshot: DocumentSnapshot): AffiliateRecord | null {
  const found = readDocument(snapshot, storedAffiliate);
  return found && { uid: snapshot.id, ...found };
}

export function readReferral(snapshot: DocumentSnapshot): ReferralRecord | null {
  const found = readDocument(snapshot, storedReferral);
  if (!found) return null;
  const { signUpOfferCents = found.earnings.hasPaid ? firstOffer.signUpCents : null } = found.earnings;
  return { uid: snapshot.id, ...found, earnings: { ...noEarnings, ...found.earnings, signUpOfferCents } };
}

export function readCommission(snapshot: DocumentSnapshot): CommissionRecord | null {
  const found = readDocument(snapshot, storedCommission);
  return found && { id: snapshot.id, ...found };
}

export const readMonth = (snapshot: DocumentSnapshot): MonthRecord =>
  readDocument(snapshot, storedMonth) ?? noMonth;

export const readTotals = (snapshot: DocumentSnapshot): ProgrammeTotals =>
  readDocument(snapshot, storedTotals) ?? { affiliates: 0, open: {} };

export const readPayout = (snapshot: DocumentSnapshot) => readDocument(snapshot, storedPayout);

/** `taken` is also true for the code of a removed person, whose `uid` is null. */
export function readCode(snapshot: DocumentSnapshot): { uid: string | null; taken: boolean } {
  const found = readDocument(snapshot, storedCode);
  return { uid: found?.uid ?? null, taken: found !== null };
}

export const writeReferral = (record: ReferralRecord) => ({
  ...withoutUid(record),
  hasDebt: hasDebt(record.earnings.open),
});

export function withoutUid<T extends { uid: string }>({ uid: _uid, ...fields }: T): Omit<T, 'uid'> {
  return fields;
}
