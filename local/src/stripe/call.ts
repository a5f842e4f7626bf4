import type { Engine } from './engine.ts';
import { invalid, missing } from './failure.ts';
import * as form from './form.ts';
import type { FormFields } from './form.ts';
import { listView, type View } from './views.ts';

export interface Call {
  engine: Engine;
  id: string;
  fields: FormFields;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  /** The parameters that the call acts on, in the notation of `form.allowOnly`. */
  known: string;
  answer(call: Call): View;
}

export const paging = 'limit starting_after ending_before';

/** Returns one page of a list, without changing its order. */
export function page<T extends { id: string }>(
  { fields }: Call,
  url: string,
  all: readonly T[],
  view: (each: T) => View,
): View {
  const limit = form.whole(fields, 'limit', 1, 100) ?? 10;
  const [after, before] = [form.text(fields, 'starting_after'), form.text(fields, 'ending_before')];
  if (after !== undefined && before !== undefined)
    throw invalid('You may only specify one of starting_after and ending_before.', 'ending_before');
  const edge = after ?? before;
  const at = all.findIndex(({ id }) => id === edge);
  if (edge !== undefined && at === -1) throw missing('object', edge);
  const begin = before === undefined ? at + 1 : Math.max(0, at - limit);
  const end = before === undefined ? begin + limit : at;
  const hasMore = before === undefined ? end < all.length : begin > 0;
  return listView(url, all.slice(begin, end).map(view), hasMore);
}

export const newest = <T extends { created: number }>(all: Readonly<Record<string, T>>): T[] =>
  // Objects of the same second are also sorted newest first.
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

/** Whether the object has the values of those parameters that the call contains. */
export const matching =
  <Name extends string>({ fields }: Call, ...names: Name[]) =>
  (object: Readonly<Record<Name, string | null>>): boolean =>
    names.every((name) => form.text(fields, name) === undefined || form.text(fields, name) === object[name]);
