import { describe, expect, it } from 'vitest';
import { problemsOf } from './checks.ts';
import { fieldOf, signInMessage } from './messages.ts';
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
    const texts = ['auth/invalid-credential', 'auth/user-not-found', 'auth/wrong-password'].map((code) =>
      signInMessage({ code }),
    );
    expect(new Set(texts)).toEqual(new Set(['This e-mail and password do not match. Please try again.']));
  });

  it('says nothing when somebody closed the window', () => {
    expect(signInMessage({ code: 'auth/popup-closed-by-user' })).toBeNull();
  });

  it.each([{ code: 'auth/some-new-code' }, new Error('x'), null, 'text'])(
    'has a sentence for whatever else happens',
    (error) => {
      expect(signInMessage(error)).toBe('Signing in did not work. Please try again.');
    },
  );

  it.each([
    ['auth/email-already-in-use', 'email'],
    ['auth/weak-password', 'password'],
    ['auth/wrong-password', null],
    ['auth/too-many-requests', null],
  ])('stands beside the field it is about: %s', (code, field) => {
    expect(fieldOf({ code })).toBe(field);
  });
});

describe('the form before it is sent', () => {
  const good = { name: 'Kim', email: 'kim@fanfare.example', password: 'secret' };

  it('takes what is complete', () => {
    expect(problemsOf('sign-up', good)).toEqual({});
    expect(problemsOf('sign-in', { ...good, name: '', password: 'x' })).toEqual({});
  });

  it('wants a password of six characters from new people', () => {
    expect(problemsOf('sign-up', { ...good, password: 'secre' }).password).toBe(
      'Please choose a password of at least 6 characters.',
    );
    expect(problemsOf('sign-up', { ...good, password: 'secret' }).password).toBeUndefined();
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
