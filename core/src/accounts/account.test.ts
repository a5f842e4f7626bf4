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

  it('is safe long before the token ends, and with one that has no end', () => {
    expect(isAtRisk({ ...well, tokenEndsAt: '2027-12-01T09:00:00.000Z' }, due)).toBe(false);
    expect(isAtRisk(well, Number.MAX_SAFE_INTEGER)).toBe(false);
  });

  it('is at risk with a token that ended, in whatever zone that is written', () => {
    expect(isAtRisk({ ...well, tokenEndsAt: '2026-12-01T10:00:00.000+01:00' }, due)).toBe(true);
    expect(isAtRisk({ ...well, tokenEndsAt: '2026-12-01T10:00:00.000+00:59' }, due)).toBe(false);
  });
});
