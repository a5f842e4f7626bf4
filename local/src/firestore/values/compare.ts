import type { DoubleValue, Fields, IntegerValue, LatLng, MapValue, Value } from '../types.ts';
import { compareNames, compareUtf8 } from './names.ts';
import { vectorElements } from './kinds.ts';
import { compareTimestamps } from './timestamps.ts';

const TYPE_ORDER: Record<Value['valueType'], number> = {
  nullValue: 0,
  booleanValue: 1,
  integerValue: 2,
  doubleValue: 2,
  timestampValue: 3,
  stringValue: 4,
  bytesValue: 5,
  referenceValue: 6,
  geoPointValue: 7,
  arrayValue: 8,
  mapValue: 10,
};
const VECTOR_ORDER = 9;

/** The rank of a value's type. Integers and doubles share a rank; vectors have a rank of their own, below maps. */
export function typeOrder(value: Value): number {
  return value.valueType === 'mapValue' && vectorElements(value) !== null
    ? VECTOR_ORDER
    : TYPE_ORDER[value.valueType];
}

function compareOrdinals(left: number | bigint, right: number | bigint): number {
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

/** Integers with at most this many digits always fit a double exactly. */
const EXACT_DIGITS = 15;

function exactNumber(value: IntegerValue | DoubleValue): number | bigint {
  if (value.valueType === 'doubleValue') return value.doubleValue;
  return value.integerValue.length <= EXACT_DIGITS ? Number(value.integerValue) : BigInt(value.integerValue);
}

/** NaN comes before all other numbers. Integers and doubles are compared by their exact values, even beyond 2^53. */
function compareNumbers(left: IntegerValue | DoubleValue, right: IntegerValue | DoubleValue): number {
  const a = exactNumber(left);
  const b = exactNumber(right);
  const leftIsNaN = Number.isNaN(a);
  const rightIsNaN = Number.isNaN(b);
  if (leftIsNaN || rightIsNaN) return Number(rightIsNaN) - Number(leftIsNaN);
  return compareOrdinals(a, b);
}

function compareGeoPoints(left: LatLng, right: LatLng): number {
  return compareOrdinals(left.latitude, right.latitude) || compareOrdinals(left.longitude, right.longitude);
}

function compareArrays(left: readonly Value[], right: readonly Value[]): number {
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index++) {
    const order = compareValues(left[index] as Value, right[index] as Value);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareFields(left: Fields, right: Fields): number {
  const leftKeys = Object.keys(left).sort(compareUtf8);
  const rightKeys = Object.keys(right).sort(compareUtf8);
  const shared = Math.min(leftKeys.length, rightKeys.length);
  for (let index = 0; index < shared; index++) {
    const a = leftKeys[index] as string;
    const b = rightKeys[index] as string;
    const order = compareUtf8(a, b) || compareValues(left[a] as Value, right[b] as Value);
    if (order !== 0) return order;
  }
  return leftKeys.length - rightKeys.length;
}

function compareMaps(left: MapValue, right: MapValue): number {
  const a = vectorElements(left);
  const b = vectorElements(right);
  if (a !== null && b !== null) return a.length - b.length || compareArrays(a, b);
  return compareFields(left.mapValue.fields, right.mapValue.fields);
}

/** Compares two values of one type. Undefined if their types differ. */
function compareSameType(left: Value, right: Value): number | undefined {
  switch (left.valueType) {
    case 'nullValue':
      return 0;
    case 'booleanValue':
      return right.valueType === 'booleanValue'
        ? Number(left.booleanValue) - Number(right.booleanValue)
        : undefined;
    case 'integerValue':
    case 'doubleValue':
      return right.valueType === 'integerValue' || right.valueType === 'doubleValue'
        ? compareNumbers(left, right)
        : undefined;
    case 'timestampValue':
      return right.valueType === 'timestampValue'
        ? compareTimestamps(left.timestampValue, right.timestampValue)
        : undefined;
    case 'stringValue':
      return right.valueType === 'stringValue' ? compareUtf8(left.stringValue, right.stringValue) : undefined;
    default:
      return compareSameLargeType(left, right);
  }
}

function compareSameLargeType(left: Value, right: Value): number | undefined {
  if (left.valueType === 'bytesValue' && right.valueType === 'bytesValue')
    return Buffer.compare(left.bytesValue, right.bytesValue);
  if (left.valueType === 'referenceValue' && right.valueType === 'referenceValue')
    return compareNames(left.referenceValue, right.referenceValue);
  if (left.valueType === 'geoPointValue' && right.valueType === 'geoPointValue')
    return compareGeoPoints(left.geoPointValue, right.geoPointValue);
  if (left.valueType === 'arrayValue' && right.valueType === 'arrayValue')
    return compareArrays(left.arrayValue.values, right.arrayValue.values);
  return left.valueType === 'mapValue' && right.valueType === 'mapValue'
    ? compareMaps(left, right)
    : undefined;
}

/** Firestore's total order of values of all types. */
export function compareValues(left: Value, right: Value): number {
  return typeOrder(left) - typeOrder(right) || (compareSameType(left, right) ?? 0);
}

export function valuesEqual(left: Value, right: Value): boolean {
  return compareValues(left, right) === 0;
}
