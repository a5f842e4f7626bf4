import { dayMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from './api-client.ts';
import { keepReferralLink, reportReferral } from './referral-link.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const createdAt = new Date(now).toISOString();
const open = (address: string, at = now) => {
  window.history.replaceState(null, '', address);
  return keepReferralLink(at);
};
const { location } = window;
const calls = () => {
  const call = vi.fn(() => Promise.resolve({}));
  return { call, typed: call as unknown as Call };
};

beforeEach(() => {
  localStorage.clear();
});

describe('the link of an affiliate', () => {
  it('the code is removed from the address, and the rest of the address stays', () => {
    expect(open('/login?next=%2Fdashboard&ref=FernHill#top')).toBe('fernhill');
    expect(location.pathname + location.search + location.hash).toBe('/login?next=%2Fdashboard#top');
  });

  it('within sixty days, later links do not replace the first link, and opening the first link again is not counted', () => {
    expect(open('/?ref=fernhill')).toBe('fernhill');
    expect(open('/?ref=fernhill')).toBeNull();
    expect(open('/?ref=other', now + 60 * dayMs - 1)).toBeNull();
    expect(open('/?ref=other', now + 60 * dayMs)).toBe('other');
  });

  it('no code is read from an address without a code or with an invalid one', () => {
    expect(open('/login')).toBeNull();
    expect(open('/?ref=..%2Fx')).toBeNull();
  });

  it('the first affiliate link that a person opened is reported once after they sign up', async () => {
    open('/?ref=fernhill');
    open('/?ref=other');
    const { call, typed } = calls();
    await reportReferral(typed, { createdAt }, now + dayMs - 1);
    await reportReferral(typed, { createdAt }, now + dayMs - 1);
    expect(call.mock.calls).toEqual([['reportReferral', { code: 'fernhill' }]]);
  });

  it('no referral is reported for a person who signed up a day ago or earlier, and the link stays stored for the next person', async () => {
    open('/?ref=fernhill');
    const { call, typed } = calls();
    await reportReferral(typed, { createdAt }, now + dayMs);
    expect(call).not.toHaveBeenCalled();
    await reportReferral(typed, { createdAt: new Date(now + dayMs).toISOString() }, now + dayMs);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('a failed call is repeated when the product is next opened', async () => {
    open('/?ref=fernhill');
    const { call, typed } = calls();
    call.mockRejectedValueOnce(new Error('offline'));
    await expect(reportReferral(typed, { createdAt }, now)).rejects.toThrow('offline');
    await reportReferral(typed, { createdAt }, now);
    expect(call).toHaveBeenCalledTimes(2);
  });
});
