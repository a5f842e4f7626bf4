import { expect, it } from 'vitest';
import { counted, postsText } from './counted.ts';

it('a count is followed by its noun in the singular or the plural, and thousands are separated', () => {
  expect([0, 1, 2, 10_000].map((count) => counted(count, 'post'))).toEqual([
    '0 posts',
    '1 post',
    '2 posts',
    '10,000 posts',
  ]);
});

it.each([
  [1, 1, '1 post'],
  [20, 20, '20 posts'],
  [3, 1, '3 posts in 1 group'],
  [54, 20, '54 posts in 20 groups'],
])(
  '%i posts in %i groups are counted with their groups only if some were written together',
  (posts, groups, text) => {
    expect(postsText(posts, groups)).toBe(text);
  },
);
