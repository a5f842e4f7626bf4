import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredDocument } from '../store/collection.ts';
import { DocumentTable } from '../store/documents.ts';
import { anyValue } from '../testing/arbitrary-values.ts';
import { ROOT, wire } from '../testing/wire-values.ts';
import type { Cursor, Fields, Filter, Order, StructuredQuery } from '../types.ts';
import { arrayOf, mapOf } from '../values/kinds.ts';
import { normalizeValue } from '../values/normalize.ts';
import { indexAccess } from './index-access.ts';
import { sortKeys } from './order.ts';
import { compileFilter } from './predicate.ts';
import type { QueryPlan } from './run.ts';

const fieldPath = fc.constantFrom('a', 'b', 'c.a');
// mostly one of a few values, so that filters often match, and sometimes any value, so that every type occurs
const common = [0, 1, 1.5, 2n ** 53n, 2n ** 53n + 1n, Number.NaN, 'x', null, ['x', 0], ['x', 1]];
const value = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...common).map((each) => normalizeValue(wire(each))) },
  { weight: 1, arbitrary: anyValue },
);
const fields: fc.Arbitrary<Fields> = fc
  .record({ a: value, b: value, c: value })
  .chain(({ c, ...others }) =>
    fc.constantFrom<Fields>(
      { ...others, c: mapOf({ a: c }) },
      { ...others, c: mapOf({ a: c }) },
      { ...others, c },
      { a: others.a },
    ),
  );
const name = fc
  .tuple(
    fc.constantFrom('items', 'others/o/items'),
    fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', '__id7__'),
  )
  .map(([path, id]) => `${ROOT}/${path}/${id}`);

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .tuple(
      fieldPath,
      fc.constantFrom(
        'EQUAL',
        'LESS_THAN',
        'LESS_THAN_OR_EQUAL',
        'GREATER_THAN',
        'GREATER_THAN_OR_EQUAL',
        'ARRAY_CONTAINS',
        'NOT_EQUAL',
      ),
      value,
    )
    .map(([path, op, operand]): Filter => ({
      filterType: 'fieldFilter',
      fieldFilter: { field: { fieldPath: path }, op, value: operand },
    })),
  fc
    .tuple(
      fieldPath,
      fc.constantFrom('IN', 'ARRAY_CONTAINS_ANY'),
      fc.array(value, { minLength: 1, maxLength: 3 }),
    )
    .map(([path, op, operands]): Filter => ({
      filterType: 'fieldFilter',
      fieldFilter: { field: { fieldPath: path }, op, value: arrayOf(operands) },
    })),
  fc.tuple(fieldPath, fc.constantFrom('IS_NULL', 'IS_NAN', 'IS_NOT_NULL')).map(([path, op]): Filter => ({
    filterType: 'unaryFilter',
    unaryFilter: { field: { fieldPath: path }, op },
  })),
);
const filter: fc.Arbitrary<Filter> = fc
  .tuple(fc.constantFrom('AND', 'AND', 'AND', 'OR'), fc.array(leaf, { minLength: 1, maxLength: 2 }))
  .map(([op, filters]): Filter => ({ filterType: 'compositeFilter', compositeFilter: { op, filters } }));
const order: fc.Arbitrary<Order> = fc
  .tuple(fieldPath, fc.constantFrom('ASCENDING', 'DESCENDING'))
  .map(([path, direction]): Order => ({ field: { fieldPath: path }, direction }));
const cursor: fc.Arbitrary<Cursor> = fc.record({
  values: fc.array(value, { minLength: 1, maxLength: 1 }),
  before: fc.boolean(),
});

const query: fc.Arbitrary<StructuredQuery> = fc
  .record({
    where: fc.option(filter),
    orderBy: fc.uniqueArray(order, { maxLength: 2, selector: ({ field }) => field.fieldPath }),
    startAt: fc.option(cursor, { freq: 1 }),
    endAt: fc.option(cursor, { freq: 1 }),
    limit: fc.option(fc.integer({ min: 1, max: 4 })),
    offset: fc.constantFrom(0, 0, 1),
  })
  .map(({ where, orderBy, startAt, endAt, limit, offset }) => ({
    orderBy,
    offset,
    ...(where ? { where } : {}),
    ...(startAt && orderBy.length > 0 ? { startAt } : {}),
    ...(endAt && orderBy.length > 0 ? { endAt } : {}),
    ...(limit === null ? {} : { limit: { value: limit } }),
  }));

const change = fc.tuple(name, fc.option(fields, { freq: 8 }));
const sources = [
  { parent: ROOT, collectionId: 'items', allDescendants: false },
  { parent: ROOT, collectionId: 'items', allDescendants: true },
];

const versions = (found: readonly StoredDocument[]) =>
  found.map(({ name, updateTime }) => `${name} ${updateTime}`).join('\n');

/**
 * Plans a query without the checks of production, so that the test also covers combinations that production refuses.
 */
function planOf(structured: StructuredQuery): QueryPlan {
  const sort = sortKeys(structured);
  const matches = compileFilter(structured.where);
  return { query: structured, sort, matches, access: indexAccess(structured, sort), projection: null };
}

describe('the indexes of a collection and of a collection group', () => {
  it('indexes find the same documents as a scan, before and after documents change', () => {
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 12, maxLength: 24 }),
        fc.array(query, { minLength: 4, maxLength: 8 }),
        fc.array(change, { maxLength: 8 }),
        (first, queries, second) => {
          const table = new DocumentTable();
          let time = 0;
          const apply = (changes: typeof first) => {
            for (const [documentName, written] of changes) {
              time += 1;
              const document = written && {
                name: documentName,
                fields: written,
                createTime: time,
                updateTime: time,
              };
              table.put(documentName, document, time);
            }
          };
          const compare = () => {
            for (const plan of queries.map(planOf))
              for (const source of sources)
                expect(versions(table.query(plan, source))).toBe(versions(table.query(plan, source, time)));
          };
          apply(first);
          compare();
          apply(second);
          compare();
        },
      ),
    );
  });
});
