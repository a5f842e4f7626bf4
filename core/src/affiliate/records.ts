import type { Day } from '../calendar/days.ts';
import { openUntil, sumOpen, type Open } from './balance.ts';
import {
  bookInvoices,
  dayOf,
  noEarnings,
  payReady,
  type Commission,
  type PaidInvoice,
  type ReferralEarnings,
} from './commissions.ts';
import { addCounts, countsClick, noCounts, type Counts } from './funnel.ts';

/** A person who joined the affiliate programme. Their name and address are stored only in the record of the person. */
export interface AffiliateRecord {
  uid: string;
  /** Null after the affiliate has left the programme. New payments of referred people then earn nothing. */
  code: string | null;
  joinedAt: Date;
  termsVersion: string;
  signUps: number;
  commissionCents: number;
  paidCents: number;
  /** The number of lines of the affiliate's statement. */
  commissions: number;
  open: Open;
}

export interface ReferralRecord {
  uid: string;
  affiliate: string;
  /**
   * The person's number among the affiliate's referrals. The affiliate sees nothing else that identifies the person.
   */
  number: number;
  referredAt: Date;
  /**
   * The referred person's id at the payment provider. It is stored even after the person is deleted, because refunds
   * are still possible.
   */
  customerId: string | null;
  /** The number of bookings so far. Invoices that were read before the latest booking are outdated and not booked. */
  revision: number;
  earnings: ReferralEarnings;
}

export interface CommissionRecord extends Commission {
  id: string;
  number: number;
  referral: string;
  paidAt: Date | null;
}

export interface ProgrammeTotals {
  affiliates: number;
  open: Open;
}

/** The daily numbers of an affiliate in one month, and the number of clicks in the minute of the latest click. */
export interface MonthRecord {
  days: Readonly<Record<Day, Partial<Counts>>>;
  minute: { at: string; clicks: number } | null;
}

export const noMonth: MonthRecord = { days: {}, minute: null };

export const addToDay = (month: MonthRecord, day: Day, counts: Partial<Counts>): MonthRecord => ({
  ...month,
  days: { ...month.days, [day]: addCounts(addCounts(noCounts, month.days[day] ?? {}), counts) },
});

/** Counts a click. Null if a limit is reached, so that the click is not counted. */
export function addClick(month: MonthRecord, now: Date): MonthRecord | null {
  const day = dayOf(now);
  const at = now.toISOString().slice(0, 16);
  const before = month.minute?.at === at ? month.minute.clicks : 0;
  if (!countsClick({ minute: before, day: month.days[day]?.clicks ?? 0 })) return null;
  return { ...addToDay(month, day, { clicks: 1 }), minute: { at, clicks: before + 1 } };
}

export const newAffiliate = (uid: string, code: string, termsVersion: string, at: Date): AffiliateRecord => ({
  uid,
  code,
  joinedAt: at,
  termsVersion,
  signUps: 0,
  commissionCents: 0,
  paidCents: 0,
  commissions: 0,
  open: {},
});

export function addReferral(
  affiliate: AffiliateRecord,
  uid: string,
  at: Date,
): { affiliate: AffiliateRecord; referral: ReferralRecord } {
  const number = affiliate.signUps + 1;
  return {
    affiliate: { ...affiliate, signUps: number },
    referral: {
      uid,
      affiliate: affiliate.uid,
      number,
      referredAt: at,
      customerId: null,
      revision: 0,
      earnings: noEarnings,
    },
  };
}

export interface BookingRecords {
  affiliate: AffiliateRecord;
  referral: ReferralRecord;
  commissions: CommissionRecord[];
  /**
   * The amounts that a booking adds to stored numbers: `counts` to the affiliate's numbers of each day, and `open` to the open
   * commissions of all affiliates together. Refunds add negative amounts.
   */
  counts: Record<Day, Partial<Counts>>;
  open: Open;
}

/**
 * Books the invoices of a referred person. An affiliate who has left earns nothing from new invoices; refunds of booked
 * invoices still count.
 */
export function bookForAffiliate(
  affiliate: AffiliateRecord,
  before: ReferralRecord,
  { customerId, invoices }: { customerId: string; invoices: readonly PaidInvoice[] },
  now: Date,
): BookingRecords {
  const hasLeft = affiliate.code === null;
  const counted = invoices.filter(({ id }) => !hasLeft || before.earnings.booked[id] !== undefined);
  const { after, commissions, firstPaidOn } = bookInvoices(before.earnings, counted, now);
  const counts: Record<Day, Partial<Counts>> = {};
  const count = (day: Day, more: Partial<Counts>): void => {
    counts[day] = addCounts(addCounts(noCounts, counts[day] ?? {}), more);
  };
  if (firstPaidOn !== null) count(firstPaidOn, { paying: 1 });
  for (const { at, commissionCents } of commissions) count(dayOf(at), { commissionCents });
  const open = commissions.reduce<Open>(
    (sum, each) => sumOpen(sum, { [each.availableOn]: each.commissionCents }),
    {},
  );
  return {
    affiliate: {
      ...affiliate,
      commissionCents: commissions.reduce(
        (sum, each) => sum + each.commissionCents,
        affiliate.commissionCents,
      ),
      commissions: affiliate.commissions + commissions.length,
      open: sumOpen(affiliate.open, open),
    },
    referral: { ...before, customerId, revision: before.revision + 1, earnings: after },
    commissions: commissions.map((each) => ({
      ...each,
      id: `${before.number}-${each.row}`,
      number: before.number,
      referral: before.uid,
      paidAt: null,
    })),
    counts,
    open,
  };
}

const readyOf = ({ earnings }: ReferralRecord, today: Day): number => openUntil(earnings.open, today);

/** The sum of paid commissions that refunds took back later. The next payout is smaller by this sum. */
export const debtCents = (referrals: readonly ReferralRecord[], today: Day): number =>
  referrals.reduce((sum, each) => sum + Math.max(0, -readyOf(each, today)), 0);

/**
 * Returns the given referrals and the affiliate's other referrals that have a debt, because each payout also settles
 * debts.
 */
export const withDebts = (
  asked: readonly ReferralRecord[],
  debtors: readonly ReferralRecord[],
  today: Day,
): ReferralRecord[] => [
  ...asked,
  ...debtors.filter((each) => readyOf(each, today) < 0 && asked.every(({ uid }) => uid !== each.uid)),
];

/** Pays all ready commissions of the given referrals. In the result, `open` is the change of the open commissions. */
export function payOut(
  affiliate: AffiliateRecord,
  referrals: readonly ReferralRecord[],
  today: Day,
): { cents: number; affiliate: AffiliateRecord; referrals: ReferralRecord[]; open: Open } {
  const ready = referrals.flatMap(({ earnings }) =>
    Object.entries(earnings.open).filter(([day]) => day <= today),
  );
  const open = ready.reduce<Open>((sum, [day, cents]) => sumOpen(sum, { [day]: -cents }), {});
  const cents = referrals.reduce((sum, { earnings }) => sum + openUntil(earnings.open, today), 0);
  return {
    cents,
    affiliate: {
      ...affiliate,
      paidCents: affiliate.paidCents + cents,
      open: sumOpen(affiliate.open, open),
    },
    referrals: referrals.map((each) => ({ ...each, earnings: payReady(each.earnings, today) })),
    open,
  };
}
