import type { FieldFilter, Filter, StructuredQuery, UnaryFilter } from '../types.ts';
import { compareUtf8 } from '../values/names.ts';

export const NAME_FIELD = '__name__';

const INEQUALITIES: ReadonlySet<string> = new Set([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
  'NOT_IN',
  'IS_NOT_NULL',
  'IS_NOT_NAN',
]);

export type LeafFilter = FieldFilter | UnaryFilter;

/** Lists the comparisons of a filter, at any depth of AND and OR. */
export function leafFilters(filter: Filter | undefined): LeafFilter[] {
  if (filter === undefined) return [];
  if (filter.filterType === 'fieldFilter') return [filter.fieldFilter];
  if (filter.filterType === 'unaryFilter') return [filter.unaryFilter];
  return filter.compositeFilter.filters.flatMap(leafFilters);
}

/** The fields that are compared by an inequality. Each adds an implicit order to the query. */
export function inequalityFields(query: StructuredQuery): string[] {
  const fields = leafFilters(query.where)
    .filter(({ op }) => INEQUALITIES.has(op))
    .map(({ field }) => field.fieldPath);
  return [...new Set(fields)].sort(compareUtf8);
}

/** Whether the query uses more than the names of documents. */
export function usesFields(query: StructuredQuery): boolean {
  const filtered = leafFilters(query.where).map(({ field }) => field.fieldPath);
  const ordered = (query.orderBy ?? []).map(({ field }) => field.fieldPath);
  return [...filtered, ...ordered].some((path) => path !== NAME_FIELD);
}
