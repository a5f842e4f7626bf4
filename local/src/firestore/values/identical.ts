import type { Fields, Value } from '../types.ts';
import { compareValues } from './compare.ts';

/**
 * Stricter than equality in queries: 1 and 1.0 are not identical, nor are 0 and -0, because a document stores them
 * differently.
 */
function identicalValues(left: Value, right: Value): boolean {
  if (left.valueType === 'doubleValue' && right.valueType === 'doubleValue')
    return Object.is(left.doubleValue, right.doubleValue);
  if (left.valueType === 'mapValue' && right.valueType === 'mapValue')
    return identicalFields(left.mapValue.fields, right.mapValue.fields);
  if (left.valueType === 'arrayValue' && right.valueType === 'arrayValue') {
    const others = right.arrayValue.values;
    return (
      left.arrayValue.values.length === others.length &&
      left.arrayValue.values.every((value, index) => identicalValues(value, others[index] as Value))
    );
  }
  return left.valueType === right.valueType && compareValues(left, right) === 0;
}

/** Whether a write that replaces `left` with `right` changes nothing. Such a write does not change the update time. */
export function identicalFields(left: Fields, right: Fields): boolean {
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && identicalValues(left[key] as Value, right[key] as Value))
  );
}
