import type { Stripe } from 'stripe';
import type { PaidInvoice } from '@fanfare/core/affiliate/commissions.ts';
import type { Subscription } from '@fanfare/core/billing/current-subscription.ts';
import type { Log } from '../log.ts';

const currency = 'usd';

/** The most invoices, and the most payments, that are read: more than a customer has in thirty years. */
const objectsMax = 1_000;

/** While a dispute has one of these statuses, the bank has the money. It returns the money if it decides for us. */
const withdrawn: readonly Stripe.Dispute.Status[] = ['needs_response', 'under_review', 'lost'];

async function disputedCents(stripe: Stripe, charge: Stripe.Charge): Promise<number> {
  if (!charge.disputed) return 0;
  const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
  return data.reduce((sum, { amount, status }) => (withdrawn.includes(status) ? sum + amount : sum), 0);
}

const subscriptionOf = ({ parent }: Stripe.Invoice): string | undefined => {
  const found = parent?.subscription_details?.subscription;
  return typeof found === 'object' ? found.id : found;
};

/**
 * The paid invoices of a customer for these subscriptions, with the refunded amounts, which only the payments
 * contain. The plan is the current one of the subscription. Invoices in another currency than US dollars are left
 * out.
 */
export async function listPaidInvoices(
  stripe: Stripe,
  customer: string,
  subscriptions: readonly Subscription[],
  log: Log,
): Promise<PaidInvoice[]> {
  const [invoices, charges] = await Promise.all([
    stripe.invoices
      .list({ customer, status: 'paid', limit: 100, expand: ['data.payments'] })
      .autoPagingToArray({ limit: objectsMax }),
    stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: objectsMax }),
  ]);
  const takenBack = new Map(
    await Promise.all(
      charges.map(
        async (charge) =>
          [charge.payment_intent, charge.amount_refunded + (await disputedCents(stripe, charge))] as const,
      ),
    ),
  );
  const sold = new Map(subscriptions.map((each) => [each.id, each]));
  return invoices.flatMap((invoice) => {
    const subscription = sold.get(subscriptionOf(invoice) ?? '');
    if (!subscription) return [];
    // Commissions are in cents of US dollars, and there is no exchange rate, so an invoice in another currency is left
    // out.
    if (invoice.currency !== currency) {
      log.warn('A paid invoice in another currency brings no commission.', {
        invoice: invoice.id,
        currency: invoice.currency,
      });
      return [];
    }
    const payments = invoice.payments?.data ?? [];
    return {
      id: invoice.id,
      paidAt: new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000),
      paidCents: invoice.amount_paid,
      takenBackCents: payments.reduce(
        (sum, { payment }) => sum + (takenBack.get(payment.payment_intent ?? null) ?? 0),
        0,
      ),
      plan: subscription.plan,
      interval: subscription.interval,
    };
  });
}
