import { describe, expect, it } from 'vitest';
import { firstLine, postName, postsText, shortLine } from './post-name.ts';

describe('the name of a post', () => {
  it.each([
    ['Autumn menu', 'Pumpkin is back.', 'Autumn menu'],
    [' ', 'Pumpkin is back.\nCome by.', 'Pumpkin is back.'],
    ['', '', 'Untitled post'],
  ])('the title "%s" and the description "%s" give the name %s', (title, description, name) => {
    expect(postName({ title, description })).toBe(name);
  });

  it('a post without text has an empty first line', () => {
    expect(firstLine({ title: ' ', description: '\n' })).toBe('');
  });

  it('the short first line has at most 80 characters, counting an emoji as one', () => {
    expect(shortLine({ title: '', description: 'One\nTwo' })).toBe('One');
    expect(shortLine({ title: '😀'.repeat(80), description: '' })).toBe('😀'.repeat(80));
    expect(shortLine({ title: '😀'.repeat(81), description: '' })).toBe(`${'😀'.repeat(79)}…`);
  });
});

it.each([
  [1, 1, '1 post'],
  [20, 20, '20 posts'],
  [3, 1, '3 posts in 1 group'],
  [54, 20, '54 posts in 20 groups'],
])(
  'the number of groups is stated only if it differs from the number of posts: %i posts in %i groups',
  (posts, groups, text) => {
    expect(postsText(posts, groups)).toBe(text);
  },
);
