import type { Plan } from '../billing/plans.ts';
import type { Interval } from '../billing/prices.ts';
import { addDays, type Day } from '../calendar/days.ts';
import { addOpen, openUntil, type Open } from './balance.ts';
import { affiliateOffer } from './offer.ts';

/** An invoice that a referred person paid, as the payment provider knows it now. */
export interface PaidInvoice {
  id: string;
  paidAt: Date;
  paidCents: number;
  /** The part of the payment that was refunded or charged back. */
  takenBackCents: number;
  plan: Plan;
  interval: Interval;
}

/** The values of an offer that decide the commission of one sale. */
interface SaleOffer {
  percent: number;
  holdDays: number;
}

export interface Offer extends SaleOffer {
  signUpCents: number;
}

/** The offer for records that earlier versions of Fanfare stored without an offer. */
export const firstOffer: Offer = { percent: 20, holdDays: 30, signUpCents: 500 };

export interface ReferralEarnings {
  /** For each invoice id, the amount that was paid and not refunded at the last booking. */
  booked: Readonly<Record<string, number>>;
  /**
   * The offer of each sale, by invoice id. It is stored, because a later change of the offer must not change the sale.
   */
  saleOffers: Readonly<Record<string, SaleOffer>>;
  open: Open;
  /** Commissions from payments, without the commission for signing up. */
  earnedCents: number;
  paidCents: number;
  signUpCents: number;
  /**
   * The amount of the sign-up commission when the first payment that is not fully refunded was booked. Null before that
   * booking.
   */
  signUpOfferCents: number | null;
  /** The day from which the commission for signing up can be paid; null while there is none. */
  signUpOn: Day | null;
  signUpPaid: boolean;
  hasPaid: boolean;
  /** The number of statement lines for this person so far. The next line is numbered `rows + 1`. */
  rows: number;
}

export const noEarnings: ReferralEarnings = {
  booked: {},
  saleOffers: {},
  open: {},
  earnedCents: 0,
  paidCents: 0,
  signUpCents: 0,
  signUpOfferCents: null,
  signUpOn: null,
  signUpPaid: false,
  hasPaid: false,
  rows: 0,
};

export const commissionKinds = ['sale', 'refund', 'correction', 'signUp'] as const;

/** One line of an affiliate's statement. It never changes, except that its payment is added later. */
export interface Commission {
  /** The number of the line among the lines for the same referred person, from 1. */
  row: number;
  at: Date;
  kind: (typeof commissionKinds)[number];
  plan: Plan;
  interval: Interval;
  paidCents: number | null;
  commissionCents: number;
  availableOn: Day;
}

/** Rounded away from zero, so that a full refund takes back exactly the commission of its sale. */
export const commissionOf = (cents: number, percent: number = affiliateOffer.percent): number =>
  Math.sign(cents) * Math.round((Math.abs(cents) * percent) / 100);

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);

const availableOn = ({ paidAt }: PaidInvoice, { holdDays }: SaleOffer): Day =>
  addDays(dayOf(paidAt), holdDays);

const staysPaid = ({ paidCents, takenBackCents }: PaidInvoice): number =>
  Math.max(0, paidCents - takenBackCents);

const byTime = (a: PaidInvoice, b: PaidInvoice): number =>
  a.paidAt.getTime() - b.paidAt.getTime() || (a.id < b.id ? -1 : 1);

export interface Booking {
  after: ReferralEarnings;
  commissions: Commission[];
  /** The day of the first payment; null if these invoices do not contain it. */
  firstPaidOn: Day | null;
}

interface BookingLines {
  commissions: Commission[];
  open: Open;
  rows: number;
}

function addLine(lines: BookingLines, line: Omit<Commission, 'row'>): void {
  lines.rows += 1;
  lines.commissions.push({ row: lines.rows, ...line });
  lines.open = addOpen(lines.open, line.availableOn, line.commissionCents);
}

/**
 * Books the difference between an invoice and the amount that was booked for it before. Returns how much the earnings
 * change, in cents.
 */
function bookInvoice(
  lines: BookingLines,
  invoice: PaidInvoice,
  booked: number | undefined,
  offer: SaleOffer,
  now: Date,
): number {
  const { plan, interval, paidAt, paidCents } = invoice;
  const line = { plan, interval, availableOn: availableOn(invoice, offer) };
  const share = commissionOf(paidCents, offer.percent);
  if (booked === undefined)
    addLine(lines, { ...line, at: paidAt, kind: 'sale', paidCents, commissionCents: share });
  const [was, is] = [booked ?? paidCents, staysPaid(invoice)];
  const difference = commissionOf(is, offer.percent) - commissionOf(was, offer.percent);
  if (is !== was) {
    const kind = is < was ? 'refund' : 'correction';
    addLine(lines, { ...line, at: now, kind, paidCents: is - was, commissionCents: difference });
  }
  return booked === undefined ? share + difference : difference;
}

type SignUp = Pick<ReferralEarnings, 'signUpCents' | 'signUpOfferCents' | 'signUpOn' | 'signUpPaid'>;

interface Reading {
  paid: readonly PaidInvoice[];
  saleOffers: ReferralEarnings['saleOffers'];
  offer: Offer;
  now: Date;
}

/**
 * Books the commission for signing up. It is earned with the first payment that is not fully refunded, and taken back
 * once all payments are refunded.
 */
function bookSignUp(
  lines: BookingLines,
  before: ReferralEarnings,
  { paid, saleOffers, offer, now }: Reading,
): SignUp {
  const { signUpCents, signUpOn, signUpPaid } = before;
  const base = paid.find((invoice) => staysPaid(invoice) > 0);
  const signUpOfferCents = before.signUpOfferCents ?? (base ? offer.signUpCents : null);
  const wanted = base ? (signUpOfferCents ?? 0) : 0;
  const invoice = base ?? paid[0];
  if (invoice === undefined || wanted === signUpCents)
    return { signUpCents, signUpOfferCents, signUpOn, signUpPaid };
  const { plan, interval } = invoice;
  const day = signUpOn ?? availableOn(invoice, saleOffers[invoice.id] ?? offer);
  addLine(lines, {
    at: base && !before.hasPaid ? base.paidAt : now,
    kind: 'signUp',
    plan,
    interval,
    paidCents: null,
    commissionCents: wanted - signUpCents,
    availableOn: day,
  });
  return {
    signUpCents: wanted,
    signUpOfferCents,
    signUpOn: base ? day : null,
    signUpPaid: base !== undefined && signUpPaid,
  };
}

/**
 * Books the difference between the invoices and the earlier bookings, so that the sum is correct even if the call is
 * late or repeated. A refund is booked for the day on which its sale is ready, so the two cancel each other out if the
 * refund comes before the payout. The current offer applies only to new sales.
 */
export function bookInvoices(
  before: ReferralEarnings,
  invoices: readonly PaidInvoice[],
  now: Date,
  offer: Offer = affiliateOffer,
): Booking {
  const lines: BookingLines = { commissions: [], open: before.open, rows: before.rows };
  const booked = { ...before.booked };
  const saleOffers = { ...before.saleOffers };
  let { earnedCents } = before;
  const paid = invoices.filter(({ paidCents }) => paidCents > 0).toSorted(byTime);
  for (const invoice of paid) {
    const { percent, holdDays } =
      booked[invoice.id] === undefined ? offer : (saleOffers[invoice.id] ?? firstOffer);
    saleOffers[invoice.id] = { percent, holdDays };
    earnedCents += bookInvoice(lines, invoice, booked[invoice.id], { percent, holdDays }, now);
    booked[invoice.id] = staysPaid(invoice);
  }
  const signUp = bookSignUp(lines, before, { paid, saleOffers, offer, now });
  const [first] = before.hasPaid ? [] : paid;
  const { open, rows, commissions } = lines;
  const hasPaid = before.hasPaid || first !== undefined;
  return {
    after: { ...before, ...signUp, booked, saleOffers, open, earnedCents, hasPaid, rows },
    commissions,
    firstPaidOn: first ? dayOf(first.paidAt) : null,
  };
}

/** The earnings after the payout of everything that is ready today. */
export function payReady(before: ReferralEarnings, today: Day): ReferralEarnings {
  const { open, paidCents, signUpOn, signUpPaid } = before;
  return {
    ...before,
    open: Object.fromEntries(Object.entries(open).filter(([day]) => day > today)),
    paidCents: paidCents + openUntil(open, today),
    signUpPaid: signUpPaid || (signUpOn !== null && signUpOn <= today),
  };
}
