import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EvaluationError } from '../errors.ts';
import { isPattern, matchesEntirely, replaceAll, splitAt } from './regex.ts';

describe('matching the whole text', () => {
  it.each([
    [String.raw`image/(jpeg|png)`, 'image/png', 'image/pngx'],
    [String.raw`a|b`, 'b', 'ab'],
    [String.raw`a.b`, 'axb', 'a\nb'],
    [String.raw`(?s)a.b`, 'a\nb', 'a\n\nb'],
    [String.raw`(?m)a$\n^b`, 'a\nb', 'ab'],
    [String.raw`(?i)ab`, 'AB', 'AC'],
    [String.raw`a(?i)b|c`, 'C', 'Ab'],
    [String.raw`(?i:a)b`, 'Ab', 'AB'],
    [String.raw`(?i)a(?-i)b`, 'Ab', 'AB'],
    [String.raw`(a(?i)b)c`, 'aBc', 'aBC'],
    [String.raw`\Qa.b\E+`, 'a.bb', 'axb'],
    [String.raw`\pL\p{Greek}\P{Nd}`, 'aαb', 'aα1'],
    [String.raw`[[:alpha:]_-]+`, 'a_-', 'a1'],
    [String.raw`[^[:digit:]\s]`, 'a', ' '],
    [String.raw`[]a]`, ']', 'b'],
    [String.raw`[^]a]`, 'b', ']'],
    [String.raw`[\w.-]+@x`, 'a.b-c@x', 'a b@x'],
    [String.raw`\x41\x{42}\103`, 'ABC', 'ABD'],
    [String.raw`a{2,3}`, 'aaa', 'aaaa'],
    [String.raw`a{,3}`, 'a{,3}', 'aa'],
    [String.raw`\s`, '\t', '\u{a0}'],
    [String.raw`\d`, '5', '٥'],
    [String.raw`.`, '😀', '😀😀'],
    [String.raw`\A\.\z`, '.', 'a'],
  ])('the pattern %s matches %j but not %j', (pattern, matching, other) => {
    expect(matchesEntirely(pattern, matching)).toBe(true);
    expect(matchesEntirely(pattern, other)).toBe(false);
  });
});

describe('the limits of RE2', () => {
  it.each([
    '[',
    '(a',
    'a)',
    'a)(b',
    '*a',
    'a**',
    '(?=a)',
    '(?<!a)b',
    '(?>a)',
    String.raw`(a)\1`,
    'a{1001}',
    '[z-a]',
    '[[:none:]]',
    String.raw`\p{None}`,
    String.raw`\y`,
    '\\',
  ])('the pattern %s is refused', (pattern) => {
    expect(isPattern(pattern)).toBe(false);
    expect(() => matchesEntirely(pattern, 'a')).toThrow(EvaluationError);
  });

  it('the largest number of repetitions, 1000, is still accepted', () => {
    expect(isPattern('a{1000}')).toBe(true);
  });
});

describe('replacing', () => {
  it.each([
    ['o', 'foo', '0', 'f00'],
    ['(o)', 'foo', '[$1]', 'f[o][o]'],
    ['(b)', 'abc', '$10', 'ab0c'],
    ['(?P<n>b)', 'abc', '<${n}>', 'a<b>c'],
    ['b', 'abc', String.raw`\$0`, 'a$0c'],
    ['', 'ab', '-', '-a-b-'],
  ])('replacing %s in %s with %s gives the expected text', (pattern, text, replacement, expected) => {
    expect(replaceAll(pattern, text, replacement)).toBe(expected);
  });

  it.each(['$1', '${n}'])(
    'a replacement that refers to a missing group cannot be evaluated: %s',
    (replacement) => {
      expect(() => replaceAll('b', 'abc', replacement)).toThrow(EvaluationError);
    },
  );
});

describe('splitting', () => {
  it.each([
    [',', 'a,,b,,', ['a', '', 'b']],
    [',', '', ['']],
    [',', ',', ['']],
    ['', 'ab', ['', 'a', 'b']],
    ['([0-9])', 'a1b2', ['a', 'b']],
  ])('splitting at %j gives the expected parts of %j', (pattern, text, expected) => {
    expect(splitAt(pattern, text)).toEqual(expected);
  });
});

describe('a random text', () => {
  it('any text can be checked as a pattern without an error', () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .array(fc.constantFrom(...'ab()[]{}|*+?\\^$.-:,1imsU<>P=dpQE'), { maxLength: 15 })
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (pattern) => {
        expect(typeof isPattern(pattern)).toBe('boolean');
      }),
    );
  });

  it('a text without backslashes matches itself between \\Q and \\E', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((each) => !each.includes('\\'));
    fc.assert(
      fc.property(text, (each) => {
        expect(matchesEntirely(`\\Q${each}\\E`, each)).toBe(true);
      }),
    );
  });
});
