import type { Engine } from './engine.ts';
import { invalid, notImitated } from './failure.ts';
import { priceById, prices } from './prices.ts';
import {
  chargeView,
  customerView,
  lineItemsUrl,
  lineItemView,
  listView,
  productView,
  subscriptionView,
  type View,
} from './views.ts';

function objectOf(engine: Engine, id: string): View | null {
  const { state } = engine;
  const [invoice, subscription] = [state.invoices[id], state.subscriptions[id]];
  const [customer, charge] = [state.customers[id], state.charges[id]];
  if (invoice) return engine.viewOf(invoice);
  if (subscription) return subscriptionView(subscription);
  if (customer) return customerView(customer);
  if (charge) return chargeView(charge, engine.origin());
  const price = prices.find(({ product }) => product === id) ?? priceById(id);
  return price ? productView(price) : null;
}

/** Adds the line items of a checkout session, which Stripe leaves out by default. */
function withLineItems(engine: Engine, view: View): View {
  const session =
    view['object'] === 'checkout.session' ? engine.state.sessions[String(view['id'])] : undefined;
  return session
    ? { ...view, line_items: listView(lineItemsUrl(session.id), [lineItemView(session)]) }
    : view;
}

function expandAt(engine: Engine, value: unknown, path: readonly string[], whole: string): unknown {
  if (Array.isArray(value)) return value.map((each) => expandAt(engine, each, path, whole));
  const cannot = `This property cannot be expanded (${whole}).`;
  const object = typeof value === 'string' ? objectOf(engine, value) : value;
  // The error says that the sandbox does not imitate the path, not that the path is invalid, because the real Stripe
  // may have this object or property.
  if (object === null && value !== null) throw notImitated(cannot);
  if (object !== null && typeof object !== 'object') throw invalid(cannot, 'expand');
  const [name, ...rest] = path;
  if (name === undefined || object === null) return object;
  const fields = name === 'line_items' ? withLineItems(engine, object as View) : (object as View);
  if (!Object.hasOwn(fields, name)) throw notImitated(cannot);
  return { ...fields, [name]: expandAt(engine, fields[name], rest, whole) };
}

/** Replaces ids by their objects along paths such as `data.latest_invoice`. */
export const expand = (engine: Engine, view: View, paths: readonly string[]): View =>
  paths.reduce((each, path) => expandAt(engine, each, path.split('.'), path) as View, view);
