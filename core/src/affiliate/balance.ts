import { addMonths, type Day } from '../calendar/days.ts';
import type { PaymentStatus } from './referral-status.ts';

/** Cents that an affiliate has earned and not been paid yet, by the day from which they can be paid. */
export type Open = Readonly<Record<Day, number>>;

export function addOpen(open: Open, day: Day, cents: number): Open {
  const { [day]: before = 0, ...others } = open;
  return before + cents === 0 ? others : { ...others, [day]: before + cents };
}

export const sumOpen = (open: Open, more: Open): Open =>
  Object.entries(more).reduce((sum, [day, cents]) => addOpen(sum, day, cents), open);

/** The sum that can be paid out on the day `last`. */
export const openUntil = (open: Open, last: Day): number =>
  Object.entries(open).reduce((sum, [day, cents]) => (day <= last ? sum + cents : sum), 0);

export const openAfter = (open: Open, last: Day): number =>
  Object.entries(open).reduce((sum, [day, cents]) => (day > last ? sum + cents : sum), 0);

/** Tells whether the sum of all commissions and refunds up to some day is negative. */
export function hasDebt(open: Open): boolean {
  let sum = 0;
  for (const day of Object.keys(open).toSorted()) {
    sum += open[day] ?? 0;
    if (sum < 0) return true;
  }
  return false;
}

export const lastPayoutDay = (today: Day): Day => `${today.slice(0, 7)}-01`;

export const nextPayoutDay = (today: Day): Day =>
  today.endsWith('-01') ? today : addMonths(lastPayoutDay(today), 1);

/**
 * The status is pending if a commission that was ready on the last payout day is not paid. Commissions that became
 * ready later wait for the next payout day. After the subscription of the referred person has ended (`active` is
 * false), every ready commission is pending, because no further commission will follow.
 */
export function paymentStatusOf(
  { open, paidCents }: { open: Open; paidCents: number },
  active: boolean,
  today: Day,
): PaymentStatus {
  if (openUntil(open, active ? lastPayoutDay(today) : today) > 0) return 'pending';
  return paidCents > 0 && openUntil(open, today) <= 0 ? 'paid' : 'none';
}
