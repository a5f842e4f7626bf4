import type { Stripe } from 'stripe';
import type { InvoiceView } from '@fanfare/core/api/billing.ts';

/** The most invoices that are listed: two years of monthly invoices. */
const shownMax = 24;

const statusOf = ({ status }: Stripe.Invoice): InvoiceView['status'] => {
  if (status === 'paid') return 'paid';
  return status === 'open' ? 'open' : 'void';
};

/**
 * The newest invoices of a customer. The refunded amounts come from the payments, because invoices do not contain
 * them.
 */
export async function listInvoices(stripe: Stripe, customer: string): Promise<InvoiceView[]> {
  const [invoices, charges] = await Promise.all([
    stripe.invoices.list({ customer, limit: shownMax, expand: ['data.payments'] }),
    stripe.charges.list({ customer, limit: 100 }),
  ]);
  const byIntent = new Map(charges.data.map((charge) => [charge.payment_intent, charge]));
  return invoices.data.map((invoice) => {
    const intent = invoice.payments?.data[0]?.payment.payment_intent;
    const charge = intent === undefined ? undefined : byIntent.get(intent);
    const [line] = invoice.lines.data.toReversed();
    return {
      id: invoice.id,
      number: invoice.number ?? '',
      at: new Date(invoice.created * 1000).toISOString(),
      description: line?.description ?? '',
      amount: invoice.amount_due,
      refunded: charge?.amount_refunded ?? 0,
      status: statusOf(invoice),
      link: charge?.receipt_url ?? invoice.hosted_invoice_url ?? null,
    };
  });
}
