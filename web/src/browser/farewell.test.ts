import { describe, expect, it } from 'vitest';
import { farewellOf } from './farewell.ts';

describe('a farewell in the history', () => {
  it('has its words, or none', () => {
    expect(farewellOf({ leaving: true, notice: 'Until then.' })).toEqual({
      leaving: true,
      notice: 'Until then.',
    });
    expect(farewellOf({ leaving: true, notice: null })).toEqual({ leaving: true, notice: null });
    expect(farewellOf({ leaving: true, notice: { text: 'x' } })).toEqual({ leaving: true, notice: null });
  });

  it.each([[null], [undefined], ['leaving'], [{}], [{ leaving: 'yes', notice: 'x' }]])(
    'is none in %o',
    (state) => {
      expect(farewellOf(state)).toBeNull();
    },
  );
});
