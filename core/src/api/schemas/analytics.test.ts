import { describe, expect, it } from 'vitest';
import { findAnalyticsInput } from './analytics.ts';

const place = { workspaceId: 'workspaceOfDana00001', platform: 'madeup', platform_id: 'a1' };
const check = (days: unknown) => findAnalyticsInput.safeParse({ ...place, days });

describe('the range of analytics', () => {
  it.each([7, 30, 60, 90])('a range of %d days is accepted from a query string', (days) => {
    expect(check(String(days)).data).toMatchObject({ days });
  });

  it('the range is optional', () => {
    expect(findAnalyticsInput.safeParse(place).success).toBe(true);
  });

  it.each(['8', '0', '-7', '', '7.5', '365', 'all', 'NaN'])('a range of "%s" is refused', (days) => {
    expect(check(days).success).toBe(false);
  });
});
