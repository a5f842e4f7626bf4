import { randomUUID } from 'node:crypto';
import { payAlone, type Card } from './cards.ts';
import { daySeconds } from './periods.ts';
import type { Charge, Customer, Invoice, Line, StripeEvent, StripeState, Subscription } from './state.ts';
import { chargeView, invoiceView, subscriptionView, type View } from './views.ts';

/** The numbers of days after which a failed payment is retried. Each is counted from the previous try. */
const retryDays = [3, 5, 7];
const eventsKept = 5_000;

export interface LedgerOptions {
  state: StripeState;
  /** The origin of the pages that people open. */
  origin: () => string;
  onEvent(event: StripeEvent): void;
}

/** Invoices, payments and events of the sandbox. */
export function createLedger({ state, origin, onEvent }: LedgerOptions) {
  const newId = (prefix: string): string => {
    state.ids += 1;
    return `${prefix}_${String(state.ids).padStart(6, '0')}${randomUUID().replaceAll('-', '').slice(0, 14)}`;
  };

  function emit(type: string, object: View, previous: View | null = null): void {
    // An event contains a copy of the object, because it must show the object as it was at the time of the event.
    const event = { id: newId('evt'), type, created: state.now, object: structuredClone(object), previous };
    state.events.push(event);
    if (state.events.length > eventsKept) state.events.shift();
    onEvent(event);
  }

  const viewOf = (invoice: Invoice): View =>
    invoiceView(invoice, invoice.charge === null ? null : (state.charges[invoice.charge] ?? null), origin());

  const customerOf = ({ customer }: { customer: string }): Customer => {
    const found = state.customers[customer];
    if (!found) throw new Error(`The sandbox lost the customer ${customer}.`);
    return found;
  };

  const openInvoices = (subscription: Subscription): Invoice[] =>
    Object.values(state.invoices).filter(
      (invoice) => invoice.subscription === subscription.id && invoice.status === 'open',
    );

  /** Emits an event about the fields that differ between two views of an object. Emits nothing if no field differs. */
  function announce(type: string, before: View, after: View): void {
    const changed = Object.keys(after).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
    );
    if (changed.length > 0) emit(type, after, Object.fromEntries(changed.map((key) => [key, before[key]])));
  }

  function change(subscription: Subscription, act: () => void): void {
    const before = subscriptionView(subscription);
    act();
    const kind = subscription.status === 'canceled' ? 'deleted' : 'updated';
    announce(`customer.subscription.${kind}`, before, subscriptionView(subscription));
  }

  function markPaid(invoice: Invoice, card: Card | null): void {
    if (invoice.due > 0 && card) {
      const charge: Charge = {
        id: newId('ch'),
        intent: newId('pi'),
        customer: invoice.customer,
        invoice: invoice.id,
        amount: invoice.due,
        refunded: 0,
        dispute: null,
        card,
        created: state.now,
      };
      state.charges[charge.id] = charge;
      invoice.charge = charge.id;
      emit('charge.succeeded', chargeView(charge, origin()));
    }
    Object.assign(invoice, { status: 'paid', paidAt: state.now, nextAttempt: null });
    emit('invoice.paid', viewOf(invoice));
    emit('invoice.payment_succeeded', viewOf(invoice));
  }

  function end(subscription: Subscription): void {
    for (const invoice of openInvoices(subscription)) invoice.nextAttempt = null;
    change(subscription, () => {
      subscription.status = 'canceled';
      subscription.canceledAt ??= state.now;
      subscription.endedAt = state.now;
    });
  }

  function markFailed(invoice: Invoice, subscription: Subscription, outcome: string): void {
    invoice.attempts += 1;
    const days = retryDays[invoice.attempts - 1];
    invoice.nextAttempt = days === undefined ? null : state.now + days * daySeconds;
    emit('invoice.payment_failed', viewOf(invoice));
    if (outcome === 'authenticate') emit('invoice.payment_action_required', viewOf(invoice));
    if (days === undefined) end(subscription);
    else change(subscription, () => void (subscription.status = 'past_due'));
  }

  function collect(invoice: Invoice, subscription: Subscription): void {
    const { card } = customerOf(invoice);
    const outcome = payAlone(card);
    if (outcome !== 'paid') return markFailed(invoice, subscription, outcome);
    markPaid(invoice, card);
    if (subscription.status === 'past_due' && openInvoices(subscription).length === 0)
      change(subscription, () => void (subscription.status = 'active'));
  }

  /** Creates an invoice, which uses the customer's credit first. */
  function invoice(subscription: Subscription, reason: Invoice['reason'], lines: Line[]): Invoice {
    const customer = customerOf(subscription);
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const due = Math.max(0, total + customer.balance);
    const created: Invoice = {
      id: newId('in'),
      number: `SANDBOX-${String(Object.keys(state.invoices).length + 1).padStart(4, '0')}`,
      customer: customer.id,
      subscription: subscription.id,
      reason,
      status: 'open',
      lines,
      total,
      fromBalance: total - due,
      due,
      created: state.now,
      paidAt: null,
      attempts: 0,
      nextAttempt: null,
      charge: null,
    };
    customer.balance += total - due;
    state.invoices[created.id] = created;
    subscription.latestInvoice = created.id;
    emit('invoice.created', viewOf(created));
    emit('invoice.finalized', viewOf(created));
    return created;
  }

  return {
    state,
    origin,
    newId,
    emit,
    announce,
    viewOf,
    customerOf,
    openInvoices,
    change,
    markPaid,
    end,
    collect,
    invoice,
  };
}
