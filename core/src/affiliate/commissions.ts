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
  /** By refunds and chargebacks. */
  takenBackCents: number;
  plan: Plan;
  interval: Interval;
}

/** The earnings from one referred person. */
export interface ReferralEarnings {
  /** The part of each invoice that stays paid, by the id of the invoice. It says which commissions were booked. */
  booked: Readonly<Record<string, number>>;
  open: Open;
  /** From payments, without the commission for signing up. */
  earnedCents: number;
  /** Payments of ours to the affiliate. */
  paidCents: number;
  signUpCents: number;
  /** The day from which the commission for signing up can be paid; null before there is one. */
  signUpOn: Day | null;
  signUpPaid: boolean;
  hasPaid: boolean;
  /** The number of commissions so far, which names the next one. */
  rows: number;
}

export const noEarnings: ReferralEarnings = {
  booked: {},
  open: {},
  earnedCents: 0,
  paidCents: 0,
  signUpCents: 0,
  signUpOn: null,
  signUpPaid: false,
  hasPaid: false,
  rows: 0,
};

export const commissionKinds = ['sale', 'refund', 'correction', 'signUp'] as const;

/** One line of the statement of an affiliate. It never changes, except that it is paid. */
export interface Commission {
  /** Counts the lines of a referred person. */
  row: number;
  at: Date;
  kind: (typeof commissionKinds)[number];
  plan: Plan;
  interval: Interval;
  paidCents: number | null;
  commissionCents: number;
  availableOn: Day;
}

/** Rounded for each invoice: a share of whole cents is never exactly half a cent, so the direction does not matter. */
export const commissionOf = (cents: number): number => Math.round((cents * affiliateOffer.percent) / 100);

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);

const availableOn = ({ paidAt }: PaidInvoice): Day => addDays(dayOf(paidAt), affiliateOffer.holdDays);

const staysPaid = ({ paidCents, takenBackCents }: PaidInvoice): number =>
  Math.max(0, paidCents - takenBackCents);

const byTime = (a: PaidInvoice, b: PaidInvoice): number =>
  a.paidAt.getTime() - b.paidAt.getTime() || (a.id < b.id ? -1 : 1);

export interface Booking {
  after: ReferralEarnings;
  commissions: Commission[];
  /** The day of the first payment, if it is among these. */
  firstPaidOn: Day | null;
}

/** The lines of one booking, and what is open with them. */
interface Draft {
  commissions: Commission[];
  open: Open;
  rows: number;
}

function addLine(draft: Draft, line: Omit<Commission, 'row'>): void {
  draft.rows += 1;
  draft.commissions.push({ row: draft.rows, ...line });
  draft.open = addOpen(draft.open, line.availableOn, line.commissionCents);
}

/** Books an invoice of which an amount was booked before, or nothing yet. Returns what is earned with it. */
function bookInvoice(draft: Draft, invoice: PaidInvoice, booked: number | undefined, now: Date): number {
  const { plan, interval, paidAt, paidCents } = invoice;
  const line = { plan, interval, availableOn: availableOn(invoice) };
  const share = commissionOf(paidCents);
  if (booked === undefined)
    addLine(draft, { ...line, at: paidAt, kind: 'sale', paidCents, commissionCents: share });
  const [was, is] = [booked ?? paidCents, staysPaid(invoice)];
  const difference = commissionOf(is) - commissionOf(was);
  if (is !== was) {
    const kind = is < was ? 'refund' : 'correction';
    addLine(draft, { ...line, at: now, kind, paidCents: is - was, commissionCents: difference });
  }
  return booked === undefined ? share + difference : difference;
}

type SignUp = Pick<ReferralEarnings, 'signUpCents' | 'signUpOn' | 'signUpPaid'>;

/** The commission for signing up is given with the first invoice that stays paid, and taken back with the last one. */
function bookSignUp(draft: Draft, before: ReferralEarnings, paid: readonly PaidInvoice[], now: Date): SignUp {
  const { signUpCents, signUpOn, signUpPaid } = before;
  const base = paid.find((invoice) => staysPaid(invoice) > 0);
  const wanted = base ? affiliateOffer.signUpCents : 0;
  const invoice = base ?? paid[0];
  if (invoice === undefined || wanted === signUpCents) return { signUpCents, signUpOn, signUpPaid };
  const { plan, interval } = invoice;
  const day = signUpOn ?? availableOn(invoice);
  addLine(draft, {
    at: base && !before.hasPaid ? base.paidAt : now,
    kind: 'signUp',
    plan,
    interval,
    paidCents: null,
    commissionCents: wanted - signUpCents,
    availableOn: day,
  });
  return { signUpCents: wanted, signUpOn: base ? day : null, signUpPaid: base !== undefined && signUpPaid };
}

/**
 * Books the difference between the invoices and what was booked before, so the sum is right however late or how often
 * it is called. A commission that is taken back is available when its invoice is: on hold they cancel out.
 */
export function bookInvoices(before: ReferralEarnings, invoices: readonly PaidInvoice[], now: Date): Booking {
  const draft: Draft = { commissions: [], open: before.open, rows: before.rows };
  const booked = { ...before.booked };
  let { earnedCents } = before;
  const paid = invoices.filter(({ paidCents }) => paidCents > 0).toSorted(byTime);
  for (const invoice of paid) {
    earnedCents += bookInvoice(draft, invoice, booked[invoice.id], now);
    booked[invoice.id] = staysPaid(invoice);
  }
  const signUp = bookSignUp(draft, before, paid, now);
  const [first] = before.hasPaid ? [] : paid;
  const { open, rows, commissions } = draft;
  const hasPaid = before.hasPaid || first !== undefined;
  return {
    after: { ...before, ...signUp, booked, open, earnedCents, hasPaid, rows },
    commissions,
    firstPaidOn: first ? dayOf(first.paidAt) : null,
  };
}

/** The earnings after everything that is ready today was paid. */
export function payReady(before: ReferralEarnings, today: Day): ReferralEarnings {
  const { open, paidCents, signUpOn, signUpPaid } = before;
  return {
    ...before,
    open: Object.fromEntries(Object.entries(open).filter(([day]) => day > today)),
    paidCents: paidCents + openUntil(open, today),
    signUpPaid: signUpPaid || (signUpOn !== null && signUpOn <= today),
  };
}
