import type { Engine } from './engine.ts';
import { invalid } from './failure.ts';
import { priceById, prices } from './prices.ts';
import { chargeView, customerView, productView, subscriptionView, type View } from './views.ts';

/** The object with an id, which an answer names and `expand` puts in its place. */
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

function expandAt(engine: Engine, value: unknown, path: readonly string[], whole: string): unknown {
  if (Array.isArray(value)) return value.map((each) => expandAt(engine, each, path, whole));
  const [name, ...rest] = path;
  if (name === undefined) return typeof value === 'string' ? (objectOf(engine, value) ?? value) : value;
  const object = typeof value === 'string' ? objectOf(engine, value) : value;
  if (object === null) return null;
  if (typeof object !== 'object' || !Object.hasOwn(object, name))
    throw invalid(`This property cannot be expanded (${whole}).`, 'expand');
  const fields = object as View;
  return { ...fields, [name]: expandAt(engine, fields[name], rest, whole) };
}

/** Replaces ids by their objects along paths such as `data.latest_invoice`. */
export const expand = (engine: Engine, view: View, paths: readonly string[]): View =>
  paths.reduce((each, path) => expandAt(engine, each, path.split('.'), path) as View, view);
