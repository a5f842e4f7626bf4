import { escapeHtml as escaped } from '@fanfare/core/text/escape-html.ts';
import { pageIn } from '@fanfare/platforms/_sandbox/html.ts';
import { cards, last4 } from './cards.ts';
import type { Engine } from './engine.ts';
import { priceById, prices } from './prices.ts';
import type { Charge, Dispute, Invoice, Portal, PortalFlow, Session, Subscription } from './state.ts';
import { receiptUrl } from './views.ts';

const page = pageIn('#635bff');

const money = (cents: number): string => `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
const note = '<p><small>An imitation of Stripe on this machine. No money moves.</small></p>';
const alert = (text: string | null): string =>
  text === null ? '' : `<p role="alert"><b>${escaped(text)}</b></p>`;

const cardChoice = Object.entries(cards)
  .map(
    ([id, { number, label }], i) =>
      `<label><input type="radio" name="card" value="${id}"${i === 0 ? ' checked' : ''}> ${number} – ${label}</label>`,
  )
  .join('');

const button = (name: string, label: string): string =>
  `<button name="action" value="${name}">${escaped(label)}</button>`;

export function checkoutPage(session: Session, problem: string | null): string {
  const price = priceById(session.price);
  const amount = money(price?.amount ?? 0);
  const due =
    session.trialDays > 0
      ? `${session.trialDays} days free, then ${amount} per ${price?.interval ?? ''}`
      : `${amount} per ${price?.interval ?? ''}`;
  const content =
    `<h1>${escaped(price?.productName ?? '')}</h1><p>${due}</p>${alert(problem)}` +
    `<form method="post"><fieldset><legend>Card</legend>${cardChoice}</fieldset>` +
    (session.takesCodes ? '<label>Promotion code <input name="code"></label>' : '') +
    button('pay', session.trialDays > 0 ? 'Start trial' : 'Subscribe') +
    `</form><p><a href="${escaped(session.cancelUrl)}">Back</a></p>${note}`;
  return page('Checkout', content);
}

export const authenticationPage = (card: string): string =>
  page(
    'Authentication',
    `<h1>Your bank asks</h1><p>Confirm this payment.</p><form method="post"><input type="hidden" name="card" value="${escaped(card)}">` +
      `${button('confirm', 'Complete authentication')}${button('refuse', 'Fail authentication')}</form>${note}`,
  );

export const closedPage = (text: string): string => page('Checkout', `<h1>${escaped(text)}</h1>${note}`);

function subscriptionSection(subscription: Subscription): string {
  const price = priceById(subscription.price);
  const words = subscription.cancelAtPeriodEnd ? 'ends' : 'renews';
  const changes = prices
    .filter(({ id }) => id !== subscription.price)
    .map(({ id, productName, interval, amount }) =>
      button(`price:${id}`, `Change to ${productName}, ${money(amount)} per ${interval}`),
    )
    .join('');
  return (
    `<h2>${escaped(price?.productName ?? '')} (${subscription.status})</h2>` +
    `<p>${money(price?.amount ?? 0)} per ${price?.interval ?? ''}; ${words} on ${day(subscription.periodEnd)}</p>` +
    `<form method="post"><input type="hidden" name="subscription" value="${subscription.id}">` +
    (subscription.cancelAtPeriodEnd
      ? button('resume', 'Don’t cancel subscription')
      : button('cancel', 'Cancel at the end of the period')) +
    `${changes}</form>`
  );
}

/** Buttons for actions of the shop and the bank. Stripe’s own portal has none of them, because it is for customers. */
function moneyBack(engine: Engine, id: string | null): string {
  const charge = id === null ? undefined : engine.state.charges[id];
  if (!charge) return '';
  const dispute: Dispute | undefined = engine.state.disputes[charge.dispute ?? ''];
  const left = charge.amount - charge.refunded;
  const buttons =
    dispute?.status === 'needs_response'
      ? button(`won:${dispute.id}`, 'Bank decides for the shop') +
        button(`lost:${dispute.id}`, 'Bank decides for the customer')
      : !dispute && left > 0
        ? button(`refund:${charge.id}`, 'Refund') + button(`dispute:${charge.id}`, 'Dispute at the bank')
        : '';
  return `${charge.refunded > 0 ? ` (refunded: ${money(charge.refunded)})` : ''}${
    dispute ? ` (dispute: ${dispute.status})` : ''
  } <form method="post">${buttons}</form>`;
}

const invoiceRow = (engine: Engine, { id, number, created, status, due, charge }: Invoice): string =>
  `<li>${escaped(number)}, ${day(created)}: ${money(due)}, ${status} ` +
  (charge === null ? '' : `<a href="${receiptUrl(engine.origin(), charge)}">Receipt</a>`) +
  (status === 'open'
    ? `<form method="post"><input type="hidden" name="invoice" value="${id}">${button('pay', 'Pay now')}</form>`
    : '') +
  moneyBack(engine, charge) +
  '</li>';

const cardForm = (label: string): string =>
  `<form method="post"><fieldset><legend>Replace by</legend>${cardChoice}</fieldset>${button('card', label)}</form>`;

const soldAs = (price: string) => priceById(price) ?? { productName: '', amount: 0, interval: '' };

function changeText(before: string, after: string): string {
  const { productName, amount, interval } = soldAs(after);
  return (
    `<h1>Change to ${escaped(productName)}</h1><p>${money(amount)} per ${interval}, ` +
    `instead of ${escaped(soldAs(before).productName)}. The rest of the period is settled now.</p>`
  );
}

export function flowPage(engine: Engine, portal: Portal, flow: PortalFlow, problem: string | null): string {
  const back = `<p><a href="${escaped(portal.returnUrl)}">Return to Fanfare</a></p>${note}`;
  if (flow.type === 'payment_method_update')
    return page('Billing', `<h1>Update card</h1>${alert(problem)}${cardForm('Update card')}${back}`);
  const { price = '', periodEnd = 0 } = engine.state.subscriptions[flow.subscription] ?? {};
  const form = (content: string) =>
    `${alert(problem)}<form method="post"><input type="hidden" name="subscription" value="${escaped(flow.subscription)}">${content}</form>${back}`;
  if (flow.type === 'subscription_cancel') {
    const text = `<h1>Cancel ${escaped(soldAs(price).productName)}</h1><p>It stays until ${day(periodEnd)}.</p>`;
    return page('Billing', text + form(button('cancel', 'Cancel subscription')));
  }
  return page('Billing', changeText(price, flow.price) + form(button(`price:${flow.price}`, 'Confirm')));
}

export function portalPage(engine: Engine, portal: Portal, problem: string | null): string {
  const { subscriptions, invoices, customers, now } = engine.state;
  const own = Object.values(subscriptions).filter(
    ({ customer, status }) => customer === portal.customer && status !== 'canceled',
  );
  const rows = Object.values(invoices)
    .filter(({ customer }) => customer === portal.customer)
    .toReversed()
    .map((invoice) => invoiceRow(engine, invoice));
  const card = customers[portal.customer]?.card ?? null;
  const content =
    `<h1>Billing</h1>${alert(problem)}` +
    (own.length === 0 ? '<p>No subscription.</p>' : own.map(subscriptionSection).join('')) +
    `<h2>Card</h2><p>${card === null ? 'None' : `Ending ${last4(card)}`}</p>${cardForm('Update card')}` +
    `<h2>Invoices</h2><ul>${rows.join('')}</ul>` +
    `<h2>Test clock</h2><p>It is ${day(now)} for this imitation.</p><form method="post">` +
    `${button('move:3', 'Move 3 days ahead')}${button('move:31', 'Move 31 days ahead')}</form>` +
    `<p><a href="${escaped(portal.returnUrl)}">Return to Fanfare</a></p>${note}`;
  return page('Billing', content);
}

export const receiptPage = ({ id, amount, refunded, created, card }: Charge): string =>
  page(
    'Receipt',
    `<h1>Receipt</h1><p>${money(amount)} on ${day(created)} with the card ending ${last4(card)}.</p>` +
      (refunded > 0 ? `<p>Refunded: ${money(refunded)}</p>` : '') +
      `<p><small>${escaped(id)}</small></p>${note}`,
  );

export const invoicePage = ({ number, lines, total }: Invoice): string =>
  page(
    'Invoice',
    `<h1>Invoice ${escaped(number)}</h1><ul>` +
      lines.map(({ description, amount }) => `<li>${escaped(description)}: ${money(amount)}</li>`).join('') +
      `</ul><p>Total: ${money(total)}</p>${note}`,
  );
