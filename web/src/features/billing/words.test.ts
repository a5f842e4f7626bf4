import { priceText } from '@fanfare/core/billing/money.ts';
import { limitNames, plans } from '@fanfare/core/billing/plans.ts';
import { priceOf } from '@fanfare/core/billing/prices.ts';
import { subscriptionStatuses } from '@fanfare/core/billing/subscription.ts';
import { describe, expect, it } from 'vitest';
import { excessWords } from './excess-list.tsx';
import { limitText } from './limit-words.ts';
import { planSentence } from './subscription-words.ts';
import { billingWith, subscriptionWith } from './testing/billing.ts';

const day = (at: string) => at.slice(0, 10);
const yearly = priceText(priceOf('creator', 'year'));

describe('the sentence about the current plan', () => {
  it.each([
    [{}, `${yearly} a year. Renews on 2027-03-14.`],
    [{ cancelAtPeriodEnd: true }, 'Paid until 2027-03-14, then you have the Free plan.'],
    [
      { status: 'trialing' as const, trialEnd: '2026-12-06T00:00:00Z' },
      `Free until 2026-12-06. Then ${yearly} a year, unless you cancel before.`,
    ],
    [
      { status: 'trialing' as const, trialEnd: '2026-12-06T00:00:00Z', cancelAtPeriodEnd: true },
      'The trial ends on 2026-12-06, then you have the Free plan.',
    ],
    [
      { status: 'past_due' as const, graceEnd: '2026-12-06T00:00:00Z' },
      `${yearly} a year. The last payment failed. Your plan stays until 2026-12-06.`,
    ],
    [{ status: 'unpaid' as const }, 'Pay the open invoice to use Creator again.'],
    [{ status: 'incomplete' as const }, 'Pay the open invoice to start Creator.'],
    [{ status: 'canceled' as const }, 'Your Creator plan has ended. Nothing was deleted.'],
  ])('the sentence about a subscription with %o is "%s"', (change, expected) => {
    expect(planSentence(billingWith(subscriptionWith(change)), day)).toBe(expected);
  });

  it('every status has a sentence', () => {
    for (const status of subscriptionStatuses)
      expect(planSentence(billingWith(subscriptionWith({ status })), day)).not.toBe('');
  });

  it('the free plan and a granted plan each have their own sentence', () => {
    expect(planSentence(billingWith(null), day)).toBe('Free forever. No card needed.');
    const granted = billingWith(null, { plan: 'business' });
    expect(planSentence(granted, day)).toBe('This plan was given to you. You pay nothing for it.');
  });

  it('if a person has a granted plan and pays for a smaller one, a sentence mentions the smaller one', () => {
    const both = billingWith(subscriptionWith(), { plan: 'business' });
    expect(planSentence(both, day)).toMatch(/^You also have a Creator subscription\. /);
  });
});

describe('amounts of limits', () => {
  it.each(limitNames)('the limit on %s has a text in every plan', (limit) => {
    for (const { limits } of Object.values(plans)) expect(limitText(limit, limits[limit])).not.toBe('');
  });

  it.each([
    [{ limit: 'posts' as const, used: 212, allowed: 100 }, '212 posts', /used this month.*100 a month/],
    [{ limit: 'storage' as const, used: 51_200, allowed: 10_240 }, '40 GB', /above 10 GB/],
    [
      { limit: 'accounts' as const, used: 11, allowed: 9 },
      '2 accounts',
      /^above 9 stay connected but do not publish\.$/,
    ],
    [{ limit: 'workspaces' as const, used: 2, allowed: 1 }, '1 workspace', /^above 1 stays/],
    [
      { limit: 'members' as const, used: 1_402, allowed: 2 },
      '1,400 members or invitations',
      /^above 2 stay;/,
    ],
  ])('the text for the excess %o is "%s", followed by its consequence', (excess, amount, rest) => {
    const words = excessWords(excess);
    expect(words.amount).toBe(amount);
    expect(words.rest).toMatch(rest);
  });
});
