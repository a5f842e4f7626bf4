import type { Filter, StructuredQuery } from '../types.ts';

interface SortField {
  readonly fieldPath: string;
  readonly direction: 'ASCENDING' | 'DESCENDING';
}

/** The fields and orders for which one conjunction of a query needs an index. Values do not matter. */
export interface QueryShape {
  readonly equal: ReadonlySet<string>;
  readonly contains: ReadonlySet<string>;
  /** The complete order, including inequality fields and the final `__name__` that the query only implies. */
  readonly sort: readonly SortField[];
}

export const NAME = '__name__';

type FilterKind = 'equal' | 'contains' | 'inequality';

interface Condition {
  readonly fieldPath: string;
  readonly kind: FilterKind;
}

const KINDS: Readonly<Record<string, FilterKind>> = {
  EQUAL: 'equal',
  IN: 'equal',
  IS_NULL: 'equal',
  IS_NAN: 'equal',
  ARRAY_CONTAINS: 'contains',
  ARRAY_CONTAINS_ANY: 'contains',
};

/** Production refuses queries with more disjunctions, so further ones are not computed. */
const MOST_DISJUNCTIONS = 30;

function conditionOf(filter: Exclude<Filter, { filterType: 'compositeFilter' }>): Condition {
  const { field, op } = filter.filterType === 'fieldFilter' ? filter.fieldFilter : filter.unaryFilter;
  return { fieldPath: field.fieldPath, kind: KINDS[op] ?? 'inequality' };
}

/**
 * Rewrites the filter as a disjunction of conjunctions. An `IN` stays one condition, because its values share one
 * index.
 */
function disjunctions(filter: Filter): readonly (readonly Condition[])[] {
  if (filter.filterType !== 'compositeFilter') return [[conditionOf(filter)]];
  const parts = filter.compositeFilter.filters.map(disjunctions);
  if (filter.compositeFilter.op === 'OR') return parts.flat().slice(0, MOST_DISJUNCTIONS);
  return parts.reduce<readonly (readonly Condition[])[]>(
    (left, right) =>
      left.flatMap((one) => right.map((other) => [...one, ...other])).slice(0, MOST_DISJUNCTIONS),
    [[]],
  );
}

function fullOrder(query: StructuredQuery, conditions: readonly Condition[]): readonly SortField[] {
  const explicit = (query.orderBy ?? []).map((order): SortField => ({
    fieldPath: order.field.fieldPath,
    direction: order.direction === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING',
  }));
  const direction = explicit.at(-1)?.direction ?? 'ASCENDING';
  const inequalities = conditions
    .filter((condition) => condition.kind === 'inequality' && condition.fieldPath !== NAME)
    .map((condition) => condition.fieldPath)
    .sort();
  const named = new Set(explicit.map((order) => order.fieldPath));
  const implied = [...new Set(inequalities), NAME]
    .filter((fieldPath) => !named.has(fieldPath))
    .map((fieldPath): SortField => ({ fieldPath, direction }));
  return [...explicit, ...implied];
}

const fieldsOf = (conditions: readonly Condition[], kind: FilterKind): ReadonlySet<string> =>
  new Set(
    conditions
      .filter((condition) => condition.kind === kind && condition.fieldPath !== NAME)
      .map((condition) => condition.fieldPath),
  );

/** One shape for each conjunction. A query needs indexes that serve all of them. */
export function queryShapes(query: StructuredQuery): readonly QueryShape[] {
  const conjunctions = query.where ? disjunctions(query.where) : [[]];
  const order = fullOrder(query, conjunctions.flat());
  return conjunctions.map((conditions) => {
    const equal = fieldsOf(conditions, 'equal');
    // a field with a fixed value does not affect the order within its conjunction
    const sort = order.filter((field) => !equal.has(field.fieldPath));
    return { equal, contains: fieldsOf(conditions, 'contains'), sort };
  });
}
