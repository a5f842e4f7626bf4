import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import { addUp, followersOf, periodResultsOf, type AccountFigures } from './account-results.ts';
import type { AnalyticsAnswer } from './answer.ts';
import type { Change } from './figures.ts';
import type { Panel } from './panel.ts';

const today = '2026-11-22';
const period = { days: 7, zone: 'UTC' } as const;

interface Counted {
  daysAgo: number;
  views: number | null;
}

const post = (daysAgo: number, views: number | null = 100): Counted => ({ daysAgo, views });

/** An answer for the last `days` days. */
const answerOf = (posts: readonly Counted[], days = 30): AnalyticsAnswer => ({
  fetchedAt: `${today}T12:00:00.000Z`,
  posts: posts
    .filter(({ daysAgo }) => daysAgo <= days)
    .map(({ daysAgo, views }, n) => ({
      id: String(n),
      timestamp: `${addDays(today, -daysAgo)}T09:00:00.000Z`,
      title: '',
      views,
      likes: views,
    })),
});

/** An account as on the dashboard, which has only the answer for thirty days. */
const account = (posts: readonly Counted[]): AccountFigures => ({
  followers: null,
  ...periodResultsOf(answerOf(posts), answerOf(posts), period),
});
const sumOf = (...accounts: Counted[][]) => addUp(accounts.map(account));
const names = ['views', 'interactions', 'posts'] as const;

describe('the numbers of accounts', () => {
  it('the dashboard and the analytics show the same numbers, although the analytics also read an answer for seven days', () => {
    const posts = fc.array(
      fc.record({ daysAgo: fc.nat(40), views: fc.option(fc.nat(1000), { nil: null }) }),
      { maxLength: 90 },
    );
    fc.assert(
      fc.property(fc.array(posts, { maxLength: 4 }), (accounts) => {
        const onAnalytics = accounts.map((each) => ({
          followers: null,
          ...periodResultsOf(answerOf(each, 7), answerOf(each), period),
        }));
        expect(addUp(onAnalytics)).toEqual(sumOf(...accounts));
      }),
    );
  });

  it('the last seven days include today', () => {
    expect(sumOf([post(0), post(1), post(6), post(7)])).toMatchObject({
      posts: { value: 3, change: { before: 1, now: 3 } },
      views: { value: 300 },
    });
  });

  it('posts that are still gaining views are included in the sum, but are not compared with older posts', () => {
    const settled = [post(4), post(11)];
    const young = [post(1, 3), post(2, 5)];
    expect(sumOf([...young, ...settled])).toMatchObject({
      views: { value: 108 },
      interactions: { value: 108 },
    });
    for (const name of ['views', 'interactions'] as const)
      expect(sumOf([...young, ...settled])[name].change).toEqual(sumOf(settled)[name].change);
  });

  it('an account whose posts get the same views every day shows no change, even if its newest posts have few views so far', () => {
    const steady = fc.record({ perDay: fc.integer({ min: 1, max: 3 }), views: fc.nat(1000) });
    fc.assert(
      fc.property(steady, fc.nat(50), ({ perDay, views }, young) => {
        const posts = Array.from({ length: 20 * perDay }, (_, n) => Math.floor(n / perDay)).map((ago) =>
          post(ago, ago < 3 ? young : views),
        );
        for (const name of names) expect(sumOf(posts)[name].change?.direction).toBe('same');
      }),
    );
  });

  it('an account is compared only if its list of posts covers both weeks', () => {
    const crowded = (days: number) =>
      Array.from({ length: 100 }, (_, n) => post(Math.floor((n * days) / 100)));
    for (const name of names) expect(sumOf(crowded(10))[name].change).toBeNull();
    expect(sumOf(crowded(30)).posts.change?.before).toBeGreaterThan(0);
    expect(sumOf(crowded(10), [post(3), post(9)]).posts.change).toMatchObject({ before: 1, now: 1 });
  });

  it('a number that no network reports is unknown and has no change', () => {
    expect(sumOf([post(3, null), post(9, null)])).toMatchObject({
      posts: { value: 1, count: 1, change: { direction: 'same' } },
      views: { value: null, count: 0, change: null },
    });
  });
});

describe('the followers of accounts', () => {
  const answer = { ...answerOf([]), overview: { total_followers: 1050 } };
  const series = {
    since: '2026-11-01',
    days: [{ day: addDays(today, -7), followers: 1000, views: null, posts: null }],
  };
  const change: Change = { before: 1020, now: 1050, percent: 2.9, direction: 'up' };
  const panel = { cards: [{ id: 'total_followers', change }] } as unknown as Panel;
  const last = { days: 7, last: today };

  it('the number at the start of the period comes from the daily changes that the network reports, or else from our snapshots', () => {
    expect(followersOf({ answer, panel, series }, last).followers).toEqual({ now: 1050, before: 1020 });
    expect(followersOf({ answer, panel: null, series }, last).followers).toEqual({ now: 1050, before: 1000 });
    expect(followersOf({ answer, panel: null, series: null }, last).followers).toEqual({
      now: 1050,
      before: null,
    });
    expect(followersOf({ answer: null, panel: null, series: null }, last).followers).toBeNull();
  });

  it('an account whose number at the start of the period is unknown is included in the sum but not in the change', () => {
    const nothing = { now: null, compared: null };
    const accounts = [{ now: 1050, before: 1000 }, { now: 10, before: null }, null];
    expect(addUp(accounts.map((followers) => ({ followers, ...nothing }))).followers).toMatchObject({
      value: 1060,
      count: 2,
      change: { before: 1000, now: 1050 },
    });
  });
});
