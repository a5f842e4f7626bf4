import { payAlone, payInPerson, type Card } from './cards.ts';
import { cardDeclined, invalid } from './failure.ts';
import { createLedger, type LedgerOptions } from './ledger.ts';
import { daySeconds, periodEnd } from './periods.ts';
import { priceById, type Price } from './prices.ts';
import type { Invoice, Line, Session, Subscription } from './state.ts';
import { chargeView, customerView, disputeView, refundView, sessionView, subscriptionView } from './views.ts';

const trialNoticeDays = 3;

export type Proration = 'always_invoice' | 'create_prorations' | 'none';

const known = (id: string): Price => {
  const price = priceById(id);
  if (!price) throw invalid(`No such price: '${id}'`, 'price');
  return price;
};

/**
 * Imitates Stripe’s billing of subscriptions over time, as far as the product uses it. Every change emits its events.
 */
export function createEngine(options: LedgerOptions) {
  const ledger = createLedger(options);
  const { state, origin, newId, emit, customerOf, change } = ledger;

  const lineOf = (price: Price, start: number, end: number): Line => ({
    description: `1 × ${price.productName} (per ${price.interval})`,
    amount: price.amount,
    price: price.id,
    start,
    end,
    proration: false,
  });

  function start(session: Session): Subscription {
    const price = known(session.price);
    const trialEnd = session.trialDays > 0 ? state.now + session.trialDays * daySeconds : null;
    const subscription: Subscription = {
      id: newId('sub'),
      item: newId('si'),
      customer: session.customer,
      price: price.id,
      status: trialEnd === null ? 'active' : 'trialing',
      metadata: session.subscriptionMetadata,
      created: state.now,
      anchor: trialEnd ?? state.now,
      periodStart: state.now,
      periodEnd: trialEnd ?? periodEnd(state.now, price.interval, state.now),
      trialStart: trialEnd === null ? null : state.now,
      trialEnd,
      isTrialEndAnnounced: false,
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      cancellation: { comment: null, feedback: null },
      latestInvoice: null,
      pending: [],
    };
    state.subscriptions[subscription.id] = subscription;
    return subscription;
  }

  /** Completes the payment page: creates the subscription and pays its first invoice. */
  function complete(
    session: Session,
    card: Card,
    authenticated: boolean,
  ): 'complete' | 'declined' | 'authenticate' {
    if (session.status !== 'open') throw invalid('This Checkout Session is not open.');
    const outcome = payInPerson(card, authenticated);
    if (outcome !== 'paid') return outcome;
    const customer = customerOf(session);
    // A trial begins without a payment. So a card of the kind `failsLater` is not declined before the end of the trial.
    if (session.trialDays === 0 && card === 'failsLater') return 'declined';
    customer.card = card;
    emit('customer.updated', customerView(customer));
    const subscription = start(session);
    const { periodStart, periodEnd: end, trialEnd } = subscription;
    const line = lineOf(known(session.price), periodStart, end);
    const first = ledger.invoice(subscription, 'subscription_create', [
      trialEnd === null ? line : { ...line, amount: 0, description: `Trial period for ${line.description}` },
    ]);
    emit('customer.subscription.created', subscriptionView(subscription));
    ledger.markPaid(first, card);
    session.status = 'complete';
    session.paymentStatus = trialEnd === null ? 'paid' : 'no_payment_required';
    session.subscription = subscription.id;
    emit('checkout.session.completed', sessionView(session));
    return 'complete';
  }

  function expire(session: Session): void {
    if (session.status !== 'open')
      throw invalid('Only Checkout Sessions with a status of `open` can be expired.');
    session.status = 'expired';
    emit('checkout.session.expired', sessionView(session));
  }

  /** Handles the end of a period or trial: the subscription ends, or the next period begins and is paid. */
  function renew(subscription: Subscription): void {
    if (subscription.cancelAtPeriodEnd) return ledger.end(subscription);
    const price = known(subscription.price);
    const begin = subscription.periodEnd;
    change(subscription, () => {
      if (subscription.status === 'trialing') subscription.status = 'active';
      subscription.periodStart = begin;
      subscription.periodEnd = periodEnd(subscription.anchor, price.interval, begin);
    });
    const lines = [...subscription.pending, lineOf(price, begin, subscription.periodEnd)];
    subscription.pending = [];
    ledger.collect(ledger.invoice(subscription, 'subscription_cycle', lines), subscription);
  }

  /** Credits the rest of the period at the old price, and charges the same time at the new price. */
  function prorations(subscription: Subscription, before: Price, after: Price): Line[] {
    const { periodStart, periodEnd: end } = subscription;
    const left = (end - state.now) / (end - periodStart);
    const part = (price: Price, sign: 1 | -1, words: string): Line => ({
      ...lineOf(price, state.now, end),
      amount: sign * Math.round(price.amount * left),
      description: `${words} ${price.productName}`,
      proration: true,
    });
    const credit = part(before, -1, 'Unused time on');
    // If the interval changes, a new period begins now, which is paid in full and not charged here. So only the rest of
    // the old period is credited.
    return before.interval === after.interval ? [credit, part(after, 1, 'Remaining time on')] : [credit];
  }

  function changePrice(subscription: Subscription, id: string, proration: Proration): void {
    const [before, after] = [known(subscription.price), known(id)];
    if (before.id === after.id) return;
    if (subscription.status === 'trialing')
      return change(subscription, () => void (subscription.price = after.id));
    const lines = proration === 'none' ? [] : prorations(subscription, before, after);
    const isNewPeriod = before.interval !== after.interval;
    change(subscription, () => {
      subscription.price = after.id;
      if (!isNewPeriod) return;
      subscription.anchor = state.now;
      subscription.periodStart = state.now;
      subscription.periodEnd = periodEnd(state.now, after.interval, state.now);
    });
    if (isNewPeriod) lines.push(lineOf(after, state.now, subscription.periodEnd));
    subscription.pending.push(...lines);
    if (!isNewPeriod && proration !== 'always_invoice') return;
    const billed = subscription.pending.splice(0);
    ledger.collect(ledger.invoice(subscription, 'subscription_update', billed), subscription);
  }

  function update(
    subscription: Subscription,
    wanted: { price?: string; cancelAtPeriodEnd?: boolean; proration: Proration; mustPay: boolean },
  ): void {
    if (subscription.status === 'canceled')
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
    if (wanted.mustPay && wanted.price !== undefined && payAlone(customerOf(subscription).card) !== 'paid')
      throw cardDeclined('card_declined');
    const { cancelAtPeriodEnd } = wanted;
    if (cancelAtPeriodEnd !== undefined && cancelAtPeriodEnd !== subscription.cancelAtPeriodEnd)
      change(subscription, () => {
        subscription.cancelAtPeriodEnd = cancelAtPeriodEnd;
        subscription.canceledAt = cancelAtPeriodEnd ? state.now : null;
      });
    if (wanted.price !== undefined) changePrice(subscription, wanted.price, wanted.proration);
  }

  function pay(invoice: Invoice): void {
    if (invoice.status !== 'open') throw invalid('Invoice is already paid');
    const subscription = state.subscriptions[invoice.subscription];
    if (!subscription) throw invalid('This invoice has no subscription.');
    if (subscription.status === 'canceled') throw invalid('This subscription was canceled.');
    ledger.collect(invoice, subscription);
  }

  function refund(chargeId: string, wanted?: number, reason: string | null = null): string {
    const charge = state.charges[chargeId];
    if (!charge) throw invalid(`No such charge: '${chargeId}'`, 'charge');
    const amount = wanted ?? charge.amount - charge.refunded;
    if (charge.dispute !== null) throw invalid('This charge is disputed.', 'charge');
    if (amount <= 0 || amount > charge.amount - charge.refunded)
      throw invalid('Refund amount is greater than unrefunded amount on charge', 'amount');
    charge.refunded += amount;
    const refunded = { id: newId('re'), charge: charge.id, amount, reason, created: state.now };
    state.refunds[refunded.id] = refunded;
    emit('refund.created', refundView(refunded, charge.intent));
    emit('charge.refunded', chargeView(charge, origin()));
    return refunded.id;
  }

  /**
   * Opens a dispute of a customer about a payment. The bank takes the money back until it has decided about the
   * dispute.
   */
  function dispute(chargeId: string): string {
    const charge = state.charges[chargeId];
    const amount = charge ? charge.amount - charge.refunded : 0;
    if (!charge || charge.dispute !== null || amount <= 0) throw invalid('This charge cannot be disputed.');
    const status = 'needs_response' as const;
    const disputed = { id: newId('du'), charge: charge.id, amount, status, created: state.now };
    state.disputes[disputed.id] = disputed;
    charge.dispute = disputed.id;
    emit('charge.dispute.created', disputeView(disputed, charge.intent));
    return disputed.id;
  }

  function decideDispute(id: string, status: 'won' | 'lost'): void {
    const disputed = state.disputes[id];
    if (disputed?.status !== 'needs_response') throw invalid('This dispute is not open.');
    disputed.status = status;
    emit('charge.dispute.closed', disputeView(disputed, state.charges[disputed.charge]?.intent ?? ''));
  }

  function deleteCustomer(id: string): void {
    const customer = customerOf({ customer: id });
    for (const subscription of Object.values(state.subscriptions))
      if (subscription.customer === id && subscription.status !== 'canceled') ledger.end(subscription);
    customer.deleted = true;
    emit('customer.deleted', customerView(customer));
  }

  interface Due {
    at: number;
    run(): void;
  }

  function nextOf(subscription: Subscription): Due[] {
    if (subscription.status === 'canceled') return [];
    const due: Due[] = [{ at: subscription.periodEnd, run: () => renew(subscription) }];
    const { trialEnd, status, isTrialEndAnnounced } = subscription;
    if (status === 'trialing' && trialEnd !== null && !isTrialEndAnnounced)
      due.push({
        at: Math.max(subscription.created, trialEnd - trialNoticeDays * daySeconds),
        run: () => {
          subscription.isTrialEndAnnounced = true;
          emit('customer.subscription.trial_will_end', subscriptionView(subscription));
        },
      });
    for (const invoice of ledger.openInvoices(subscription))
      if (invoice.nextAttempt !== null)
        due.push({ at: invoice.nextAttempt, run: () => ledger.collect(invoice, subscription) });
    return due;
  }

  function nextDue(): Due | undefined {
    const sessions = Object.values(state.sessions).filter(({ status }) => status === 'open');
    const due = [
      ...Object.values(state.subscriptions).flatMap(nextOf),
      ...sessions.map((session) => ({ at: session.expiresAt, run: () => expire(session) })),
    ];
    return due.toSorted((a, b) => a.at - b.at)[0];
  }

  /**
   * Moves the time forward. Everything that becomes due until then happens in order, with the clock at the time at
   * which it is due.
   */
  function advance(to: number): void {
    for (let due = nextDue(); due && due.at <= to; due = nextDue()) {
      state.now = Math.max(state.now, due.at);
      due.run();
    }
    state.now = Math.max(state.now, to);
  }

  const { viewOf, openInvoices, end, announce } = ledger;
  return {
    state,
    origin,
    newId,
    emit,
    announce,
    viewOf,
    openInvoices,
    complete,
    expire,
    update,
    end,
    pay,
    refund,
    dispute,
    decideDispute,
    deleteCustomer,
    advance,
  };
}

export type Engine = ReturnType<typeof createEngine>;
