import { describe, expect, it } from 'vitest';
import { problemsOf } from './checks.ts';
import { meaningOf } from './messages.ts';
import { loginPath, nextPath } from './next-path.ts';

const origin = 'https://fanfare.example';

describe('the way back after signing in', () => {
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
  ])('from %s leads to %s', (search, path) => {
    expect(nextPath(search, origin)).toBe(path);
  });

  it('is remembered for every page but the first', () => {
    expect(loginPath({ pathname: '/dashboard/posts', search: '?tab=failed' })).toBe(
      '/login?next=%2Fdashboard%2Fposts%3Ftab%3Dfailed',
    );
    expect(loginPath({ pathname: '/dashboard', search: '' })).toBe('/login');
  });
});

describe('what a failed sign-in says', () => {
  it('does not tell whether the address or the password was wrong', () => {
    const codes = [
      'auth/invalid-credential',
      'auth/invalid-login-credentials',
      'auth/user-not-found',
      'auth/wrong-password',
    ];
    const said = codes.map((code) => meaningOf({ code }));
    expect(new Set(said)).toEqual(
      new Set([{ text: 'This e-mail and password do not match. Please try again.' }]),
    );
  });

  it.each(['popup-closed-by-user', 'cancelled-popup-request', 'expired-popup-request', 'user-cancelled'])(
    'is nothing when somebody closed the window: %s',
    (code) => {
      expect(meaningOf({ code: `auth/${code}` })).toBeNull();
    },
  );

  it.each([{ code: 'auth/some-new-code' }, new Error('x'), null, 'text'])(
    'has a sentence for whatever else happens',
    (error) => {
      expect(meaningOf(error)).toEqual({ text: 'Signing in did not work. Please try again.' });
    },
  );

  it.each([
    ['invalid-email', 'email', 'This is no e-mail address.'],
    ['missing-email', 'email', 'Please enter your e-mail.'],
    [
      'email-already-in-use',
      'email',
      'There is an account with this e-mail already. Please sign in instead.',
    ],
    ['missing-password', 'password', 'Please enter a password.'],
    ['same-password', 'password', 'This is the password you have now. Please choose another one.'],
    ['weak-password', 'password', 'Please choose a password of at least 8 characters.'],
    [
      'password-does-not-meet-requirements',
      'password',
      'This password is too simple. Please choose a longer one.',
    ],
  ])('stands beside the field it is about: %s', (code, field, text) => {
    expect(meaningOf({ code: `auth/${code}` })).toEqual({ text, field });
  });

  it.each([
    ['user-disabled', /locked/],
    ['too-many-requests', /Too many attempts/],
    ['quota-exceeded', /Too many people/],
    ['network-request-failed', /offline/],
    ['timeout', /took too long/],
    ['internal-error', /does not answer/],
    ['popup-blocked', /blocked the window/],
    ['account-exists-with-different-credential', /another method/],
    ['operation-not-allowed', /switched off/],
    ['admin-restricted-operation', /New accounts/],
    ['web-storage-unsupported', /storage/],
    ['multi-factor-auth-required', /second factor/],
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
  ])('stands above the form for what is no field’s fault: %s', (code, text) => {
    const meaning = meaningOf({ code: `auth/${code}` });
    expect(meaning?.text).toMatch(text);
    expect(meaning?.field).toBeUndefined();
  });
});

describe('the form before it is sent', () => {
  const good = { name: 'Kim', email: 'kim@fanfare.example', password: 'secret12' };

  it('takes what is complete', () => {
    expect(problemsOf('sign-up', good)).toEqual({});
    expect(problemsOf('sign-in', { ...good, name: '', password: 'x' })).toEqual({});
  });

  it('wants a password of eight characters from new people, and sets no bound above', () => {
    expect(problemsOf('sign-up', { ...good, password: 'secret1' }).password).toBe(
      'Please choose a password of at least 8 characters.',
    );
    expect(problemsOf('sign-up', { ...good, password: 'secret12' }).password).toBeUndefined();
    expect(problemsOf('sign-up', { ...good, password: 'x'.repeat(128) }).password).toBeUndefined();
  });

  it('asks for an address alone when a password was forgotten', () => {
    expect(problemsOf('reset', { name: '', email: 'kim@fanfare.example', password: '' })).toEqual({});
    expect(problemsOf('reset', { name: '', email: '', password: '' })).toEqual({
      email: 'Please enter your e-mail.',
    });
  });

  it('names everything that is missing', () => {
    expect(Object.keys(problemsOf('sign-up', { name: ' ', email: ' ', password: '' }))).toEqual([
      'name',
      'email',
      'password',
    ]);
  });

  it.each(['kim', 'kim@', '@x', 'k im@x.y'])('takes no "%s" for an address', (email) => {
    expect(problemsOf('sign-in', { ...good, email }).email).toBe('This is no e-mail address.');
  });
});
