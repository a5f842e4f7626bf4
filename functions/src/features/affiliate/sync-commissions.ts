import type { AffiliateStore } from '../../store/affiliates.ts';
import type { BillingCustomer } from '../../store/billing.ts';
import type { Payments } from '../../stripe/payments.ts';

/** Two calls that book at the same time meet at most a few times. */
const triesMax = 10;

/**
 * Books the commissions for what a customer paid, if somebody brought them. The invoices are read anew each time, and a
 * reading that was overtaken by another one is made again.
 */
export async function syncCommissions(
  { affiliates, now }: { affiliates: AffiliateStore; now(): Date },
  payments: Payments,
  { uid, customerId }: BillingCustomer,
): Promise<void> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const referral = await affiliates.referralOf(uid);
    if (!referral) return;
    const invoices = await payments.paidInvoices(customerId);
    const reading = { customerId, revision: referral.revision, invoices };
    if (await affiliates.book(uid, reading, now())) return;
  }
  throw new Error('The invoices of a person are booked all the time.');
}
