import type { Day } from '@fanfare/core/calendar/days.ts';
import type { PaidInvoice } from '@fanfare/core/affiliate/commissions.ts';
import type { Counts } from '@fanfare/core/affiliate/funnel.ts';
import type {
  AffiliateRecord,
  CommissionRecord,
  ProgrammeTotals,
  ReferralRecord,
} from '@fanfare/core/affiliate/records.ts';
import type { TimeCursor } from '@fanfare/core/api/schemas/cursor.ts';

interface Reading {
  customerId: string;
  /** The revision of the referral before the invoices were read. */
  revision: number;
  invoices: readonly PaidInvoice[];
}

export interface PayoutRequest {
  affiliate: string;
  payoutId: string;
  referrals: readonly string[];
  cents: number;
  /** The uid of the member of staff. */
  by: string;
}

export interface PaidOut {
  id: string;
  cents: number;
  at: Date;
}

export const isSamePayout = (
  made: Pick<PayoutRequest, 'referrals' | 'cents'>,
  asked: Pick<PayoutRequest, 'referrals' | 'cents'>,
): boolean =>
  made.cents === asked.cents &&
  made.referrals.length === asked.referrals.length &&
  asked.referrals.every((each) => made.referrals.includes(each));

export interface AffiliateStore {
  find(uid: string): Promise<AffiliateRecord | null>;
  /**
   * Joins with the first of these codes that was never taken; null if all of them were taken before. If the person
   * has joined already, returns the existing record.
   */
  join(
    uid: string,
    codes: readonly string[],
    termsVersion: string,
    at: Date,
  ): Promise<AffiliateRecord | null>;
  /** Counts a click, unless the code is unknown or has reached a limit of clicks. */
  countClick(code: string, at: Date): Promise<void>;
  /** Records which affiliate’s link a person opened, if no link was recorded before and `isReferral` returns true. */
  refer(uid: string, code: string, at: Date): Promise<void>;
  referralOf(uid: string): Promise<ReferralRecord | null>;
  /** The uid of the referral who is this customer at Stripe, even after that person was deleted. */
  referredUid(customerId: string): Promise<string | null>;
  /** Books the invoices and returns true. Returns false if the referral has changed since the invoices were read. */
  book(uid: string, reading: Reading, at: Date): Promise<boolean>;
  /** The counts by day, for all months from the month of `from` to the month of `to`. */
  counts(uid: string, from: Day, to: Day): Promise<Record<Day, Partial<Counts>>>;
  /** Newest first. */
  commissions(uid: string, after: TimeCursor | null, limit: number): Promise<CommissionRecord[]>;
  /** Affiliates with the most referrals come first. */
  list(after: { signUps: number; uid: string } | null, limit: number): Promise<AffiliateRecord[]>;
  totals(): Promise<ProgrammeTotals>;
  /** Newest first. */
  referrals(affiliate: string, after: TimeCursor | null, limit: number): Promise<ReferralRecord[]>;
  /** Referrals that may have a debt, because a refund took back more than was ready on some day. */
  debtors(affiliate: string): Promise<ReferralRecord[]>;
  /**
   * Pays the ready commissions of the requested referrals, less the debts of other referrals, if the sum is the
   * confirmed one. A repeated call returns the first payout; a different request with the same id gets `used`. Null
   * if a requested referral does not belong to the affiliate.
   */
  pay(request: PayoutRequest, at: Date): Promise<PaidOut | { changed: number } | 'used' | 'tooMany' | null>;
  /** Removes the person’s code, which nobody else can get afterwards. Their earnings and payments are kept. */
  removePerson(uid: string): Promise<void>;
}
