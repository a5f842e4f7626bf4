import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyValue } from '../testing/arbitrary-values.ts';
import { wire, wireReference, wireVector } from '../testing/wire-values.ts';
import type { Value } from '../types.ts';
import { compareValues, valuesEqual } from './compare.ts';
import { normalizeValue } from './normalize.ts';

const of = (value: unknown): Value => normalizeValue(wire(value));
const sign = (left: Value, right: Value): number => Math.sign(compareValues(left, right));
const double = (doubleValue: number): Value => ({ valueType: 'doubleValue', doubleValue });

describe('the total order of values', () => {
  it('the order is antisymmetric', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        expect(sign(a, b) + sign(b, a)).toBe(0);
      }),
    );
  });

  it('the order is transitive', () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
        const [low, middle, high] = [a, b, c].sort(compareValues) as [Value, Value, Value];
        expect(sign(low, middle)).toBeLessThanOrEqual(0);
        expect(sign(middle, high)).toBeLessThanOrEqual(0);
        expect(sign(low, high)).toBeLessThanOrEqual(0);
        if (sign(low, middle) < 0 || sign(middle, high) < 0) expect(sign(low, high)).toBe(-1);
      }),
    );
  });

  it('each value equals itself', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(valuesEqual(value, structuredClone(value))).toBe(true);
      }),
    );
  });

  it('values are ordered first by their type', () => {
    const ascending = [
      of(null),
      of(false),
      of(5),
      normalizeValue({ valueType: 'timestampValue', timestampValue: { seconds: '1' } }),
      of(''),
      normalizeValue({ valueType: 'bytesValue', bytesValue: Buffer.from([1]) }),
      normalizeValue(wireReference('a/b')),
      normalizeValue({ valueType: 'geoPointValue', geoPointValue: {} }),
      of([]),
      normalizeValue(wireVector(1)),
      of({}),
    ];

    expect([...ascending].reverse().sort(compareValues)).toEqual(ascending);
  });

  it('NaN comes before all other numbers, and zero equals minus zero', () => {
    expect(sign(double(Number.NaN), double(-Infinity))).toBe(-1);
    expect(sign(double(Number.NaN), double(Number.NaN))).toBe(0);
    expect(sign(double(-0), of(0))).toBe(0);
  });

  it('integers and doubles are compared exactly beyond 2^53', () => {
    const large = 2n ** 53n;

    expect(sign(of(large), double(2 ** 53))).toBe(0);
    expect(sign(of(large + 1n), double(2 ** 53))).toBe(1);
    expect(sign(of(large + 1n), of(large))).toBe(1);
    expect(sign(of(2n ** 63n - 1n), double(2 ** 63))).toBe(-1);
  });

  it('maps are compared first by their keys and then by their values', () => {
    expect(sign(of({ a: 9 }), of({ b: 1 }))).toBe(-1);
    expect(sign(of({ a: 1, b: 1 }), of({ a: 1 }))).toBe(1);
    expect(sign(of({ a: 2 }), of({ a: 1, b: 1 }))).toBe(1);
  });

  it('vectors are compared first by their length', () => {
    expect(sign(normalizeValue(wireVector(9)), normalizeValue(wireVector(1, 1)))).toBe(-1);
    expect(sign(normalizeValue(wireVector(1, 2)), normalizeValue(wireVector(1, 1)))).toBe(1);
  });
});
