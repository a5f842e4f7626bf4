import type { AffiliateStore } from '../../store/affiliates.ts';
import type { BillingCustomer } from '../../store/billing.ts';
import type { Payments } from '../../stripe/payments.ts';

/**
 * Books the commissions for the payments of a customer who was referred, from invoices that are read anew. If another
 * call books its reading first, this call reads again. It stops after the second such booking: that reading began after
 * this call, so it includes the payment that this call is about.
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
