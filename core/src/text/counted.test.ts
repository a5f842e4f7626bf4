import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('a count is followed by its noun in the singular or the plural, and thousands are separated', () => {
  expect([0, 1, 2, 10_000].map((count) => counted(count, 'post'))).toEqual([
    '0 posts',
    '1 post',
    '2 posts',
    '10,000 posts',
  ]);
});
