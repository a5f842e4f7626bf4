import type { Value } from '../types.ts';
import { doubleOf, integerOf, NULL, numberOf } from './kinds.ts';

const INT64_MAX = 9_223_372_036_854_775_807n;
const INT64_MIN = -9_223_372_036_854_775_808n;

/** Adds as `increment` does: the sum of integers is an integer, limited to the range of int64. */
export function addNumbers(left: Value, right: Value): Value {
  if (left.valueType === 'integerValue' && right.valueType === 'integerValue') {
    const sum = BigInt(left.integerValue) + BigInt(right.integerValue);
    if (sum > INT64_MAX) return integerOf(INT64_MAX);
    return integerOf(sum < INT64_MIN ? INT64_MIN : sum);
  }
  return doubleOf((numberOf(left) ?? 0) + (numberOf(right) ?? 0));
}

/** The sum of the numbers among the values. It is an integer unless it includes a double or exceeds int64. */
export function sumOf(values: readonly Value[]): Value {
  let integers = 0n;
  let doubles = 0;
  let sawDouble = false;
  for (const value of values) {
    if (value.valueType === 'integerValue') integers += BigInt(value.integerValue);
    if (value.valueType !== 'doubleValue') continue;
    sawDouble = true;
    doubles += value.doubleValue;
  }
  const fits = integers <= INT64_MAX && integers >= INT64_MIN;
  return sawDouble || !fits ? doubleOf(Number(integers) + doubles) : integerOf(integers);
}

/** The average of the numbers among the values; null if there are none. */
export function averageOf(values: readonly Value[]): Value {
  const numbers = values.filter((value) => numberOf(value) !== undefined);
  if (numbers.length === 0) return NULL;
  return doubleOf((numberOf(sumOf(numbers)) ?? 0) / numbers.length);
}
