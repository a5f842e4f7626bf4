import { describe, expect, it } from 'vitest';
import { unreachable } from '../../browser/api-error.ts';
import { membersLosingAccess } from './owned-workspaces.tsx';
import { describeSessionError } from './session-error.ts';

describe('members losing access', () => {
  it.each([
    [-1, 'No one else uses it.'],
    [0, 'No one else uses it.'],
    [1, '1 other person uses it.'],
    [2, '2 other people use it.'],
  ])('the text for %i others is correct', (others, text) => {
    expect(membersLosingAccess(others)).toBe(text);
  });
});

describe('describeSessionError', () => {
  const otherwise = 'We couldn’t save your name. Try again.';

  it.each([
    ['auth/too-many-requests', 'Too many attempts. Wait a few minutes and try again.'],
    ['auth/user-token-expired', 'Your session has ended. Sign in again.'],
    ['auth/some-new-code', otherwise],
  ])('the error %s has a readable message', (code, text) => {
    expect(describeSessionError({ code }, otherwise)).toBe(text);
  });

  it('a connection failure reads the same as everywhere else', () => {
    expect(describeSessionError({ code: 'auth/network-request-failed' }, otherwise)).toBe(
      unreachable().message,
    );
  });

  it.each([null, 'text', new Error('x'), { code: 7 }])(
    'an unknown error has the given message: %j',
    (error) => {
      expect(describeSessionError(error, otherwise)).toBe(otherwise);
    },
  );
});
