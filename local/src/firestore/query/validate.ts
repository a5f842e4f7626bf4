import { invalidArgument } from '../status.ts';
import type { FieldFilter, Filter, StructuredQuery } from '../types.ts';
import { elementsOf } from '../values/kinds.ts';
import { inequalityFields, leafFilters, type LeafFilter, NAME_FIELD, usesFields } from './filters.ts';

const MAX_IN_VALUES = 30;
const MAX_NOT_IN_VALUES = 10;
const MAX_DISJUNCTIONS = 30;
const MAX_INEQUALITY_FIELDS = 10;
const MAX_NEAREST = 1000;

const LIST_LIMITS: Readonly<Record<string, number>> = {
  IN: MAX_IN_VALUES,
  ARRAY_CONTAINS_ANY: MAX_IN_VALUES,
  NOT_IN: MAX_NOT_IN_VALUES,
};

function isFieldFilter(leaf: LeafFilter): leaf is FieldFilter {
  return 'value' in leaf;
}

function checkList({ op, value }: FieldFilter): void {
  const limit = LIST_LIMITS[op];
  if (limit === undefined) return;
  const count = elementsOf(value).length;
  if (count === 0) throw invalidArgument(`'${op}' requires a non-empty ArrayValue.`);
  if (count > limit) throw invalidArgument(`'${op}' supports up to ${limit} comparison values.`);
}

function checkNameFilter({ field, op, value }: FieldFilter): void {
  if (field.fieldPath !== NAME_FIELD) return;
  const values = op === 'IN' || op === 'NOT_IN' ? elementsOf(value) : [value];
  if (values.some((each) => each.valueType !== 'referenceValue'))
    throw invalidArgument(`A filter on ${NAME_FIELD} must compare with a document reference.`);
}

/** How many alternatives the filter has when it is rewritten as an OR of ANDs. */
function disjunctions(filter: Filter): number {
  if (filter.filterType === 'unaryFilter') return 1;
  if (filter.filterType === 'fieldFilter') {
    const { op, value } = filter.fieldFilter;
    return op === 'IN' || op === 'ARRAY_CONTAINS_ANY' ? elementsOf(value).length : 1;
  }
  const counts = filter.compositeFilter.filters.map(disjunctions);
  return filter.compositeFilter.op === 'OR'
    ? counts.reduce((sum, count) => sum + count, 0)
    : counts.reduce((product, count) => product * count, 1);
}

/** The number of `array-contains` comparisons in the alternative that has the most of them. */
function arrayFiltersPerDisjunction(filter: Filter): number {
  if (filter.filterType === 'unaryFilter') return 0;
  if (filter.filterType === 'fieldFilter') return Number(filter.fieldFilter.op.startsWith('ARRAY_CONTAINS'));
  const counts = filter.compositeFilter.filters.map(arrayFiltersPerDisjunction);
  return filter.compositeFilter.op === 'OR'
    ? Math.max(...counts)
    : counts.reduce((sum, count) => sum + count, 0);
}

function hasOr(filter: Filter): boolean {
  if (filter.filterType !== 'compositeFilter') return false;
  const { op, filters } = filter.compositeFilter;
  return op === 'OR' || filters.some(hasOr);
}

function checkExclusions(where: Filter, operators: readonly string[]): void {
  const unequals = operators.filter((op) => ['NOT_EQUAL', 'IS_NOT_NULL', 'IS_NOT_NAN'].includes(op)).length;
  if (unequals > 1) throw invalidArgument("Only a single 'NOT_EQUAL' filter is allowed per query.");
  const count = operators.filter((op) => op === 'NOT_IN').length;
  if (count === 0) return;
  if (count > 1) throw invalidArgument("Only a single 'NOT_IN' filter is allowed per query.");
  if (unequals > 0) throw invalidArgument("'NOT_IN' cannot be used in the same query with 'NOT_EQUAL'.");
  if (hasOr(where) || operators.some((op) => op === 'IN' || op === 'ARRAY_CONTAINS_ANY'))
    throw invalidArgument("'NOT_IN' cannot be used with 'OR', 'IN' or 'ARRAY_CONTAINS_ANY'.");
}

function checkFilters(where: Filter): void {
  const leaves = leafFilters(where);
  for (const leaf of leaves.filter(isFieldFilter)) {
    checkList(leaf);
    checkNameFilter(leaf);
  }
  if (arrayFiltersPerDisjunction(where) > 1)
    throw invalidArgument("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  checkExclusions(
    where,
    leaves.map(({ op }) => op),
  );
  if (disjunctions(where) > MAX_DISJUNCTIONS)
    throw invalidArgument(`A query may have at most ${MAX_DISJUNCTIONS} disjunctions after normalization.`);
}

/** Refuses a query that fixes the document name and compares a field by inequality, as production does. */
function checkFixedName(query: StructuredQuery): void {
  const isNamed = leafFilters(query.where).some(
    ({ field, op }) => field.fieldPath === NAME_FIELD && op === 'EQUAL',
  );
  if (isNamed && inequalityFields(query).some((fieldPath) => fieldPath !== NAME_FIELD))
    throw invalidArgument(`A fixed ${NAME_FIELD} cannot be combined with an inequality of another field.`);
}

function checkCursors({ startAt, endAt }: StructuredQuery, orders: number): void {
  for (const cursor of [startAt, endAt])
    if ((cursor?.values?.length ?? 0) > orders) throw invalidArgument('Cursor has too many values.');
}

function checkNearest({ findNearest }: StructuredQuery): void {
  if (findNearest === undefined) return;
  const limit = findNearest.limit.value ?? 0;
  if (limit < 1 || limit > MAX_NEAREST)
    throw invalidArgument(`The limit of a nearest neighbour search must be within 1 and ${MAX_NEAREST}.`);
}

function checkSource(query: StructuredQuery): void {
  const { from = [] } = query;
  if (from.length > 1) throw invalidArgument('A query may have only one collection selector.');
  if (!from[0]?.collectionId && usesFields(query))
    throw invalidArgument('kindless queries support only filters and orders on __name__');
}

/** Refuses what production refuses, regardless of the documents. `orders` includes the implicit orders. */
export function validateQuery(query: StructuredQuery, orders: number): void {
  checkSource(query);
  if (query.where !== undefined) checkFilters(query.where);
  checkFixedName(query);
  if (inequalityFields(query).length > MAX_INEQUALITY_FIELDS)
    throw invalidArgument(`A query may compare at most ${MAX_INEQUALITY_FIELDS} fields by inequality.`);
  if ((query.offset ?? 0) < 0) throw invalidArgument('offset must not be negative.');
  if ((query.limit?.value ?? 0) < 0) throw invalidArgument('limit must not be negative.');
  checkCursors(query, orders);
  checkNearest(query);
}
