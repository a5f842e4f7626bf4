import { describe, expect, it } from 'vitest';
import { countCharacters } from './count-characters.ts';

describe('the number of visible characters', () => {
  it.each([
    ['', 0],
    ['Kaffee', 6],
    ['👨‍👩‍👧‍👦', 1],
    ['🇩🇪🇫🇷', 2],
    ['e\u0301', 1],
    ['株式会社', 4],
  ])('the number of visible characters in "%s" is %i', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });
});
