import { describe, expect, it } from 'vitest';
import { counted, countText } from './count-text.ts';

describe('countText', () => {
  it.each([
    [0, '0'],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [12_345, '99+'],
  ])('%i is shown as %s', (count, text) => {
    expect(countText(count)).toBe(text);
  });
});

it('a count is followed by its noun in the singular or the plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'post'))).toEqual(['0 posts', '1 post', '2 posts']);
});
