import { describe, expect, it } from 'vitest';
import { problemsOf } from './checks.ts';
import { unreachable } from '../../browser/api-error.ts';
import { authErrorText, describeAuthError } from './auth-errors.ts';
import { loginPath, nextPath } from './next-path.ts';

const origin = 'https://fanfare.example';

describe('nextPath', () => {
  it.each([
    ['?next=%2Fdashboard%2Fposts%3Ftab%3Dfailed', '/dashboard/posts?tab=failed'],
    ['', '/dashboard'],
    ['?next=', '/dashboard'],
    ['?next=https://evil.example/', '/dashboard'],
    ['?next=//evil.example/', '/dashboard'],
    ['?next=/%5Cevil.example', '/dashboard'],
    ['?next=/.//evil.example', '/dashboard'],
    ['?next=/x/..//evil.example/', '/dashboard'],
    ['?next=/%09/evil.example', '/dashboard'],
    ['?next=/login/', '/dashboard'],
    ['?next=/login-help', '/login-help'],
    ['?next=javascript:alert(1)', '/dashboard'],
    ['?next=/login', '/dashboard'],
  ])('nextPath of %s returns %s', (search, path) => {
    expect(nextPath(search, origin)).toBe(path);
  });

  it('loginPath contains the page to return to, unless it is the dashboard', () => {
    expect(loginPath({ pathname: '/dashboard/posts', search: '?tab=failed' })).toBe(
      '/login?next=%2Fdashboard%2Fposts%3Ftab%3Dfailed',
    );
    expect(loginPath({ pathname: '/dashboard', search: '' })).toBe('/login');
  });
});

describe('describeAuthError', () => {
  it('a wrong address and a wrong password show the same message', () => {
    const codes = [
      'auth/invalid-credential',
      'auth/invalid-login-credentials',
      'auth/user-not-found',
      'auth/wrong-password',
    ];
    const messages = codes.map((code) => describeAuthError({ code }));
    expect(new Set(messages)).toEqual(new Set([{ text: 'Wrong e-mail or password. Try again.' }]));
  });

  it.each(['popup-closed-by-user', 'cancelled-popup-request', 'expired-popup-request', 'user-cancelled'])(
    'closing the Google window shows no message: %s',
    (code) => {
      expect(describeAuthError({ code: `auth/${code}` })).toBeNull();
    },
  );

  it.each([{ code: 'auth/some-new-code' }, new Error('x'), null, 'text'])(
    'unknown errors show a general message',
    (error) => {
      expect(describeAuthError(error)).toEqual({ text: 'Sign-in failed. Try again.' });
    },
  );

  it.each([
    ['invalid-email', 'email', 'Enter a valid e-mail address.'],
    ['missing-email', 'email', 'Enter an e-mail address.'],
    ['email-already-in-use', 'email', 'An account with this e-mail already exists. Sign in instead.'],
    ['missing-password', 'password', 'Enter a password.'],
    ['same-password', 'password', 'This is your current password. Choose a different one.'],
    ['weak-password', 'password', 'Use at least 8 characters.'],
    ['password-does-not-meet-requirements', 'password', 'This password is too simple. Choose a longer one.'],
  ])('the error %s is shown next to its field', (code, field, text) => {
    expect(describeAuthError({ code: `auth/${code}` })).toEqual({ text, field });
  });

  it.each([
    ['user-disabled', /locked/],
    ['too-many-requests', /Too many attempts/],
    ['quota-exceeded', /Too many people/],
    ['network-request-failed', /can’t reach Fanfare/],
    ['timeout', /took too long/],
    ['internal-error', /isn’t responding/],
    ['popup-blocked', /blocked the Google window/],
    ['account-exists-with-different-credential', /signed up with a password/],
    ['operation-not-allowed', /turned off/],
    ['admin-restricted-operation', /New accounts/],
    ['web-storage-unsupported', /storage/],
    ['multi-factor-auth-required', /two-factor sign-in/],
    ['user-token-expired', /ended/],
    ['invalid-user-token', /ended/],
    ['user-mismatch', /ended/],
    ['requires-recent-login', /sign in again/],
    ['expired-action-code', /new one/],
    ['invalid-action-code', /new one/],
    ['unauthorized-domain', /not set up/],
    ['auth-domain-config-required', /not set up/],
    ['configuration-not-found', /not set up/],
    ['invalid-api-key', /not set up/],
    ['app-not-authorized', /not set up/],
  ])('the error %s is shown above the form', (code, text) => {
    const meaning = describeAuthError({ code: `auth/${code}` });
    expect(meaning?.text).toMatch(text);
    expect(meaning?.field).toBeUndefined();
  });
});

describe('validating the form', () => {
  const good = { name: 'Kim', email: 'kim@fanfare.example', password: 'secret12' };

  it('a complete form has no problems', () => {
    expect(problemsOf('sign-up', good)).toEqual({});
    expect(problemsOf('sign-in', { ...good, name: '', password: 'x' })).toEqual({});
  });

  it('a new password needs eight characters and has no maximum', () => {
    expect(problemsOf('sign-up', { ...good, password: 'secret1' }).password).toBe(
      'Use at least 8 characters.',
    );
    expect(problemsOf('sign-up', { ...good, password: 'secret12' }).password).toBeUndefined();
    expect(problemsOf('sign-up', { ...good, password: 'x'.repeat(128) }).password).toBeUndefined();
  });

  it('a password reset needs only an e-mail address', () => {
    expect(problemsOf('reset', { name: '', email: 'kim@fanfare.example', password: '' })).toEqual({});
    expect(problemsOf('reset', { name: '', email: '', password: '' })).toEqual({
      email: 'Enter an e-mail address.',
    });
  });

  it('every missing field is reported', () => {
    expect(Object.keys(problemsOf('sign-up', { name: ' ', email: ' ', password: '' }))).toEqual([
      'name',
      'email',
      'password',
    ]);
  });

  it.each(['kim', 'kim@', '@x', 'k im@x.y', 'kim@x', `${'k'.repeat(251)}@x.y`])(
    '"%s" is not accepted as an e-mail',
    (email) => {
      expect(problemsOf('sign-in', { ...good, email }).email).toBe('Enter a valid e-mail address.');
    },
  );
});

describe('the message of an error without a field', () => {
  const otherwise = 'We couldn’t save your name. Try again.';

  it.each([
    ['auth/too-many-requests', 'Too many attempts. Wait a few minutes and try again.'],
    ['auth/user-token-expired', 'Your session has ended. Sign in again.'],
    ['auth/some-new-code', otherwise],
  ])('the error %s has a readable message', (code, text) => {
    expect(authErrorText({ code }, otherwise)).toBe(text);
  });

  it('a connection failure has the same text as on other screens', () => {
    expect(authErrorText({ code: 'auth/network-request-failed' }, otherwise)).toBe(unreachable().message);
  });

  it.each([null, 'text', new Error('x'), { code: 7 }])(
    'an unknown error gets the message that the caller provides: %j',
    (error) => {
      expect(authErrorText(error, otherwise)).toBe(otherwise);
    },
  );
});
