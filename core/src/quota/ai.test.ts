import { describe, expect, it } from 'vitest';
import { aiQuotas, assumedAiQuotas, isUsedUp } from './ai.ts';

describe('the quota of the assistant', () => {
  it('the quota shows messages and images separately, with the plan', () => {
    expect(aiQuotas({ gpt: 12, image: 5 }, 'free')).toEqual({
      quota: { plan: 'free', limit: 50, used: 12, remaining: 38, unlimited: false },
      imageQuota: { plan: 'free', limit: 5, used: 5, remaining: 0, unlimited: false },
    });
  });

  it('the number of remaining uses is never negative, even after a change to a smaller plan', () => {
    expect(aiQuotas({ gpt: 700, image: 0 }, 'free').quota).toMatchObject({ used: 700, remaining: 0 });
  });

  it('the quota of an unlimited plan is unlimited', () => {
    const { quota } = aiQuotas({ gpt: 70_000, image: 0 }, 'business');
    expect(quota).toMatchObject({ limit: null, remaining: null, unlimited: true });
    expect(isUsedUp(quota)).toBe(false);
  });

  it('the quota is used up with the last use, and not before', () => {
    expect(isUsedUp(aiQuotas({ gpt: 49, image: 0 }, 'free').quota)).toBe(false);
    expect(isUsedUp(aiQuotas({ gpt: 50, image: 0 }, 'free').quota)).toBe(true);
    expect(isUsedUp(aiQuotas({ gpt: 0, image: 4 }, 'free').imageQuota)).toBe(false);
    expect(isUsedUp(aiQuotas({ gpt: 0, image: 5 }, 'free').imageQuota)).toBe(true);
  });

  it('before the server has answered, the quota of the free plan is assumed', () => {
    expect(assumedAiQuotas.quota.limit).toBe(50);
    expect(assumedAiQuotas.imageQuota.limit).toBe(5);
  });
});
