import type { AffiliateStore } from '../../store/affiliates.ts';
import type { BillingCustomer } from '../../store/billing.ts';
import type { Payments } from '../../stripe/payments.ts';

/**
 * Books the commissions of a referred customer from freshly read invoices. If another call books first, this call reads
 * the invoices again and retries. After two bookings by other calls, this call stops: the second of them read its
 * invoices after this call began, so nothing is left to book.
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
