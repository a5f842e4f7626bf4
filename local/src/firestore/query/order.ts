import type { Cursor, StructuredQuery, Value } from '../types.ts';
import { compareValues } from '../values/compare.ts';
import { getField, parseFieldPath, type FieldPath } from '../values/field-path.ts';
import { referenceOf } from '../values/kinds.ts';
import { compareNames } from '../values/names.ts';
import { inequalityFields, NAME_FIELD } from './filters.ts';
import type { QueryRow } from './predicate.ts';

export interface SortKey {
  readonly fieldPath: string;
  /** null sorts by document name */
  readonly path: FieldPath | null;
  readonly sign: 1 | -1;
}

/** A row with its sort values, one for each key except the name. */
export interface KeyedRow<Row extends QueryRow> {
  readonly row: Row;
  readonly keys: readonly Value[];
}

/**
 * The query's own orders, then its inequality fields, then the name. Added keys have the direction of the last order.
 */
export function sortKeys(query: StructuredQuery): SortKey[] {
  const orders = (query.orderBy ?? []).map(({ field, direction }) => ({
    fieldPath: field.fieldPath,
    sign: direction === 'DESCENDING' ? (-1 as const) : (1 as const),
  }));
  const sign = orders.at(-1)?.sign ?? 1;
  const implicit = [...inequalityFields(query).filter((fieldPath) => fieldPath !== NAME_FIELD), NAME_FIELD];
  for (const fieldPath of implicit)
    if (!orders.some((order) => order.fieldPath === fieldPath)) orders.push({ fieldPath, sign });
  return orders.map((order) => ({
    fieldPath: order.fieldPath,
    path: order.fieldPath === NAME_FIELD ? null : parseFieldPath(order.fieldPath),
    sign: order.sign,
  }));
}

/** Null if a sort field is missing, because the query then leaves out the row. */
export function keyRow<Row extends QueryRow>(row: Row, sort: readonly SortKey[]): KeyedRow<Row> | null {
  const keys: Value[] = [];
  for (const { path } of sort) {
    if (path === null) continue;
    const value = getField(row.fields, path);
    if (value === undefined) return null;
    keys.push(value);
  }
  return { row, keys };
}

export function compareRows(
  left: KeyedRow<QueryRow>,
  right: KeyedRow<QueryRow>,
  sort: readonly SortKey[],
): number {
  let index = 0;
  for (const { path, sign } of sort) {
    const order =
      path === null
        ? compareNames(left.row.name, right.row.name)
        : compareValues(left.keys[index] as Value, right.keys[index++] as Value);
    if (order !== 0) return order * sign;
  }
  return 0;
}

function compareToCursor(keyed: KeyedRow<QueryRow>, cursor: Cursor, sort: readonly SortKey[]): number {
  let index = 0;
  for (const [position, bound] of (cursor.values ?? []).entries()) {
    const key = sort[position] as SortKey;
    const value = key.path === null ? referenceOf(keyed.row.name) : (keyed.keys[index++] as Value);
    const order = compareValues(value, bound);
    if (order !== 0) return order * key.sign;
  }
  return 0;
}

/** Whether the row lies before (-1), between (0) or after (1) the query's cursors. */
export function placeInCursors(
  keyed: KeyedRow<QueryRow>,
  { startAt, endAt }: StructuredQuery,
  sort: readonly SortKey[],
): number {
  if (startAt?.values?.length) {
    const order = compareToCursor(keyed, startAt, sort);
    if (order < 0 || (order === 0 && !startAt.before)) return -1;
  }
  if (!endAt?.values?.length) return 0;
  const order = compareToCursor(keyed, endAt, sort);
  return order < 0 || (order === 0 && !endAt.before) ? 0 : 1;
}
