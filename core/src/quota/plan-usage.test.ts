import { describe, expect, it } from 'vitest';
import { limitNames, plans } from '../billing/plans.ts';
import { planUsageLines } from './plan-usage.ts';

const { posts, accounts } = plans.free.limits;

describe('the usage of a plan', () => {
  it('usage with a count for every limit has one line for each limit, in the order of the limits', () => {
    const usage = Object.fromEntries(limitNames.map((name) => [name, 1]));
    expect(planUsageLines(usage, 'creator').map(({ limit }) => limit)).toEqual(limitNames);
  });

  it('a limit without a count has no line', () => {
    expect(planUsageLines({ posts: 0 }, 'free').map(({ limit }) => limit)).toEqual(['posts']);
  });

  it.each([
    [posts * 0.8, 'fine'],
    [posts * 0.8 + 1, 'approaching'],
    [posts - 1, 'approaching'],
    [posts, 'reached'],
    [posts + 20, 'reached'],
  ])('the usage of %i posts on the free plan has the level "%s"', (used, level) => {
    expect(planUsageLines({ posts: used }, 'free')).toEqual([
      { limit: 'posts', used, allowed: posts, share: Math.min(1, used / posts), level },
    ]);
  });

  it('usage without a limit is never shown as near a limit', () => {
    expect(planUsageLines({ aiMessages: 1e6, accounts }, 'business')).toMatchObject([
      { limit: 'aiMessages', allowed: null, share: 0, level: 'fine' },
      { limit: 'accounts', level: 'fine' },
    ]);
  });
});
