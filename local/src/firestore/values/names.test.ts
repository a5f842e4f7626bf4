import * as fc from 'fast-check';
import { anyCharacter } from '@fanfare/core/text/testing/any-character.ts';
import { describe, expect, it } from 'vitest';
import { compareNames, compareUtf8 } from './names.ts';

describe('the order of names', () => {
  it('strings are compared by their UTF-8 bytes', () => {
    const anyText = fc.string({ unit: anyCharacter, maxLength: 4 });
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(Math.sign(compareUtf8(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
  });

  it('an emoji is sorted after the last characters of the Basic Multilingual Plane', () => {
    expect(compareUtf8('\u{1f600}', '\u{ffff}')).toBeGreaterThan(0);
  });

  it('names are compared segment by segment, with a parent before its children', () => {
    const ascending = ['r/a', 'r/a/x/1', 'r/a!', 'r/a!/x/1', 'r/b'];

    expect([...ascending].reverse().sort(compareNames)).toEqual(ascending);
  });

  it('numeric ids are sorted by number, before all other ids', () => {
    const ascending = ['r/__id-5__', 'r/__id2__', 'r/__id10__', 'r/1', 'r/__idx'];

    expect([...ascending].reverse().sort(compareNames)).toEqual(ascending);
  });
});
