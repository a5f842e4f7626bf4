import { describe, expect, it } from 'vitest';
import { pageOf } from './pagination.tsx';

describe('pageOf', () => {
  it.each([
    ['1', 1],
    ['7', 7],
    ['12', 12],
    [' 3 ', 3],
    ['007', 7],
  ])('%j is accepted as a page number', (text, page) => {
    expect(pageOf(text, 12)).toBe(page);
  });

  it.each(['0', '13', '-1', '1.5', '1e1', '', ' ', 'two', '２', '9007199254740993'])(
    '%j is refused as a page number',
    (text) => {
      expect(pageOf(text, 12)).toBeNull();
    },
  );

  it('only 1 is accepted if there is a single page', () => {
    expect(pageOf('1', 1)).toBe(1);
    expect(pageOf('2', 1)).toBeNull();
  });
});
