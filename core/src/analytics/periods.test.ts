import { describe, expect, it } from 'vitest';
import { periodsAt, postsOn } from './periods.ts';

describe('the periods of the analytics', () => {
  it('the last seven days include today, and posts of their settled days are compared with posts of the same days a week earlier', () => {
    expect(periodsAt('2026-11-23', 7)).toEqual({
      shown: { first: '2026-11-17', last: '2026-11-23' },
      before: { first: '2026-11-10', last: '2026-11-16' },
      settled: { first: '2026-11-17', last: '2026-11-20' },
      settledBefore: { first: '2026-11-10', last: '2026-11-13' },
    });
  });

  it('a post from the afternoon before the first day of a period belongs only to the previous period', () => {
    const post = { at: '2026-11-16T16:00:00.000Z' };
    const { shown, before } = periodsAt('2026-11-23', 7);
    expect(postsOn([post], ({ at }) => at, shown, 'UTC')).toEqual([]);
    expect(postsOn([post], ({ at }) => at, before, 'UTC')).toEqual([post]);
    // When the post was published, it was already the 17th in Auckland.
    expect(postsOn([post], ({ at }) => at, shown, 'Pacific/Auckland')).toEqual([post]);
  });
});
