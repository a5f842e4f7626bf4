import { expect, it } from 'vitest';
import { intervals, lookupKeyOf, paidPlans, priceOf } from './prices.ts';

it('three plans are sold, and a larger plan costs more', () => {
  expect(paidPlans.map((plan) => priceOf(plan, 'month'))).toEqual([1_200, 2_900, 7_900]);
});

it.each([
  ['creator', 11_520],
  ['pro', 27_840],
  ['business', 75_840],
] as const)('a year of %s costs 20 %% less than twelve months: %d cents', (plan, cents) => {
  expect(priceOf(plan, 'year')).toBe(cents);
  expect(cents).toBe(priceOf(plan, 'month') * 12 * 0.8);
});

it('every price has its own name at Stripe', () => {
  const keys = paidPlans.flatMap((plan) => intervals.map((interval) => lookupKeyOf(plan, interval)));
  expect(new Set(keys).size).toBe(6);
});
