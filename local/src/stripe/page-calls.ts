import { isCard } from './cards.ts';
import type { Engine } from './engine.ts';
import { StripeFailure } from './failure.ts';
import { checkoutHost, portalHost, receiptHost } from './key.ts';
import {
  authenticationPage,
  checkoutPage,
  closedPage,
  flowPage,
  invoicePage,
  portalPage,
  receiptPage,
} from './pages.ts';
import { daySeconds } from './periods.ts';
import type { Portal, Session } from './state.ts';

export interface PageAnswer {
  status: number;
  html?: string;
  location?: string;
}

const declined = 'Your card was declined.';

const shown = (html: string): PageAnswer => ({ status: 200, html });
const nothing: PageAnswer = { status: 404, html: closedPage('Nothing is here.') };

function checkout(engine: Engine, session: Session, form: URLSearchParams | null): PageAnswer {
  if (session.status !== 'open') return shown(closedPage('This page is no longer open.'));
  if (form === null) return shown(checkoutPage(session, null));
  const [action, card] = [form.get('action'), form.get('card')];
  if (!isCard(card)) return shown(checkoutPage(session, 'Choose a card.'));
  if (session.takesCodes && (form.get('code') ?? '') !== '')
    return shown(checkoutPage(session, 'This code is invalid.'));
  if (action === 'refuse') return shown(checkoutPage(session, 'The authentication failed.'));
  const outcome = engine.complete(session, card, action === 'confirm');
  if (outcome === 'declined') return shown(checkoutPage(session, declined));
  if (outcome === 'authenticate') return shown(authenticationPage(card));
  return { status: 303, location: session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id) };
}

interface Pressed {
  engine: Engine;
  /** The id of the customer who opened the portal. */
  id: string;
  form: URLSearchParams;
  /** The text after the colon in the button’s action, such as the id in `refund:ch_1`. */
  value: string;
}

function replaceCard({ engine, id, form }: Pressed): string | null {
  const card = form.get('card');
  const customer = engine.state.customers[id];
  if (card === 'declined') return declined;
  if (customer && isCard(card)) customer.card = card;
  return null;
}

function payInvoice({ engine, id, form }: Pressed): string | null {
  const invoice = engine.state.invoices[form.get('invoice') ?? ''];
  if (invoice?.customer !== id) return null;
  engine.pay(invoice);
  return invoice.status === 'open' ? declined : null;
}

function changeSubscription(
  { engine, id, form }: Pressed,
  wanted: { price?: string; cancelAtPeriodEnd?: boolean },
): null {
  const subscription = engine.state.subscriptions[form.get('subscription') ?? ''];
  if (subscription?.customer === id)
    engine.update(subscription, { ...wanted, proration: 'always_invoice', mustPay: true });
  return null;
}

function withOwnCharge(pressed: Pressed, act: (pressed: Pressed) => unknown): null {
  if (pressed.engine.state.charges[pressed.value]?.customer === pressed.id) act(pressed);
  return null;
}

const decide = (pressed: Pressed, status: 'won' | 'lost'): null =>
  withOwnCharge(
    { ...pressed, value: pressed.engine.state.disputes[pressed.value]?.charge ?? '' },
    ({ engine }) => engine.decideDispute(pressed.value, status),
  );

/** The functions behind the buttons of the portal. Each returns a problem to show, or null if it succeeded. */
const buttons: Readonly<Record<string, (pressed: Pressed) => string | null>> = {
  card: replaceCard,
  pay: payInvoice,
  price: (pressed) => changeSubscription(pressed, { price: pressed.value }),
  cancel: (pressed) => changeSubscription(pressed, { cancelAtPeriodEnd: true }),
  resume: (pressed) => changeSubscription(pressed, { cancelAtPeriodEnd: false }),
  refund: (pressed) => withOwnCharge(pressed, ({ engine, value }) => engine.refund(value)),
  dispute: (pressed) => withOwnCharge(pressed, ({ engine, value }) => engine.dispute(value)),
  won: (pressed) => decide(pressed, 'won'),
  lost: (pressed) => decide(pressed, 'lost'),
  move({ engine, value }) {
    engine.advance(engine.state.now + Number(value) * daySeconds);
    return null;
  },
};

function press(engine: Engine, { customer: id }: Portal, form: URLSearchParams): string | null {
  const [action = '', value = ''] = (form.get('action') ?? '').split(':');
  const button = Object.hasOwn(buttons, action) ? buttons[action] : undefined;
  return button?.({ engine, id, form, value }) ?? null;
}

function pressed(engine: Engine, session: Portal, form: URLSearchParams): string | null {
  try {
    return press(engine, session, form);
  } catch (error) {
    if (error instanceof StripeFailure) return error.message;
    throw error;
  }
}

/** Answers a page of the portal. A page for a single task redirects to the product when the task is done. */
function portal(engine: Engine, session: Portal, form: URLSearchParams | null): PageAnswer {
  const problem = form && pressed(engine, session, form);
  const { flow } = session;
  if (!flow) return shown(portalPage(engine, session, problem));
  if (form && problem === null) return { status: 303, location: flow.after };
  return shown(flowPage(engine, session, flow, problem));
}

/** Answers the pages that people open: the payment page, the customer portal, receipts and invoices. */
export function answerPage(engine: Engine, path: string, form: URLSearchParams | null): PageAnswer {
  const { sessions, portals, charges, invoices } = engine.state;
  const [, host, ...rest] = path.split('/');
  const id = rest.at(-1) ?? '';
  const session = host === checkoutHost ? sessions[id] : undefined;
  const opened = host === portalHost ? portals[id] : undefined;
  if (session) return checkout(engine, session, form);
  if (opened) return portal(engine, opened, form);
  if (host !== receiptHost) return nothing;
  const [charge, invoice] = [charges[id], invoices[id]];
  if (charge) return shown(receiptPage(charge));
  return invoice ? shown(invoicePage(invoice)) : nothing;
}
