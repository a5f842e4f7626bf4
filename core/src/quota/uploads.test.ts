import { describe, expect, it } from 'vitest';
import { fits, nextQuotaMonth, quotaMonth, uploadQuota } from './uploads.ts';

describe('the monthly quota of posts', () => {
  it('posts are counted by the month in UTC for everybody', () => {
    expect(quotaMonth(Date.parse('2026-11-30T23:59:59Z'))).toBe('2026-11');
    expect(quotaMonth(Date.parse('2026-12-01T00:00:00Z'))).toBe('2026-12');
  });

  it.each([
    ['2026-11-30T23:59:59Z', '2026-12-01T00:00:00.000Z'],
    ['2026-12-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ])('the monthly counts in use at %s are reset at %s', (at, next) => {
    expect(nextQuotaMonth(Date.parse(at)).toISOString()).toBe(next);
  });

  it('the quota names the plan', () => {
    expect(uploadQuota(25, 'free')).toEqual({ uploadCount: 25, limit: 100, percentage: 25, plan: 'free' });
  });

  it('the quota never shows more than 100 %', () => {
    expect(uploadQuota(130, 'free').percentage).toBe(100);
  });
});

describe('the monthly limit', () => {
  it('the last post within the monthly limit is allowed, and one more post is not', () => {
    expect(fits(1, { uploadCount: 99, limit: 100 })).toBe(true);
    expect(fits(2, { uploadCount: 99, limit: 100 })).toBe(false);
    expect(fits(1, { uploadCount: 100, limit: 100 })).toBe(false);
  });

  it('an action that uses no posts is allowed even above the limit', () => {
    expect(fits(0, { uploadCount: 130, limit: 100 })).toBe(true);
    expect(fits(-1, { uploadCount: 130, limit: 100 })).toBe(true);
  });
});
