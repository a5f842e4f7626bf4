import { describe, expect, it } from 'vitest';
import { isGone, isRefusal, toPerson } from './auth.ts';

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

describe('an account', () => {
  it('is gone where Google says that it does not know it', () => {
    expect(isGone(withCode('auth/user-not-found'))).toBe(true);
  });

  it.each([withCode('auth/internal-error'), withCode('ECONNREFUSED'), new Error('x'), null])(
    'is in doubt, not gone, where the answer could not be had: %s',
    (error) => {
      expect(isGone(error)).toBe(false);
    },
  );
});

describe('the person of an id token', () => {
  const nobody = { uid: 'dana', name: '', email: '', emailVerified: false, staff: false };

  it('is one of our own people only where the claim is exactly true', () => {
    expect(toPerson({ uid: 'dana' })).toEqual(nobody);
    expect(toPerson({ uid: 'dana', staff: 'true' })).toEqual(nobody);
    expect(toPerson({ uid: 'sam', staff: true })).toEqual({ ...nobody, uid: 'sam', staff: true });
  });

  it('has name and address in the spelling that both are compared by', () => {
    const token = { uid: 'dana', name: ' Dana\n Demo ', email: 'Dana@Fanfare.Example', email_verified: true };
    expect(toPerson(token)).toEqual({
      ...nobody,
      name: 'Dana Demo',
      email: 'dana@fanfare.example',
      emailVerified: true,
    });
  });

  it.each(['true', 1, undefined])(
    'has proven the address only where the claim is exactly true: %s',
    (claim) => {
      expect(toPerson({ uid: 'dana', email_verified: claim }).emailVerified).toBe(false);
    },
  );
});
