import type { DistanceMeasure, FindNearest } from '../types.ts';
import { getField, parseFieldPath, setField } from '../values/field-path.ts';
import { doubleOf, numberOf, vectorElements } from '../values/kinds.ts';
import { compareNames } from '../values/names.ts';
import type { QueryRow } from './predicate.ts';

type Numbers = readonly number[];

function dotProduct(left: Numbers, right: Numbers): number {
  return left.reduce((sum, each, index) => sum + each * (right[index] ?? 0), 0);
}

function distance(measure: DistanceMeasure, left: Numbers, right: Numbers): number {
  if (measure === 'EUCLIDEAN') return Math.hypot(...left.map((each, index) => each - (right[index] ?? 0)));
  const product = dotProduct(left, right);
  return measure === 'DOT_PRODUCT'
    ? product
    : 1 - product / Math.sqrt(dotProduct(left, left) * dotProduct(right, right));
}

const numbersOf = (value: Parameters<typeof vectorElements>[0]): Numbers | undefined =>
  vectorElements(value)?.map((element) => numberOf(element) ?? Number.NaN);

/** The rows with the nearest vectors, nearest first. Rows without a vector of the same length are left out. */
export function nearestRows<Row extends QueryRow>(search: FindNearest, rows: readonly Row[]): Row[] {
  const path = parseFieldPath(search.vectorField.fieldPath);
  const target = numbersOf(search.queryVector) ?? [];
  // a greater dot product means nearer, while a greater distance means farther
  const sign = search.distanceMeasure === 'DOT_PRODUCT' ? -1 : 1;
  const threshold = search.distanceThreshold?.value;

  const found: { row: Row; distance: number }[] = [];
  for (const row of rows) {
    const vector = numbersOf(getField(row.fields, path));
    if (vector?.length !== target.length) continue;
    const measured = distance(search.distanceMeasure, vector, target);
    if (threshold === undefined || (measured - threshold) * sign <= 0)
      found.push({ row, distance: measured });
  }
  found.sort((a, b) => (a.distance - b.distance) * sign || compareNames(a.row.name, b.row.name));

  const resultField = search.distanceResultField;
  return found.slice(0, search.limit.value).map((each) => {
    if (resultField === undefined) return each.row;
    const fields = setField(each.row.fields, parseFieldPath(resultField), doubleOf(each.distance));
    return { ...each.row, fields };
  });
}
