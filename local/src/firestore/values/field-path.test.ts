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
  ])('%s is taken apart', (text, segments) => {
    expect(parseFieldPath(text)).toEqual(segments);
  });

  it.each(['', '.', 'a.', '.a', 'a..b', '`a', '``', 'a`b', '`a`b'])('"%s" is refused', (text) => {
    expect(() => parseFieldPath(text)).toThrow(expect.objectContaining({ code: 3 }));
  });

  it('read nested fields, and nothing that a JavaScript object inherits', () => {
    const nested = fields({ a: { b: { c: 1 } } });

    expect(getField(nested, ['a', 'b', 'c'])).toEqual(integerOf(1));
    expect(getField(nested, ['a', 'c'])).toBeUndefined();
    expect(getField(nested, ['a', 'b', 'c', 'd'])).toBeUndefined();
    expect(getField(nested, ['constructor'])).toBeUndefined();
  });

  it('set a field in a copy and turn what is in the way into a map', () => {
    const before = fields({ a: 1, keep: 2 });

    expect(setField(before, ['a', 'b'], integerOf(3))).toEqual(fields({ a: { b: 3 }, keep: 2 }));
    expect(before).toEqual(fields({ a: 1, keep: 2 }));
  });

  it('replace a vector as a whole', () => {
    const before = normalizeFields({ v: wireVector(1, 2) });

    expect(setField(before, ['v', 'a'], integerOf(3))).toEqual(fields({ v: { a: 3 } }));
  });

  it('remove a field, and change nothing where there is none', () => {
    expect(setField(fields({ a: { b: 1, c: 2 } }), ['a', 'b'], undefined)).toEqual(fields({ a: { c: 2 } }));
    expect(setField(fields({ a: 1 }), ['b', 'c'], undefined)).toEqual(fields({ a: 1 }));
  });

  it('project the named fields only', () => {
    expect(projectFields(fields({ a: { b: 1, c: 2 }, d: 3 }), [['a', 'c'], ['x']])).toEqual(
      fields({ a: { c: 2 } }),
    );
  });
});
