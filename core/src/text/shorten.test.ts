import { describe, expect, it } from 'vitest';
import { shorten } from './shorten.ts';

const family = '👨‍👩‍👧‍👦';

describe('a shortened text', () => {
  it('a text at the limit is not cut, and a longer one is cut to the limit with its dots', () => {
    expect(shorten('x'.repeat(40), 40)).toBe('x'.repeat(40));
    expect(shorten('x'.repeat(41), 40)).toBe(`${'x'.repeat(39)}…`);
  });

  it('a text that is over the limit can be cut to another length', () => {
    expect(shorten('x'.repeat(300), 300, 200)).toBe('x'.repeat(300));
    expect(shorten('x'.repeat(301), 300, 200)).toBe(`${'x'.repeat(200)}…`);
    expect(shorten('x'.repeat(41), 40, 40)).toBe(`${'x'.repeat(40)}…`);
  });

  it('an emoji or a letter with its accents counts as one character and is never cut', () => {
    expect(shorten(family.repeat(40), 40)).toBe(family.repeat(40));
    expect(shorten(family.repeat(41), 40)).toBe(`${family.repeat(39)}…`);
    expect(shorten('e\u0301'.repeat(3), 2)).toBe('e\u0301…');
  });

  it('the space before the dots is left out', () => {
    expect(shorten('Boats at dawn', 7)).toBe('Boats…');
  });

  it('a text of characters with very many accents is cut too, because its size would have no limit', () => {
    const many = `x${'\u0301'.repeat(5000)}`;
    expect(shorten(many, 40)).toBe('…');
    expect(shorten(`Boats ${many}`, 40)).toBe('Boats…');
  });
});
