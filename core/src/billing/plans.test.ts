import { describe, expect, it } from 'vitest';
import { higherPlan, isPlan, limitNames, limitsOf, planAbove, planIds as ids } from './plans.ts';

describe('the table of plans', () => {
  it('the table has a free plan and three paid plans, from the smallest to the largest', () => {
    expect(ids).toEqual(['free', 'creator', 'pro', 'business']);
  });

  it.each(limitNames)('a larger plan never has a lower limit for %s', (name) => {
    const limits = ids.map((plan) => limitsOf(plan)[name] ?? Infinity);
    expect(limits).toEqual(limits.toSorted((a, b) => a - b));
    expect(limits[0]).toBeLessThan(limits.at(-1)!);
  });

  it('the limits of the assistant on the free plan equal the fallback limits of the specification', () => {
    expect(limitsOf('free')).toMatchObject({ aiMessages: 50, aiImages: 5 });
  });
});

describe('a plan', () => {
  it('every id of a plan is recognised as a plan, and any other value, even the name of an object property, is not', () => {
    expect(ids.every(isPlan)).toBe(true);
    expect(['Pro', 'toString', '', null, undefined, 1].some(isPlan)).toBe(false);
  });

  it('the higher of two plans is found in either order', () => {
    expect([higherPlan('free', 'creator'), higherPlan('creator', 'free')]).toEqual(['creator', 'creator']);
    expect([higherPlan('business', 'pro'), higherPlan('pro', 'pro')]).toEqual(['business', 'pro']);
  });
});

describe('the order of the plans', () => {
  it('the plan above each plan is the next larger one, and there is none above the largest plan', () => {
    expect(ids.map(planAbove)).toEqual(['creator', 'pro', 'business', null]);
  });
});
