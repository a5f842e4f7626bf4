import { describe, expect, it } from 'vitest';
import { signOutStateOf } from './sign-out.ts';

describe('signOutStateOf', () => {
  it('the navigation state of a sign-out is read with a message or without one', () => {
    expect(signOutStateOf({ leaving: true, notice: 'Until then.' })).toEqual({
      leaving: true,
      notice: 'Until then.',
    });
    expect(signOutStateOf({ leaving: true, notice: null })).toEqual({ leaving: true, notice: null });
    expect(signOutStateOf({ leaving: true, notice: { text: 'x' } })).toEqual({ leaving: true, notice: null });
  });

  it.each([[null], [undefined], ['leaving'], [{}], [{ leaving: 'yes', notice: 'x' }]])(
    'a navigation state that does not belong to a sign-out is ignored: %o',
    (state) => {
      expect(signOutStateOf(state)).toBeNull();
    },
  );
});
