import type { AffiliateStore } from '../../store/affiliates.ts';
import type { BillingCustomer } from '../../store/billing.ts';
import type { Payments } from '../../stripe/payments.ts';

/**
 * Books the commissions for what a customer paid, if somebody brought them. The invoices are read anew each time. A
 * reading that was overtaken is made again, unless two were booked since this call began: the second of them read the
 * invoices after the first was booked, so it knows whatever this call is about.
 */
export async function syncCommissions(
  { affiliates, now }: { affiliates: AffiliateStore; now(): Date },
  payments: Payments,
  { uid, customerId }: BillingCustomer,
): Promise<void> {
  let referral = await affiliates.referralOf(uid);
  const known = (referral?.revision ?? 0) + 2;
  while (referral !== null && referral.revision < known) {
    const invoices = await payments.paidInvoices(customerId);
    const reading = { customerId, revision: referral.revision, invoices };
    if (await affiliates.book(uid, reading, now())) return;
    referral = await affiliates.referralOf(uid);
  }
}
