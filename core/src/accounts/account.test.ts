import { describe, expect, it } from 'vitest';
import { atRiskFrom } from './account.ts';

const healthy = { problem: null, missingPermissions: [], tokenEndsAt: null };

describe("the risk to an account's posts", () => {
  it('no post is at risk while the account is healthy and its token has no end date', () => {
    expect(atRiskFrom(healthy)).toBeNull();
  });

  it.each([
    ['has a problem', { ...healthy, problem: 'The password was changed.' }],
    ['lacks a permission', { ...healthy, missingPermissions: ['publish'] }],
    [
      'lacks a permission and ends later',
      { ...healthy, missingPermissions: ['publish'], tokenEndsAt: '2999-01-01' },
    ],
  ])('all posts are at risk when the account %s', (_why, account) => {
    expect(atRiskFrom(account)).toBe(0);
  });

  it('posts are at risk from the moment the token expires, in whatever time zone that moment is written', () => {
    const tokenEndsAt = '2026-12-01T10:00:00.000+01:00';
    expect(atRiskFrom({ ...healthy, tokenEndsAt })).toBe(Date.parse('2026-12-01T09:00:00.000Z'));
  });
});
