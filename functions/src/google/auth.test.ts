import { describe, expect, it } from 'vitest';
import { isRefusal, toPerson } from './auth.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

describe('an id token', () => {
  it.each([
    'auth/argument-error',
    'auth/id-token-expired',
    'auth/id-token-revoked',
    'auth/user-disabled',
    'auth/user-not-found',
  ])('is refused: %s', (code) => {
    expect(isRefusal(withCode(code))).toBe(true);
  });

  it.each([
    withCode('auth/internal-error'),
    withCode('ECONNREFUSED'),
    new Error('x'),
    'auth/argument-error',
    null,
  ])('is in doubt, not refused, where the answer could not be had: %s', (error) => {
    expect(isRefusal(error)).toBe(false);
  });
});

describe('the person of an id token', () => {
  it('is one of our own people only where the claim is exactly true', () => {
    expect(toPerson({ uid: 'dana' })).toEqual({ uid: 'dana', staff: false });
    expect(toPerson({ uid: 'dana', staff: 'true' })).toEqual({ uid: 'dana', staff: false });
    expect(toPerson({ uid: 'sam', staff: true })).toEqual({ uid: 'sam', staff: true });
  });
});
