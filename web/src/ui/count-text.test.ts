import { describe, expect, it } from 'vitest';
import { countText } from './count-text.ts';

describe('a count in a badge', () => {
  it.each([
    [0, '0'],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [12_345, '99+'],
  ])('of %i reads %s', (count, text) => {
    expect(countText(count)).toBe(text);
  });
});
