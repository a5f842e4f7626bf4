import { describe, expect, it } from 'vitest';
import { isAtRisk } from './account.ts';

const due = Date.parse('2026-12-01T09:00:00.000Z');
const well = { problem: null, missingPermissions: [], tokenEndsAt: null };

describe('a planned post', () => {
  it('is safe with an account that is well', () => {
    expect(isAtRisk(well, due)).toBe(false);
  });

  it.each([
    ['is broken', { ...well, problem: 'The password was changed.' }],
    ['lacks a permission', { ...well, missingPermissions: ['publish'] }],
    ['ends at that very moment', { ...well, tokenEndsAt: '2026-12-01T09:00:00.000Z' }],
  ])('is at risk with an account that %s', (_why, account) => {
    expect(isAtRisk(account, due)).toBe(true);
  });

  it('is safe with a token that ends a millisecond later', () => {
    expect(isAtRisk({ ...well, tokenEndsAt: '2026-12-01T09:00:00.001Z' }, due)).toBe(false);
  });
});
