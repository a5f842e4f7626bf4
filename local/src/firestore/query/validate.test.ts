import { describe, expect, it } from 'vitest';
import { wireQuery, wireReference, wireVector } from '../testing/wire-values.ts';
import type { WireFilter, WireQuery } from '../wire.ts';
import { normalizeQuery } from './normalize.ts';
import { planQuery } from './run.ts';

const refused = expect.objectContaining({ code: 3 });
const plan = (query: WireQuery) => () => planQuery(normalizeQuery(query));
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const query = (...filters: [string, string, unknown][]) => plan(wireQuery('items', filters));

function or(...filters: [string, string, unknown][]): WireFilter {
  const { where } = wireQuery('items', filters);
  return { compositeFilter: { op: 'OR', filters: where?.compositeFilter?.filters ?? [] } };
}

describe('the limits of a query', () => {
  it.each(['IN', 'ARRAY_CONTAINS_ANY'])('%s accepts 1 to 30 values', (op) => {
    expect(query(['a', op, []])).toThrow(refused);
    expect(query(['a', op, numbers(1)])).not.toThrow();
    expect(query(['a', op, numbers(30)])).not.toThrow();
    expect(query(['a', op, numbers(31)])).toThrow(refused);
    expect(query(['a', op, 5])).toThrow(refused);
  });

  it('NOT_IN accepts 1 to 10 values', () => {
    expect(query(['a', 'NOT_IN', []])).toThrow(refused);
    expect(query(['a', 'NOT_IN', numbers(10)])).not.toThrow();
    expect(query(['a', 'NOT_IN', numbers(11)])).toThrow(refused);
  });

  it('NOT_IN cannot be combined with list operators or other inequalities', () => {
    expect(query(['a', 'NOT_IN', [1]], ['a', 'NOT_IN', [2]])).toThrow(refused);
    expect(query(['a', 'NOT_IN', [1]], ['b', 'NOT_EQUAL', 2])).toThrow(refused);
    expect(query(['a', 'NOT_IN', [1]], ['b', 'IN', [2]])).toThrow(refused);
    expect(
      plan({ from: [{ collectionId: 'c' }], where: or(['a', 'NOT_IN', [1]], ['b', 'EQUAL', 1]) }),
    ).toThrow(refused);
    expect(query(['a', 'NOT_IN', [1]], ['b', 'EQUAL', 2])).not.toThrow();
  });

  it('a query can contain only one filter of the kinds "not equal", "not null" and "not NaN"', () => {
    const isNotNull = { unaryFilter: { field: { fieldPath: 'b' }, op: 'IS_NOT_NULL' } };
    const both = (...filters: WireFilter[]) =>
      plan({ from: [{ collectionId: 'c' }], where: { compositeFilter: { op: 'OR', filters } } });

    expect(query(['a', 'NOT_EQUAL', 1], ['b', 'GREATER_THAN', 1])).not.toThrow();
    expect(query(['a', 'NOT_EQUAL', 1], ['b', 'NOT_EQUAL', 2])).toThrow(refused);
    expect(both(isNotNull)).not.toThrow();
    expect(both(isNotNull, or(['a', 'NOT_EQUAL', 1]))).toThrow(refused);
  });

  it('a query has at most 30 disjunctions, however they are written', () => {
    expect(query(['a', 'IN', numbers(15)], ['b', 'IN', numbers(2)])).not.toThrow();
    expect(query(['a', 'IN', numbers(16)], ['b', 'IN', numbers(2)])).toThrow(refused);
    const alternatives = (count: number) =>
      plan({
        from: [{ collectionId: 'c' }],
        where: or(...numbers(count).map((each): [string, string, unknown] => ['a', 'EQUAL', each])),
      });
    expect(alternatives(30)).not.toThrow();
    expect(alternatives(31)).toThrow(refused);
  });

  it('each disjunction has at most one array comparison', () => {
    expect(query(['a', 'ARRAY_CONTAINS', 1], ['b', 'ARRAY_CONTAINS', 2])).toThrow(refused);
    expect(query(['a', 'ARRAY_CONTAINS', 1], ['b', 'ARRAY_CONTAINS_ANY', [2]])).toThrow(refused);
    const either = or(['a', 'ARRAY_CONTAINS', 1], ['b', 'ARRAY_CONTAINS', 2]);
    expect(plan({ from: [{ collectionId: 'c' }], where: either })).not.toThrow();
  });

  it('a query compares at most 10 fields by inequality', () => {
    const ranges = (count: number) =>
      query(...numbers(count).map((each): [string, string, unknown] => [`f${each}`, 'GREATER_THAN', 1]));

    expect(ranges(10)).not.toThrow();
    expect(ranges(11)).toThrow(refused);
  });

  it('a document name can be compared only with references, and an equality on it excludes inequalities on other fields', () => {
    const byName = (value: object): WireFilter => ({
      fieldFilter: { field: { fieldPath: '__name__' }, op: 'EQUAL', value },
    });
    const all = (...filters: WireFilter[]) =>
      plan({ from: [{ collectionId: 'c' }], where: { compositeFilter: { op: 'AND', filters } } });
    const named = byName(wireReference('c/d'));

    expect(all(named)).not.toThrow();
    expect(all(byName({ valueType: 'stringValue', stringValue: 'd' }))).toThrow(refused);
    expect(all(named, or(['n', 'EQUAL', 1]))).not.toThrow();
    expect(all(named, or(['n', 'GREATER_THAN', 1]))).toThrow(refused);
  });

  it('a cursor has at most as many values as the query has orders, including the order by document name', () => {
    const starting = (...values: object[]) =>
      plan(wireQuery('c', [], { orderBy: [{ field: { fieldPath: 'a' } }], startAt: { values } }));

    expect(starting(wireReference('c/x'), wireReference('c/d'))).not.toThrow();
    expect(starting(wireReference('c/x'), wireReference('c/d'), wireReference('c/d'))).toThrow(refused);
  });

  it('a negative limit or offset is refused', () => {
    expect(plan(wireQuery('c', [], { limit: { value: 0 }, offset: 0 }))).not.toThrow();
    expect(plan(wireQuery('c', [], { limit: { value: -1 } }))).toThrow(refused);
    expect(plan(wireQuery('c', [], { offset: -1 }))).toThrow(refused);
  });

  it('a query without a collection can filter and sort by document name, but not by fields', () => {
    expect(plan({ from: [{ allDescendants: true }] })).not.toThrow();
    expect(plan({ from: [{ allDescendants: true }], orderBy: [{ field: { fieldPath: 'a' } }] })).toThrow(
      refused,
    );
  });

  it('a vector search has a limit of 1 to 1000 results', () => {
    const nearest = (value: number, queryVector = wireVector(1)) =>
      plan(
        wireQuery('c', [], {
          findNearest: {
            vectorField: { fieldPath: 'v' },
            queryVector,
            distanceMeasure: 'COSINE',
            limit: { value },
          },
        }),
      );

    expect(nearest(0)).toThrow(refused);
    expect(nearest(1)).not.toThrow();
    expect(nearest(1000)).not.toThrow();
    expect(nearest(1001)).toThrow(refused);
    expect(nearest(1, { valueType: 'stringValue', stringValue: 'x' })).toThrow(refused);
  });

  it('an unknown operator, an invalid path and an empty filter are refused', () => {
    expect(query(['a', 'SIMILAR', 1])).toThrow(refused);
    expect(query(['a..b', 'EQUAL', 1])).toThrow(refused);
    expect(
      plan({ from: [{ collectionId: 'c' }], where: { compositeFilter: { op: 'AND', filters: [] } } }),
    ).toThrow(refused);
    expect(() => normalizeQuery(undefined)).toThrow(refused);
  });
});
