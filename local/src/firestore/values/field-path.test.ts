import { describe, expect, it } from 'vitest';
import { wireFields, wireVector } from '../testing/wire-values.ts';
import type { Fields } from '../types.ts';
import { getField, parseFieldPath, projectFields, setField } from './field-path.ts';
import { integerOf } from './kinds.ts';
import { normalizeFields } from './normalize.ts';

const fields = (plain: Record<string, unknown>): Fields => normalizeFields(wireFields(plain));

describe('field paths', () => {
  it.each([
    ['a', ['a']],
    ['a.b.c', ['a', 'b', 'c']],
    ['a.`b c`.d', ['a', 'b c', 'd']],
    ['`a.b`', ['a.b']],
    ['`back\\`tick`.`\\\\`', ['back`tick', '\\']],
    ['`line\nbreak`', ['line\nbreak']],
  ])('the field path %s is parsed', (text, segments) => {
    expect(parseFieldPath(text)).toEqual(segments);
  });

  it.each(['', '.', 'a.', '.a', 'a..b', '`a', '``', 'a`b', '`a`b'])(
    'the field path "%s" is refused',
    (text) => {
      expect(() => parseFieldPath(text)).toThrow(expect.objectContaining({ code: 3 }));
    },
  );

  it('a path reads nested fields, but no properties that JavaScript objects inherit', () => {
    const nested = fields({ a: { b: { c: 1 } } });

    expect(getField(nested, ['a', 'b', 'c'])).toEqual(integerOf(1));
    expect(getField(nested, ['a', 'c'])).toBeUndefined();
    expect(getField(nested, ['a', 'b', 'c', 'd'])).toBeUndefined();
    expect(getField(nested, ['constructor'])).toBeUndefined();
  });

  it('setting a field returns a copy, in which values that block the path are replaced with maps', () => {
    const before = fields({ a: 1, keep: 2 });

    expect(setField(before, ['a', 'b'], integerOf(3))).toEqual(fields({ a: { b: 3 }, keep: 2 }));
    expect(before).toEqual(fields({ a: 1, keep: 2 }));
  });

  it('setting a field inside a vector replaces the vector', () => {
    const before = normalizeFields({ v: wireVector(1, 2) });

    expect(setField(before, ['v', 'a'], integerOf(3))).toEqual(fields({ v: { a: 3 } }));
  });

  it('removing a field keeps all others, and removing a missing field changes nothing', () => {
    expect(setField(fields({ a: { b: 1, c: 2 } }), ['a', 'b'], undefined)).toEqual(fields({ a: { c: 2 } }));
    expect(setField(fields({ a: 1 }), ['b', 'c'], undefined)).toEqual(fields({ a: 1 }));
  });

  it('a projection contains only the named fields', () => {
    expect(projectFields(fields({ a: { b: 1, c: 2 }, d: 3 }), [['a', 'c'], ['x']])).toEqual(
      fields({ a: { c: 2 } }),
    );
  });
});
