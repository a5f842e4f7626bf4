import type { StructuredQuery } from '../types.ts';
import { parseFieldPath, type FieldPath } from '../values/field-path.ts';
import { NAME_FIELD } from './filters.ts';
import { indexAccess, type IndexAccess } from './index-access.ts';
import { nearestRows } from './nearest.ts';
import { compareRows, type KeyedRow, keyRow, placeInCursors, type SortKey, sortKeys } from './order.ts';
import { compileFilter, type Predicate, type QueryRow } from './predicate.ts';
import { validateQuery } from './validate.ts';

/** A query that has been validated and prepared, so that it can run on the documents of its source. */
export interface QueryPlan {
  readonly query: StructuredQuery;
  readonly sort: readonly SortKey[];
  readonly matches: Predicate;
  readonly access: IndexAccess;
  /** fields to return; null for all */
  readonly projection: readonly FieldPath[] | null;
}

function projectionOf({ select }: StructuredQuery): FieldPath[] | null {
  const fields = select?.fields ?? [];
  if (fields.length === 0) return null;
  return fields
    .filter(({ fieldPath }) => fieldPath !== NAME_FIELD)
    .map(({ fieldPath }) => parseFieldPath(fieldPath));
}

export function planQuery(query: StructuredQuery): QueryPlan {
  const sort = sortKeys(query);
  validateQuery(query, sort.length);
  return {
    query,
    sort,
    matches: compileFilter(query.where),
    access: indexAccess(query, sort),
    projection: projectionOf(query),
  };
}

/** The number of rows that suffice for the results, counted from the first in sort order. */
export function rowsNeeded({ query }: QueryPlan): number {
  if (query.findNearest !== undefined || query.limit === undefined) return Infinity;
  return (query.offset ?? 0) + (query.limit.value ?? 0);
}

export function sortRows<Row extends QueryRow>(sort: readonly SortKey[], rows: Iterable<Row>): Row[] {
  const keyed: KeyedRow<Row>[] = [];
  for (const row of rows) {
    const each = keyRow(row, sort);
    if (each !== null) keyed.push(each);
  }
  keyed.sort((left, right) => compareRows(left, right, sort));
  return keyed.map(({ row }) => row);
}

/** Applies the vector search, the offset and the limit to the sorted rows that match a query. */
export function windowOf<Row extends QueryRow>({ query }: QueryPlan, rows: Row[]): Row[] {
  const found = query.findNearest === undefined ? rows : nearestRows(query.findNearest, rows);
  const offset = query.offset ?? 0;
  if (offset === 0 && query.limit === undefined) return found;
  return found.slice(offset, query.limit === undefined ? undefined : offset + (query.limit.value ?? 0));
}

/** Tests every row. Returns the results in the order of the plan. */
export function runPlan<Row extends QueryRow>(plan: QueryPlan, rows: Iterable<Row>): Row[] {
  const { query, sort } = plan;
  const selected: Row[] = [];
  for (const row of rows) {
    const keyed = plan.matches(row) ? keyRow(row, sort) : null;
    if (keyed !== null && placeInCursors(keyed, query, sort) === 0) selected.push(row);
  }
  return windowOf(plan, sortRows(sort, selected));
}
