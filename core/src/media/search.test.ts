import { describe, expect, it } from 'vitest';
import { nameSortKey, searchTerms, searchWords } from './search.ts';

describe('searching files by name', () => {
  it('a word is found by its prefix, ignoring case and accents', () => {
    expect(searchTerms('Été.jpg')).toEqual(['e', 'et', 'ete', 'j', 'jp', 'jpg']);
    expect(searchWords('ETÉ')).toEqual(['ete']);
  });

  it('search words are unique and sorted by length, longest first', () => {
    expect(searchWords('  at harbour, at dawn ')).toEqual(['harbour', 'dawn', 'at']);
    expect(searchWords(' ,. ')).toEqual([]);
  });

  it('a word that is longer than the longest stored prefix is found by its first letters', () => {
    const long = 'a'.repeat(30);
    expect(searchTerms(long)).toHaveLength(20);
    expect(searchTerms(long)).toContain(searchWords(long)[0]);
  });

  it('at most twelve words of a name are indexed', () => {
    const name = Array.from({ length: 13 }, (_, i) => String.fromCodePoint(97 + i)).join(' ');
    expect(searchTerms(name)).toHaveLength(12);
  });

  it('a stored prefix contains whole characters, even if a character has two code units', () => {
    expect(searchTerms('𝒳𐐷𐐷')).toEqual(['x', 'x𐐷', 'x𐐷𐐷']);
  });
});

describe('sorting by name', () => {
  it('names are sorted by the values of their numbers, ignoring case and accents', () => {
    const names = ['shot 10', 'Shot 9', 'élan', 'Zebra'];
    const inOrder = names.toSorted((a, b) => (nameSortKey(a) < nameSortKey(b) ? -1 : 1));
    expect(inOrder).toEqual(['élan', 'Shot 9', 'shot 10', 'Zebra']);
  });
});
