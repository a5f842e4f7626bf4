import { describe, expect, it } from 'vitest';
import { fits, monthOf, uploadQuota } from './uploads.ts';

describe('the posts of a month', () => {
  it('are counted by the same clock for everybody', () => {
    expect(monthOf(Date.parse('2026-11-30T23:59:59Z'))).toBe('2026-11');
    expect(monthOf(Date.parse('2026-12-01T00:00:00Z'))).toBe('2026-12');
  });

  it('are told with the plan', () => {
    expect(uploadQuota(25, 'free')).toEqual({ uploadCount: 25, limit: 100, percentage: 25, plan: 'free' });
  });

  it('are never more than all', () => {
    expect(uploadQuota(130, 'free').percentage).toBe(100);
  });
});

describe('the limit of a month', () => {
  it('lets the last one through, and no other', () => {
    expect(fits(1, { uploadCount: 99, limit: 100 })).toBe(true);
    expect(fits(2, { uploadCount: 99, limit: 100 })).toBe(false);
    expect(fits(1, { uploadCount: 100, limit: 100 })).toBe(false);
  });

  it('stops nothing that uses nothing up', () => {
    expect(fits(0, { uploadCount: 130, limit: 100 })).toBe(true);
    expect(fits(-1, { uploadCount: 130, limit: 100 })).toBe(true);
  });
});
