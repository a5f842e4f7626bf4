import { Timestamp, type CollectionReference, type Query } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { Check, CheckContext } from './check.ts';
import { loadIds, seed } from './helpers.ts';

const ITEMS = {
  a: { n: 1, s: 'alpha', on: true, tags: ['red', 'blue'], m: { k: 1, t: 'u' }, group: 'x' },
  b: { n: 2, s: 'beta', on: false, tags: ['blue'], m: { k: 2 }, group: 'x', at: new Timestamp(10, 0) },
  c: { n: 2, s: 'gamma', on: true, tags: [], m: { k: 3 }, group: 'y', note: null },
  d: {
    n: 3.5,
    s: 'delta',
    on: null,
    tags: ['green', 'red'],
    group: 'y',
    note: 'hi',
    at: new Timestamp(20, 5000),
  },
  e: { n: 10, s: 'Alpha', on: true, tags: 'red', group: 'z', note: NaN },
  f: { n: null, s: 'éclair', group: 'z' },
  g: { s: '😀', group: 'z', m: { k: 'text' }, pairs: [{ a: 1 }, { a: 2 }] },
} as const;

type Build = (items: CollectionReference) => Query;

/** A check that the query returns exactly the documents `expected`, in this order. */
export const answers =
  (build: Build, ...expected: readonly string[]): Check =>
  async ({ db }) => {
    const items = db.collection('items');
    if (!(await items.doc('g').get()).exists) await seed(items, ITEMS);

    expect(await loadIds(build(items))).toEqual(expected);
  };

/** A check that runs `read` on the query, for results that a list of ids cannot express. */
export const reads =
  (build: Build, read: (query: Query, context: CheckContext) => Promise<void>): Check =>
  async (context) => {
    const items = context.db.collection('items');
    if (!(await items.doc('g').get()).exists) await seed(items, ITEMS);

    await read(build(items), context);
  };
