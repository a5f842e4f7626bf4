import { describe, expect, it } from 'vitest';
import { affiliateOffer } from '../affiliate/offer.ts';
import { priceOf } from '../billing/prices.ts';
import { percentOf } from '../text/percent.ts';
import { dayMs } from '../time/units.ts';
import { bannerRotationMs, firstMessage, promoMessages, showsBanner } from './banner.ts';

const now = Date.parse('2026-11-22T10:00:00.000Z');
const ago = (days: number, ms = 0) => new Date(now - days * dayMs - ms).toISOString();

describe('the promo banner', () => {
  it.each([
    ['an account of exactly 7 days', ago(7), false],
    ['an account a millisecond older than 7 days', ago(7, 1), true],
    ['an account of a minute', ago(0, 60_000), false],
    ['an account from a clock that is ahead', ago(-1), false],
  ])(
    'the banner is shown only if the account is older than 7 days (%s)',
    (_case, accountCreatedAt, isShown) => {
      expect(showsBanner({ accountCreatedAt, dismissedAt: null, now })).toBe(isShown);
    },
  );

  it.each([
    ['just now', ago(0), false],
    ['a millisecond less than 14 days ago', ago(14, -1), false],
    ['exactly 14 days ago', ago(14), true],
    ['a minute in the future, by a clock that was ahead', ago(0, -60_000), false],
    ['in the far future, by a clock that was wrong', ago(-400), true],
    ['at a time that cannot be read', 'soon', true],
  ])('the banner is hidden for 14 days after a dismissal (dismissed %s)', (_case, dismissedAt, isShown) => {
    expect(showsBanner({ accountCreatedAt: ago(90), dismissedAt, now })).toBe(isShown);
  });

  it('people with a new account do not see the banner, even if they dismissed it long ago', () => {
    expect(showsBanner({ accountCreatedAt: ago(3), dismissedAt: ago(60), now })).toBe(false);
  });

  it('the percentages in the banner equal the percentages of the affiliate programme and of the prices', () => {
    const [affiliate, yearly] = promoMessages;
    expect(affiliate.text).toContain(`${affiliateOffer.percent}%`);
    const saved = 1 - priceOf('pro', 'year') / (12 * priceOf('pro', 'month'));
    expect(yearly?.text).toContain(percentOf(saved));
  });

  it('three days in a row start with different messages, and each message is shown for 30 seconds', () => {
    const starts = [0, 1, 2].map((day) => firstMessage(now + day * dayMs));
    expect(new Set(starts)).toEqual(new Set([0, 1, 2]));
    expect(promoMessages).toHaveLength(3);
    expect(bannerRotationMs).toBe(30_000);
  });
});
