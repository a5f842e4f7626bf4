import type { Engine } from './engine.ts';
import { missing } from './failure.ts';
import * as form from './form.ts';
import type { FormFields } from './form.ts';
import type { Subscription } from './state.ts';
import { listView, type View } from './views.ts';

export interface Call {
  engine: Engine;
  id: string;
  fields: FormFields;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  /** The parameters that the call knows. */
  known: readonly string[];
  answer(call: Call): View;
}

export const paging = ['limit', 'starting_after', 'ending_before'];

/** A page of a list, newest first. */
export function page<T extends { id: string }>(
  { fields }: Call,
  url: string,
  all: readonly T[],
  view: (each: T) => View,
): View {
  const limit = form.whole(fields, 'limit', 1, 100) ?? 10;
  const after = form.text(fields, 'starting_after');
  const begin = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && begin === 0) throw missing('object', after);
  return listView(url, all.slice(begin, begin + limit).map(view), begin + limit < all.length);
}

export const newest = <T extends { created: number }>(all: Readonly<Record<string, T>>): T[] =>
  // Later ones of the same second come first as well.
  Object.values(all)
    .toReversed()
    .toSorted((a, b) => b.created - a.created);

export function found<T>(all: Readonly<Record<string, T>>, id: string, kind: string): T {
  const one = Object.hasOwn(all, id) ? all[id] : undefined;
  if (one === undefined) throw missing(kind, id);
  return one;
}

export function customerIn({ engine, fields }: Call): string {
  const id = form.required(fields, 'customer');
  if (found(engine.state.customers, id, 'customer').deleted) throw missing('customer', id);
  return id;
}

export const ofCustomer = ({ fields }: Call) => {
  const id = form.text(fields, 'customer');
  return ({ customer }: { customer: string }) => id === undefined || customer === id;
};

export function isListed({ fields }: Call, { status }: Subscription): boolean {
  const wanted = form.text(fields, 'status');
  if (wanted === undefined) return status !== 'canceled';
  return wanted === 'all' || wanted === status;
}
