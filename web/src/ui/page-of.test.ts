import { describe, expect, it } from 'vitest';
import { pageOf } from './page-of.ts';

describe('a page that was typed', () => {
  it.each([
    ['1', 1],
    ['7', 7],
    ['12', 12],
    [' 3 ', 3],
    ['007', 7],
  ])('is taken as %j', (text, page) => {
    expect(pageOf(text, 12)).toBe(page);
  });

  it.each(['0', '13', '-1', '1.5', '1e1', '', ' ', 'two', '２', '9007199254740993'])(
    'is refused as %j',
    (text) => {
      expect(pageOf(text, 12)).toBeNull();
    },
  );

  it('is one of one where there is a single page', () => {
    expect(pageOf('1', 1)).toBe(1);
    expect(pageOf('2', 1)).toBeNull();
  });
});
