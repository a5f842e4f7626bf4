import { describe, expect, it } from 'vitest';
import { wire, wireFields, wireVector } from '../testing/wire-values.ts';
import { depthOf, normalizeFields, normalizeValue } from './normalize.ts';

const refused = expect.objectContaining({ code: 3 });
const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

describe('incoming values', () => {
  it('a document can be nested up to 20 levels deep', () => {
    const deep = normalizeFields(wireFields(nested(20) as Record<string, unknown>));

    expect(depthOf(deep)).toBe(20);
    expect(() => normalizeFields(wireFields(nested(21) as Record<string, unknown>))).toThrow(refused);
  });

  it('an array is counted as a level of nesting', () => {
    const withArray = (levels: number): Record<string, unknown> => {
      const fields = nested(levels) as Record<string, unknown>;
      let innermost = fields;
      while (typeof innermost['a'] === 'object') innermost = innermost['a'] as Record<string, unknown>;
      innermost['a'] = [1];
      return fields;
    };

    expect(depthOf(normalizeFields(wireFields(withArray(19))))).toBe(20);
    expect(() => normalizeFields(wireFields(withArray(20)))).toThrow(refused);
  });

  it('a field name can have up to 1500 bytes', () => {
    expect(Object.keys(normalizeFields(wireFields({ ['é'.repeat(750)]: 1 })))).toHaveLength(1);
    expect(() => normalizeFields(wireFields({ [`${'é'.repeat(750)}a`]: 1 }))).toThrow(refused);
  });

  it.each(['', '__x__', '__proto__', '____'])('a field cannot be named "%s"', (name) => {
    expect(() => normalizeFields(Object.fromEntries([[name, wire(1)]]))).toThrow(refused);
  });

  it.each(['__x', 'x__', '_', 'constructor', 'a.b', ' '])('a field can be named "%s"', (name) => {
    expect(Object.keys(normalizeFields(wireFields({ [name]: 1 })))).toEqual([name]);
  });

  it('an array cannot contain arrays directly, but can contain maps with arrays', () => {
    expect(() => normalizeValue(wire([[1]]))).toThrow(refused);
    expect(normalizeValue(wire([{ a: [1] }])).valueType).toBe('arrayValue');
  });

  it('a vector has 1 to 2048 numbers', () => {
    const vector = (length: number) => wireVector(...Array.from({ length }, () => 1));

    expect(() => normalizeValue(vector(0))).toThrow(refused);
    expect(normalizeValue(vector(1)).valueType).toBe('mapValue');
    expect(normalizeValue(vector(2048)).valueType).toBe('mapValue');
    expect(() => normalizeValue(vector(2049))).toThrow(refused);
    expect(() => normalizeValue(wire({ __type__: '__vector__', value: ['a'] }))).toThrow(refused);
  });

  it('a timestamp is truncated to microseconds', () => {
    const time = (seconds: string, nanos: number) =>
      normalizeValue({ valueType: 'timestampValue', timestampValue: { seconds, nanos } });

    expect(time('5', 123_456_789)).toMatchObject({ timestampValue: { seconds: '5', nanos: 123_456_000 } });
    expect(time('253402300799', 0).valueType).toBe('timestampValue');
    expect(() => time('253402300800', 0)).toThrow(refused);
    expect(time('-62135596800', 0).valueType).toBe('timestampValue');
    expect(() => time('-62135596801', 0)).toThrow(refused);
  });

  it('a geo point outside the valid range is refused', () => {
    const normalizedPoint = (latitude: number, longitude: number) =>
      normalizeValue({ valueType: 'geoPointValue', geoPointValue: { latitude, longitude } });

    expect(normalizedPoint(90, -180).valueType).toBe('geoPointValue');
    expect(() => normalizedPoint(90.1, 0)).toThrow(refused);
    expect(() => normalizedPoint(0, 180.1)).toThrow(refused);
    expect(() => normalizedPoint(Number.NaN, 0)).toThrow(refused);
  });

  it('a value without a known type is refused', () => {
    expect(() => normalizeValue({})).toThrow(refused);
    expect(() => normalizeValue(undefined)).toThrow(refused);
    expect(() => normalizeValue({ valueType: 'pipelineValue' })).toThrow(refused);
  });
});
