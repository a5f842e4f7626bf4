import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import type { PostFigures } from './results.ts';
import { lastWeekOf, weeksAt } from './weeks.ts';

const today = '2026-11-22';
const post = (daysAgo: number, views: number | null = 100): PostFigures => ({
  id: String(daysAgo),
  title: '',
  thumbnail: null,
  link: null,
  isVideo: true,
  at: `${addDays(today, -daysAgo)}T09:00:00.000Z`,
  views,
  interactions: views,
  counted: [],
});
const dayOf = (at: string) => at.slice(0, 10);
const weekOf = (...accounts: PostFigures[][]) => lastWeekOf(accounts, today, dayOf);

describe('the results of the last seven days', () => {
  it('the week has the same days as the last seven days of the analytics', () => {
    expect(weeksAt(today)).toEqual({
      shown: { first: '2026-11-16', last: today },
      before: { first: '2026-11-09', last: '2026-11-15' },
      settled: { first: '2026-11-16', last: '2026-11-19' },
      settledBefore: { first: '2026-11-09', last: '2026-11-12' },
    });
  });

  it('today counts in the week', () => {
    expect(weekOf([post(0), post(1), post(6), post(7)])).toMatchObject({
      posts: 3,
      views: 300,
      changes: { posts: { before: 1, now: 3 } },
    });
  });

  it('posts that are still gaining views count in the sum, but are not compared with older posts', () => {
    const settled = [post(4), post(11)];
    const young = [post(1, 3), post(2, 5)];
    expect(weekOf([...young, ...settled])).toMatchObject({ views: 108, interactions: 108 });
    for (const name of ['views', 'interactions'] as const)
      expect(weekOf([...young, ...settled]).changes[name]).toEqual(weekOf(settled).changes[name]);
  });

  it('an account whose posts get the same views every day shows no change, even if its newest posts have few views so far', () => {
    const steady = fc.record({ perDay: fc.integer({ min: 1, max: 3 }), views: fc.nat(1000) });
    fc.assert(
      fc.property(steady, fc.nat(50), ({ perDay, views }, young) => {
        const posts = Array.from({ length: 20 * perDay }, (_, n) => Math.floor(n / perDay)).map((ago) =>
          post(ago, ago < 3 ? young : views),
        );
        const { changes } = weekOf(posts);
        for (const change of Object.values(changes)) expect(change?.direction).toBe('same');
      }),
    );
  });

  it('an account is compared only if its list of posts covers both weeks', () => {
    const crowded = (days: number) =>
      Array.from({ length: 100 }, (_, n) => post(Math.floor((n * days) / 100)));
    expect(weekOf(crowded(10)).changes).toEqual({ posts: null, views: null, interactions: null });
    expect(weekOf(crowded(30)).changes.posts?.before).toBeGreaterThan(0);
    expect(weekOf(crowded(10), [post(3), post(9)]).changes.posts).toMatchObject({ before: 1, now: 1 });
  });

  it('a number that no network reports is unknown and has no change', () => {
    expect(weekOf([post(3, null), post(9, null)])).toMatchObject({
      posts: 1,
      views: null,
      changes: { views: null, posts: { direction: 'same' } },
    });
  });
});
