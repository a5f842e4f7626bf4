import { describe, expect, it } from 'vitest';
import { withMode, loginAddress, readLoginAddress } from './login-address.ts';

describe('login address', () => {
  it.each([
    ['', { mode: 'sign-in', email: '' }],
    ['mode=reset', { mode: 'reset', email: '' }],
    ['mode=sign-up&email=a%40b.c', { mode: 'sign-up', email: 'a@b.c' }],
    ['mode=anything', { mode: 'sign-in', email: '' }],
  ])('the query "%s" selects the mode and the e-mail', (search, address) => {
    expect(readLoginAddress(new URLSearchParams(search))).toEqual(address);
  });

  it('a login address omits an e-mail that is empty, and the mode if it is sign-in', () => {
    expect(loginAddress({})).toBe('/login');
    expect(loginAddress({ mode: 'sign-in', email: '' })).toBe('/login');
    expect(loginAddress({ mode: 'sign-up', email: 'a+b@c.d' })).toBe('/login?mode=sign-up&email=a%2Bb%40c.d');
  });

  it('the page to return to is kept when the mode changes', () => {
    const search = new URLSearchParams('next=%2Fx&mode=reset');
    expect(withMode(search, 'sign-up').get('next')).toBe('/x');
    expect(withMode(search, 'sign-in').has('mode')).toBe(false);
  });
});
