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
    'count counts only the documents that match the filter': totals(
      (items) => items.where('kind', '==', 'odd'),
      { count: count() },
      { count: 2 },
    ),
    'the count of an empty result is zero': totals(
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
    'sum adds integers and ignores other values': totals((items) => items, { sum: sum('n') }, { sum: 6 }),
    'sum adds doubles': totals((items) => items, { sum: sum('x') }, { sum: 2 }),
    'the sum of an empty result is zero': totals((items) => items, { sum: sum('none') }, { sum: 0 }),
    'sum respects the filter': totals(
      (items) => items.where('kind', '==', 'odd'),
      { sum: sum('n') },
      { sum: 4 },
    ),
    'average divides by the number of numeric values': totals(
      (items) => items,
      { average: average('n') },
      { average: 2 },
    ),
    'the average of an empty result is null': totals(
      (items) => items,
      { average: average('none') },
      { average: null },
    ),
    'one query returns several aggregates': totals(
      (items) => items.where('kind', 'in', ['odd', 'even']),
      { total: sum('n'), mean: average('n'), many: count() },
      { total: 6, mean: 2, many: 3 },
    ),
    'a sum beyond 64 bits becomes a double': async ({ open }) => {
      const items = open({ settings: { useBigInt: true } }).collection('big');
      await seed(items, { a: { n: 9_223_372_036_854_775_807n }, b: { n: 9_223_372_036_854_775_807n } });

      expect((await items.aggregate({ sum: sum('n') }).get()).data().sum).toBe(2 ** 64);
    },
    'a sum with NaN is NaN': async ({ items }) => {
      await seed(items, { a: { n: 1 }, b: { n: NaN } });

      expect((await items.aggregate({ sum: sum('n') }).get()).data().sum).toBeNaN();
    },
    'an aggregate has a read time': async ({ items }) => {
      expect((await items.count().get()).readTime.toMillis()).toBeGreaterThan(0);
    },
  },
};
