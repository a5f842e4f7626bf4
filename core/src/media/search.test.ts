import { describe, expect, it } from 'vitest';
import { nameKey, searchTerms, searchWords } from './search.ts';

describe('searching by name', () => {
  it('finds a word by its beginning, whatever its case and accents', () => {
    expect(searchTerms('Été.jpg')).toEqual(['e', 'et', 'ete', 'j', 'jp', 'jpg']);
    expect(searchWords('ETÉ')).toEqual(['ete']);
  });

  it('takes the longest word first and each once', () => {
    expect(searchWords('  at harbour, at dawn ')).toEqual(['harbour', 'dawn', 'at']);
    expect(searchWords(' ,. ')).toEqual([]);
  });

  it('finds words that are longer than what is kept of them', () => {
    const long = 'a'.repeat(30);
    expect(searchTerms(long)).toHaveLength(20);
    expect(searchTerms(long)).toContain(searchWords(long)[0]);
  });

  it('keeps no more than twelve words', () => {
    const name = Array.from({ length: 13 }, (_, i) => String.fromCodePoint(97 + i)).join(' ');
    expect(searchTerms(name)).toHaveLength(12);
  });

  it('cuts no character in two', () => {
    expect(searchTerms('𝒳𐐷𐐷')).toEqual(['x', 'x𐐷', 'x𐐷𐐷']);
  });
});

describe('the order of names', () => {
  it('is the one that people count in', () => {
    const names = ['shot 10', 'Shot 9', 'élan', 'Zebra'];
    const inOrder = names.toSorted((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1));
    expect(inOrder).toEqual(['élan', 'Shot 9', 'shot 10', 'Zebra']);
  });
});
