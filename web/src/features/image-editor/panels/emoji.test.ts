import { describe, expect, it } from 'vitest';
import { findEmoji } from './emoji.ts';

const signs = (search: string) => findEmoji(search).flatMap(({ emoji }) => emoji.map(({ sign }) => sign));

describe('the stickers', () => {
  it('every sticker is a single emoji with search words, and is in the list only once', () => {
    const all = findEmoji('').flatMap(({ emoji }) => emoji);
    const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
    for (const { sign, words } of all) {
      expect([...segments.segment(sign)], sign).toHaveLength(1);
      expect(words, sign).toMatch(/^[a-z ]+$/);
    }
    expect(new Set(all.map(({ sign }) => sign)).size).toBe(all.length);
  });

  it('a search finds stickers by the beginnings of their words or by the emoji itself', () => {
    expect(signs('Red he')).toEqual(['❤️']);
    expect(signs('coff')).toEqual(['☕']);
    expect(signs('☕')).toEqual(['☕']);
  });

  it('a search that finds no sticker returns no groups', () => {
    expect(findEmoji('qqq')).toEqual([]);
  });
});
