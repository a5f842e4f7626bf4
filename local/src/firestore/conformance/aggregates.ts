import {
  AggregateField,
  type AggregateSpec,
  type CollectionReference,
  type Query,
} from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { Check, CheckGroup } from './check.ts';
import { seed } from './helpers.ts';

const { average, count, sum } = AggregateField;

const NUMBERS = {
  a: { n: 1, x: 0.5, kind: 'odd' },
  b: { n: 2, x: 1.5, kind: 'even' },
  c: { n: 3, kind: 'odd' },
  d: { n: 'text', kind: 'none' },
  e: { kind: 'none' },
};

const totals =
  (build: (items: CollectionReference) => Query, spec: AggregateSpec, expected: object): Check =>
  async ({ items }) => {
    await seed(items, NUMBERS);

    expect((await build(items).aggregate(spec).get()).data()).toEqual(expected);
  };

export const aggregates: CheckGroup = {
  name: 'aggregates',
  checks: {
    'count counts every document': totals((items) => items, { count: count() }, { count: 5 }),
    'count counts what the filter leaves': totals(
      (items) => items.where('kind', '==', 'odd'),
      { count: count() },
      { count: 2 },
    ),
    'count of nothing is zero': totals(
      (items) => items.where('n', '==', 99),
      { count: count() },
      { count: 0 },
    ),
    'count respects the limit': totals((items) => items.limit(3), { count: count() }, { count: 3 }),
    'count respects the offset': totals((items) => items.offset(4), { count: count() }, { count: 1 }),
    'count respects cursors': totals(
      (items) => items.orderBy('n').startAfter(1),
      { count: count() },
      { count: 3 },
    ),
    'sum adds whole numbers and passes over the rest': totals(
      (items) => items,
      { sum: sum('n') },
      { sum: 6 },
    ),
    'sum adds fractions': totals((items) => items, { sum: sum('x') }, { sum: 2 }),
    'sum of nothing is zero': totals((items) => items, { sum: sum('none') }, { sum: 0 }),
    'sum respects the filter': totals(
      (items) => items.where('kind', '==', 'odd'),
      { sum: sum('n') },
      { sum: 4 },
    ),
    'average divides by the numbers found': totals(
      (items) => items,
      { average: average('n') },
      { average: 2 },
    ),
    'average of nothing is null': totals((items) => items, { average: average('none') }, { average: null }),
    'several aggregates come together': totals(
      (items) => items.where('kind', 'in', ['odd', 'even']),
      { total: sum('n'), mean: average('n'), many: count() },
      { total: 6, mean: 2, many: 3 },
    ),
    'a sum beyond 64 bits turns into a fraction': async ({ open }) => {
      const items = open({ settings: { useBigInt: true } }).collection('big');
      await seed(items, { a: { n: 9_223_372_036_854_775_807n }, b: { n: 9_223_372_036_854_775_807n } });

      expect((await items.aggregate({ sum: sum('n') }).get()).data().sum).toBe(2 ** 64);
    },
    'a sum with NaN is NaN': async ({ items }) => {
      await seed(items, { a: { n: 1 }, b: { n: NaN } });

      expect((await items.aggregate({ sum: sum('n') }).get()).data().sum).toBeNaN();
    },
    'an aggregate carries a read time': async ({ items }) => {
      expect((await items.count().get()).readTime.toMillis()).toBeGreaterThan(0);
    },
  },
};
