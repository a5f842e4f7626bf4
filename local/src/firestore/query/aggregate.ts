import { invalidArgument } from '../status.ts';
import type { Value } from '../types.ts';
import { averageOf, sumOf } from '../values/arithmetic.ts';
import { type FieldPath, getField, parseFieldPath } from '../values/field-path.ts';
import { integerOf } from '../values/kinds.ts';
import type { WireAggregation } from '../wire.ts';
import { fieldReference } from './normalize.ts';
import type { QueryRow } from './predicate.ts';

const MAX_AGGREGATIONS = 5;

type Aggregation = { readonly alias: string } & (
  | { readonly kind: 'count'; readonly upTo: number }
  | { readonly kind: 'sum' | 'average'; readonly path: FieldPath }
);

function aggregation(wire: WireAggregation, index: number): Aggregation {
  const alias = wire.alias || `field_${index + 1}`;
  if (wire.count) {
    const upTo = wire.count.upTo === undefined ? Infinity : Number(wire.count.upTo.value ?? 0);
    if (upTo <= 0) throw invalidArgument('upTo must be greater than zero.');
    return { alias, kind: 'count', upTo };
  }
  const operand = wire.sum ?? wire.avg;
  if (operand === undefined) throw invalidArgument('An aggregation must be count, sum or avg.');
  const path = parseFieldPath(fieldReference(operand.field).fieldPath);
  return { alias, kind: wire.sum ? 'sum' : 'average', path };
}

export function normalizeAggregations(wire: readonly WireAggregation[] | undefined): Aggregation[] {
  const aggregations = (wire ?? []).map(aggregation);
  if (aggregations.length === 0 || aggregations.length > MAX_AGGREGATIONS)
    throw invalidArgument(`A query may have between 1 and ${MAX_AGGREGATIONS} aggregations.`);
  if (new Set(aggregations.map(({ alias }) => alias)).size < aggregations.length)
    throw invalidArgument('Aggregation aliases must be unique.');
  return aggregations;
}

/** Includes only documents that have every aggregated field, even in counts. */
export function aggregate(
  aggregations: readonly Aggregation[],
  rows: readonly QueryRow[],
): Record<string, Value> {
  const paths = aggregations.flatMap((each) => (each.kind === 'count' ? [] : [each.path]));
  const taking = rows.filter(({ fields }) => paths.every((path) => getField(fields, path) !== undefined));
  const result: Record<string, Value> = {};
  for (const each of aggregations) {
    if (each.kind === 'count') {
      result[each.alias] = integerOf(Math.min(each.upTo, taking.length));
      continue;
    }
    const values = taking.map(({ fields }) => getField(fields, each.path) as Value);
    result[each.alias] = each.kind === 'sum' ? sumOf(values) : averageOf(values);
  }
  return result;
}
