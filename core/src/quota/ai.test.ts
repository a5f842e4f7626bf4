import { describe, expect, it } from 'vitest';
import { aiQuotas, assumedAiQuotas, isUsedUp } from './ai.ts';

describe('what of the assistant is left', () => {
  it('is told for messages and images apart, with the plan', () => {
    expect(aiQuotas({ gpt: 12, image: 5 }, 'free')).toEqual({
      quota: { plan: 'free', limit: 50, used: 12, remaining: 38, unlimited: false },
      imageQuota: { plan: 'free', limit: 5, used: 5, remaining: 0, unlimited: false },
    });
  });

  it('is never less than nothing, after a plan was given up', () => {
    expect(aiQuotas({ gpt: 700, image: 0 }, 'free').quota).toMatchObject({ used: 700, remaining: 0 });
  });

  it('has no end where the plan sets none', () => {
    const { quota } = aiQuotas({ gpt: 70_000, image: 0 }, 'business');
    expect(quota).toMatchObject({ limit: null, remaining: null, unlimited: true });
    expect(isUsedUp(quota)).toBe(false);
  });

  it('is used up with the last one, and not before', () => {
    expect(isUsedUp(aiQuotas({ gpt: 49, image: 0 }, 'free').quota)).toBe(false);
    expect(isUsedUp(aiQuotas({ gpt: 50, image: 0 }, 'free').quota)).toBe(true);
    expect(isUsedUp(aiQuotas({ gpt: 0, image: 4 }, 'free').imageQuota)).toBe(false);
    expect(isUsedUp(aiQuotas({ gpt: 0, image: 5 }, 'free').imageQuota)).toBe(true);
  });

  it('is that of the free plan where nobody can be asked', () => {
    expect(assumedAiQuotas.quota.limit).toBe(50);
    expect(assumedAiQuotas.imageQuota.limit).toBe(5);
  });
});
