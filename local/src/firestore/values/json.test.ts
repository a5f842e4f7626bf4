import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyValue } from '../testing/arbitrary-values.ts';
import { identicalFields } from './identical.ts';
import { valueFromJson, valueToJson, type JsonValue } from './json.ts';

it('values survive a JSON round trip without loss', () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      const text = JSON.stringify(valueToJson(value));

      expect(valueFromJson(JSON.parse(text) as JsonValue)).toEqual(value);
    }),
  );
});

it('values that are equal but differ in type or sign are not identical', () => {
  const identical = (left: JsonValue, right: JsonValue): boolean =>
    identicalFields({ x: valueFromJson(left) }, { x: valueFromJson(right) });

  expect(identical({ integerValue: '1' }, { doubleValue: 1 })).toBe(false);
  expect(identical({ doubleValue: 0 }, { doubleValue: '-0' })).toBe(false);
  expect(identical({ doubleValue: 'NaN' }, { doubleValue: 'NaN' })).toBe(true);
  expect(identical({ arrayValue: { values: [{ integerValue: '1' }] } }, { arrayValue: { values: [] } })).toBe(
    false,
  );
});

it('invalid JSON values are refused', () => {
  expect(() => valueFromJson({ unknownValue: 1 } as unknown as JsonValue)).toThrow(TypeError);
  expect(() => valueFromJson({ timestampValue: 'yesterday' })).toThrow(TypeError);
});
