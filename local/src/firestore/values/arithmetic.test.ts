import { describe, expect, it } from 'vitest';
import { addNumbers, averageOf, sumOf } from './arithmetic.ts';
import { doubleOf, integerOf, NULL } from './kinds.ts';

const MAX = 2n ** 63n - 1n;

describe('number arithmetic', () => {
  it('int64 sums are exact beyond 2^53', () => {
    expect(addNumbers(integerOf(2n ** 53n), integerOf(1))).toEqual(integerOf(2n ** 53n + 1n));
  });

  it('a sum beyond int64 becomes the largest or the smallest int64', () => {
    expect(addNumbers(integerOf(MAX - 1n), integerOf(1))).toEqual(integerOf(MAX));
    expect(addNumbers(integerOf(MAX), integerOf(1))).toEqual(integerOf(MAX));
    expect(addNumbers(integerOf(-MAX - 1n), integerOf(-1))).toEqual(integerOf(-MAX - 1n));
  });

  it('the sum of an integer and a double is a double', () => {
    expect(addNumbers(integerOf(1), doubleOf(1))).toEqual(doubleOf(2));
  });

  it('a sum of integers is an integer unless the total exceeds int64', () => {
    expect(sumOf([integerOf(MAX - 1n), integerOf(1)])).toEqual(integerOf(MAX));
    expect(sumOf([integerOf(MAX), integerOf(1)])).toEqual(doubleOf(2 ** 63));
    expect(sumOf([integerOf(MAX), integerOf(1), integerOf(-1)])).toEqual(integerOf(MAX));
  });

  it('sums and averages ignore values that are not numbers', () => {
    expect(sumOf([integerOf(1), NULL, doubleOf(0.5)])).toEqual(doubleOf(1.5));
    expect(averageOf([integerOf(1), NULL, integerOf(2)])).toEqual(doubleOf(1.5));
    expect(sumOf([NULL])).toEqual(integerOf(0));
    expect(averageOf([NULL])).toEqual(NULL);
  });
});
