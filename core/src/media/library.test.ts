import { describe, expect, it } from 'vitest';
import { altTextProblem, cleanAltText } from './library.ts';

describe('an alt text', () => {
  it('an alt text has at most 500 visible characters', () => {
    expect(altTextProblem('👩‍👩‍👧'.repeat(500))).toBeNull();
    expect(altTextProblem('a'.repeat(501))).toBe('Alt texts can have at most 500 characters.');
    expect(altTextProblem(` ${'a'.repeat(500)} `)).toBeNull();
  });

  it('an alt text has at most 4,000 code units, even if they form a single visible character', () => {
    expect(altTextProblem(`a${'\u0301'.repeat(3999)}`)).toBeNull();
    expect(altTextProblem(`a${'\u0301'.repeat(4000)}`)).not.toBeNull();
  });

  it('an alt text may be empty; control characters and outer spaces are removed from it', () => {
    expect(altTextProblem('')).toBeNull();
    expect(cleanAltText(' Boats\u0007 ')).toBe('Boats');
  });
});
