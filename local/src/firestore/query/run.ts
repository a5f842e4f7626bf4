import type { StructuredQuery } from '../types.ts';
import { parseFieldPath, type FieldPath } from '../values/field-path.ts';
import { NAME_FIELD } from './filters.ts';
import { nearestRows } from './nearest.ts';
import { compareRows, isWithinCursors, type KeyedRow, keyRow, type SortKey, sortKeys } from './order.ts';
import { compileFilter, type Predicate, type QueryRow } from './predicate.ts';
import { validateQuery } from './validate.ts';

/** A validated and prepared query; running it needs only the documents of its source. */
export interface QueryPlan {
  readonly query: StructuredQuery;
  readonly sort: readonly SortKey[];
  readonly matches: Predicate;
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
  return { query, sort, matches: compileFilter(query.where), projection: projectionOf(query) };
}

/** Rows of the source; `sortedByName` avoids sorting them again. */
interface Candidates<Row extends QueryRow> {
  readonly rows: readonly Row[];
  readonly sortedByName: boolean;
}

/** Returns the rows that the plan selects, in the order of the plan. */
export function runPlan<Row extends QueryRow>(plan: QueryPlan, candidates: Candidates<Row>): Row[] {
  const { query, sort } = plan;
  const selected: KeyedRow<Row>[] = [];
  for (const row of candidates.rows) {
    if (!plan.matches(row)) continue;
    const keyed = keyRow(row, sort);
    if (keyed !== null && isWithinCursors(keyed, query, sort)) selected.push(keyed);
  }
  const first = sort[0];
  if (!(candidates.sortedByName && first?.path === null && first.sign === 1))
    selected.sort((left, right) => compareRows(left, right, sort));

  const rows = selected.map(({ row }) => row);
  const found = query.findNearest === undefined ? rows : nearestRows(query.findNearest, rows);
  const offset = query.offset ?? 0;
  return found.slice(offset, query.limit === undefined ? undefined : offset + (query.limit.value ?? 0));
}
