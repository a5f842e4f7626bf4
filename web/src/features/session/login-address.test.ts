import { describe, expect, it } from 'vitest';
import { inMode, loginAddress, readLoginAddress } from './login-address.ts';

describe('the address of the door', () => {
  it.each([
    ['', { mode: 'sign-in', email: '' }],
    ['mode=reset', { mode: 'reset', email: '' }],
    ['mode=sign-up&email=a%40b.c', { mode: 'sign-up', email: 'a@b.c' }],
    ['mode=anything', { mode: 'sign-in', email: '' }],
  ])('says with "%s" what is asked for', (search, address) => {
    expect(readLoginAddress(new URLSearchParams(search))).toEqual(address);
  });

  it('is the same one when it is read', () => {
    expect(loginAddress({})).toBe('/login');
    expect(loginAddress({ mode: 'sign-in', email: '' })).toBe('/login');
    expect(loginAddress({ mode: 'sign-up', email: 'a+b@c.d' })).toBe('/login?mode=sign-up&email=a%2Bb%40c.d');
  });

  it('keeps where one was going', () => {
    const search = new URLSearchParams('next=%2Fx&mode=reset');
    expect(inMode(search, 'sign-up').get('next')).toBe('/x');
    expect(inMode(search, 'sign-in').has('mode')).toBe(false);
  });
});
