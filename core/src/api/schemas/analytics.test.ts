import { describe, expect, it } from 'vitest';
import { findAnalyticsInput } from './analytics.ts';

const place = { workspaceId: 'workspaceOfDana00001', platform: 'madeup', platform_id: 'a1' };
const check = (days: unknown) => findAnalyticsInput.safeParse({ ...place, days });

describe('the days that analytics are about', () => {
  it.each([7, 30, 60, 90])('are %d, as an address has it', (days) => {
    expect(check(String(days)).data).toMatchObject({ days });
  });

  it('need not be said', () => {
    expect(findAnalyticsInput.safeParse(place).success).toBe(true);
  });

  it.each(['8', '0', '-7', '', '7.5', '365', 'all', 'NaN'])('are not "%s"', (days) => {
    expect(check(days).success).toBe(false);
  });
});
