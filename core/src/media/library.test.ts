import { describe, expect, it } from 'vitest';
import { altTextProblem, cleanAltText, cleanMediaName } from './library.ts';

describe('the name of a file', () => {
  it('stands on one line and reads in one direction', () => {
    expect(cleanMediaName('  harbour\n\u202egpj.exe ')).toBe('harbour gpj.exe');
    expect(cleanMediaName('\u0000\t ')).toBe('');
  });
});

describe('an alt text', () => {
  it('has at most 500 characters, as people count', () => {
    expect(altTextProblem('👩‍👩‍👧'.repeat(500))).toBeNull();
    expect(altTextProblem('a'.repeat(501))).toBe('An alt text has at most 500 characters.');
    expect(altTextProblem(` ${'a'.repeat(500)} `)).toBeNull();
  });

  it('is no more than a document holds, whatever counts as one character', () => {
    expect(altTextProblem(`a${'\u0301'.repeat(3999)}`)).toBeNull();
    expect(altTextProblem(`a${'\u0301'.repeat(4000)}`)).not.toBeNull();
  });

  it('may be empty', () => {
    expect(altTextProblem('')).toBeNull();
    expect(cleanAltText(' Boats\u0007 ')).toBe('Boats');
  });
});
