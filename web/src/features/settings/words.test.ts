import { describe, expect, it } from 'vitest';
import { unreachable } from '../../browser/api-error.ts';
import { losersText } from './losers-text.ts';
import { sessionTrouble } from './session-trouble.ts';

describe('how many others lose a workspace', () => {
  it.each([
    [-1, 'Nobody else uses it.'],
    [0, 'Nobody else uses it.'],
    [1, '1 other person uses it.'],
    [2, '2 other people use it.'],
  ])('is said for %i', (others, text) => {
    expect(losersText(others)).toBe(text);
  });
});

describe('a refusal of the identity provider', () => {
  const otherwise = 'Your name could not be saved. Please try again.';

  it.each([
    ['auth/too-many-requests', 'Too many attempts. Please wait a few minutes and try again.'],
    ['auth/user-token-expired', 'Your session has ended. Please sign in again.'],
    ['auth/some-new-code', otherwise],
  ])('reads well: %s', (code, text) => {
    expect(sessionTrouble({ code }, otherwise)).toBe(text);
  });

  it('for want of a connection reads as everywhere', () => {
    expect(sessionTrouble({ code: 'auth/network-request-failed' }, otherwise)).toBe(unreachable().message);
  });

  it.each([null, 'text', new Error('x'), { code: 7 }])(
    'of an unknown kind has its words as well: %j',
    (error) => {
      expect(sessionTrouble(error, otherwise)).toBe(otherwise);
    },
  );
});
