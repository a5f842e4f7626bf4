import { describe, expect, it } from 'vitest';
import { atRiskFrom } from './account.ts';

const healthy = { problem: null, missingPermissions: [], tokenEndsAt: null };

describe('posts of an account', () => {
  it('posts of an account are never at risk while the account is healthy and its access has no end', () => {
    expect(atRiskFrom(healthy)).toBeNull();
  });

  it.each([
    ['has a problem', { ...healthy, problem: 'The password was changed.' }],
    ['lacks a permission', { ...healthy, missingPermissions: ['publish'] }],
    [
      'lacks a permission and ends later',
      { ...healthy, missingPermissions: ['publish'], tokenEndsAt: '2999-01-01' },
    ],
  ])('posts of an account are all at risk when the account %s', (_why, account) => {
    expect(atRiskFrom(account)).toBe(0);
  });

  it('posts of an account are at risk from the moment the access ends, whatever zone it is written in', () => {
    const tokenEndsAt = '2026-12-01T10:00:00.000+01:00';
    expect(atRiskFrom({ ...healthy, tokenEndsAt })).toBe(Date.parse('2026-12-01T09:00:00.000Z'));
  });
});
