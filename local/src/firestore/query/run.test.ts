import { describe, expect, it } from 'vitest';
import { ROOT, wire, wireFields, wireQuery, wireReference, wireVector } from '../testing/wire-values.ts';
import { normalizeFields } from '../values/normalize.ts';
import { plainFields } from '../values/plain.ts';
import type { WireQuery } from '../wire.ts';
import { normalizeQuery } from './normalize.ts';
import type { QueryRow } from './predicate.ts';
import { planQuery, runPlan } from './run.ts';

const row = (id: string, fields: Record<string, unknown>): QueryRow => ({
  name: `${ROOT}/items/${id}`,
  fields: normalizeFields(wireFields(fields)),
});

const ROWS = [
  row('a', { n: 1, s: 'x', tags: ['red', 'blue'] }),
  row('b', { n: 2.5, s: 'y', tags: ['blue'] }),
  row('c', { n: Number.NaN, s: 'x' }),
  row('d', { n: null }),
  row('e', { n: '2', s: 'z' }),
  row('f', { s: 'y' }),
];

function ids(query: WireQuery, rows = ROWS): string {
  const found = runPlan(planQuery(normalizeQuery(query)), rows);
  return found.map(({ name }) => name.slice(name.lastIndexOf('/') + 1)).join('');
}

const where = (field: string, op: string, value: unknown, more?: WireQuery): string =>
  ids(wireQuery('items', [[field, op, value]], more));
const unary = (fieldPath: string, op: string): string =>
  ids({ from: [{ collectionId: 'items' }], where: { unaryFilter: { field: { fieldPath }, op } } });
const by = (...orders: string[]): Pick<WireQuery, 'orderBy'> => ({
  orderBy: orders.map((order) => ({
    field: { fieldPath: order.replace('-', '') },
    direction: order.startsWith('-') ? 'DESCENDING' : 'ASCENDING',
  })),
});

describe('filters', () => {
  it('a filter matches only documents that have the field', () => {
    expect(where('n', 'EQUAL', 1)).toBe('a');
    expect(where('n', 'NOT_EQUAL', 1)).toBe('cbe');
    expect(where('n', 'NOT_IN', [1, '2'])).toBe('cb');
  });

  it('a range matches only values of the operand’s type, and NaN matches only itself', () => {
    expect(where('n', 'GREATER_THAN', 0)).toBe('ab');
    expect(where('n', 'LESS_THAN_OR_EQUAL', 2.5)).toBe('ab');
    expect(where('n', 'LESS_THAN', 2.5)).toBe('a');
    expect(where('n', 'GREATER_THAN_OR_EQUAL', '')).toBe('e');
    expect(where('n', 'LESS_THAN_OR_EQUAL', Number.NaN)).toBe('c');
  });

  it('IN matches documents with any of the listed values, and EQUAL documents with the given value', () => {
    expect(where('n', 'IN', [1, '2'])).toBe('ae');
    expect(ids({ ...wireQuery('items', [['n', 'EQUAL', 1]]) }, [row('q', { n: 1 })])).toBe('q');
  });

  it('a list operator never matches null or NaN', () => {
    expect(where('n', 'IN', [null, Number.NaN, 1])).toBe('a');
    expect(where('n', 'NOT_IN', [Number.NaN, 1])).toBe('cbe');
    const rows = [row('q', { l: [null, Number.NaN] }), row('r', { l: [1] })];
    expect(ids(wireQuery('items', [['l', 'ARRAY_CONTAINS_ANY', [null, Number.NaN, 1]]]), rows)).toBe('r');
  });

  it('NOT_IN matches nothing when its list contains null', () => {
    expect(where('n', 'NOT_IN', [null, 1])).toBe('');
  });

  it('an array operator matches the elements of an array', () => {
    expect(where('tags', 'ARRAY_CONTAINS', 'blue')).toBe('ab');
    expect(where('tags', 'ARRAY_CONTAINS_ANY', ['red', 'green'])).toBe('a');
    expect(where('s', 'ARRAY_CONTAINS', 'x')).toBe('');
  });

  it('a unary filter detects null and NaN', () => {
    expect(unary('n', 'IS_NULL')).toBe('d');
    expect(unary('n', 'IS_NOT_NULL')).toBe('cabe');
    expect(unary('n', 'IS_NAN')).toBe('c');
    expect(unary('n', 'IS_NOT_NAN')).toBe('abe');
  });
});

describe('orders', () => {
  it('an order leaves out documents without the field, and sorts by type first', () => {
    expect(ids(wireQuery('items', [], by('n')))).toBe('dcabe');
    expect(ids(wireQuery('items', [], by('-n')))).toBe('ebacd');
  });

  it('documents with equal values are sorted by document name, in the direction of the last order', () => {
    expect(ids(wireQuery('items', [], by('s')))).toBe('acbfe');
    expect(ids(wireQuery('items', [], by('-s')))).toBe('efbca');
    expect(ids(wireQuery('items', [], by('-__name__')))).toBe('fedcba');
  });

  it('the fields of inequalities are added to the orders of a query', () => {
    expect(where('s', 'GREATER_THAN', 'x')).toBe('bfe');
    expect(where('s', 'GREATER_THAN', 'x', by('-n'))).toBe('eb');
  });
});

describe('cursors and pages', () => {
  const paged = (more: WireQuery): string => ids(wireQuery('items', [], { ...by('s'), ...more }));

  it('a query starts at or after the value of one cursor, and ends at or before the value of another', () => {
    expect(paged({ startAt: { values: [wire('y')], before: true } })).toBe('bfe');
    expect(paged({ startAt: { values: [wire('y')] } })).toBe('e');
    expect(paged({ endAt: { values: [wire('y')] } })).toBe('acbf');
    expect(paged({ endAt: { values: [wire('y')], before: true } })).toBe('ac');
  });

  it('a cursor with a document name can lie between two rows whose values are equal', () => {
    expect(paged({ startAt: { values: [wire('y'), wireReference('items/b')] } })).toBe('fe');
  });

  it('cursors also work with a descending order', () => {
    expect(ids(wireQuery('items', [], { ...by('-s'), startAt: { values: [wire('y')] } }))).toBe('ca');
  });

  it('a query skips the offset and then stops at the limit', () => {
    expect(paged({ offset: 1, limit: { value: 2 } })).toBe('cb');
    expect(paged({ limit: {} })).toBe('');
    expect(paged({ offset: 9 })).toBe('');
  });
});

describe('a vector search', () => {
  const rows = [
    { name: `${ROOT}/items/a`, fields: normalizeFields({ v: wireVector(1, 0) }) },
    { name: `${ROOT}/items/b`, fields: normalizeFields({ v: wireVector(3, 4) }) },
    { name: `${ROOT}/items/c`, fields: normalizeFields({ v: wireVector(1) }) },
    row('d', { v: [1, 2] }),
  ];
  const search = (distanceMeasure: string, more: object = {}): WireQuery =>
    wireQuery('items', [], {
      findNearest: {
        vectorField: { fieldPath: 'v' },
        queryVector: wireVector(2, 0),
        distanceMeasure,
        limit: { value: 10 },
        ...more,
      },
    });

  it('with each distance measure, a search returns the vectors of its own length, nearest first', () => {
    expect(ids(search('EUCLIDEAN'), rows)).toBe('ab');
    expect(ids(search('COSINE'), rows)).toBe('ab');
    expect(ids(search('DOT_PRODUCT'), rows)).toBe('ba');
  });

  it('a search respects the limit and the threshold', () => {
    expect(ids(search('EUCLIDEAN', { limit: { value: 1 } }), rows)).toBe('a');
    expect(ids(search('EUCLIDEAN', { distanceThreshold: { value: 1 } }), rows)).toBe('a');
    expect(ids(search('EUCLIDEAN', { distanceThreshold: { value: 0.9 } }), rows)).toBe('');
    expect(ids(search('DOT_PRODUCT', { distanceThreshold: { value: 6 } }), rows)).toBe('b');
  });

  it('a search adds the distance to each result if requested', () => {
    const plan = planQuery(normalizeQuery(search('EUCLIDEAN', { distanceResultField: 'far' })));
    const found = runPlan(plan, rows);

    expect(found.map(({ fields }) => plainFields(fields)['far'])).toEqual([1, Math.hypot(1, 4)]);
  });
});
