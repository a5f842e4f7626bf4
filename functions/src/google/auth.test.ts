import { describe, expect, it } from 'vitest';
import { isGone, isRefusal, toPerson } from './auth.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

describe('an ID token', () => {
  it.each([
    'auth/argument-error',
    'auth/id-token-expired',
    'auth/id-token-revoked',
    'auth/user-disabled',
    'auth/user-not-found',
  ])('an invalid ID token is refused: %s', (code) => {
    expect(isRefusal(withCode(code))).toBe(true);
  });

  it.each([
    withCode('auth/internal-error'),
    withCode('ECONNREFUSED'),
    new Error('x'),
    'auth/argument-error',
    null,
  ])('an ID token that could not be checked does not count as refused: %s', (error) => {
    expect(isRefusal(error)).toBe(false);
  });
});

describe('an account', () => {
  it('an account counts as deleted when Google does not know it', () => {
    expect(isGone(withCode('auth/user-not-found'))).toBe(true);
  });

  it.each([withCode('auth/internal-error'), withCode('ECONNREFUSED'), new Error('x'), null])(
    'an account that could not be checked does not count as deleted: %s',
    (error) => {
      expect(isGone(error)).toBe(false);
    },
  );
});

describe('the person of an ID token', () => {
  const nobody = { uid: 'dana', name: '', email: '', emailVerified: false, staff: false };

  it('a person is staff only when the claim is exactly true', () => {
    expect(toPerson({ uid: 'dana' })).toEqual(nobody);
    expect(toPerson({ uid: 'dana', staff: 'true' })).toEqual(nobody);
    expect(toPerson({ uid: 'sam', staff: true })).toEqual({ ...nobody, uid: 'sam', staff: true });
  });

  it('the name and the e-mail address are normalized', () => {
    const token = { uid: 'dana', name: ' Dana\n Demo ', email: 'Dana@Fanfare.Example', email_verified: true };
    expect(toPerson(token)).toEqual({
      ...nobody,
      name: 'Dana Demo',
      email: 'dana@fanfare.example',
      emailVerified: true,
    });
  });

  it.each(['true', 1, undefined])(
    'the e-mail address is verified only when the claim is exactly true: %s',
    (claim) => {
      expect(toPerson({ uid: 'dana', email_verified: claim }).emailVerified).toBe(false);
    },
  );
});
