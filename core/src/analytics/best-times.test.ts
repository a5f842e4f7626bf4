import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../time/units.ts';
import { momentOf } from '../time/wall-clock.ts';
import { bestTimesOf, nextTimesOf, reliablePosts, resultsIn, type PostResult } from './best-times.ts';

const now = Date.parse('2026-11-22T20:00:00.000Z');
const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'];

const result = (at: string, value: number): PostResult => ({ at, result: value });
const anyResults = fc.array(
  fc.record({
    at: fc.integer({ min: now - 400 * dayMs, max: now }).map((at) => new Date(at).toISOString()),
    result: fc.nat(50_000),
  }),
  { maxLength: 120 },
);

describe('the best times to post', () => {
  it('posts at the same local hour share a cell before and after a clock change', () => {
    // 9:30 in Berlin, in summer and in winter: the clocks were put back on 25 October.
    const { cells } = bestTimesOf(
      [
        result('2026-10-12T07:30:00.000Z', 10),
        result('2026-10-19T07:30:00.000Z', 20),
        result('2026-10-26T08:30:00.000Z', 30),
      ],
      'Europe/Berlin',
      now,
    );
    expect(cells).toEqual([{ day: 'monday', hour: 9, posts: 3, average: 20, factor: 1, isWeak: false }]);
  });

  it("the weekday is the weekday in the person's time zone, not in UTC", () => {
    const late = [result('2026-11-15T13:00:00.000Z', 5)];
    expect(bestTimesOf(late, 'Pacific/Auckland', now).cells).toMatchObject([{ day: 'monday', hour: 2 }]);
    expect(bestTimesOf(late, 'America/New_York', now).cells).toMatchObject([{ day: 'sunday', hour: 8 }]);
  });

  it.each([
    [reliablePosts - 1, true, 0],
    [reliablePosts, false, 1],
  ])('a cell with %i posts is marked as weak: %s', (posts, isWeak, best) => {
    const good = Array.from({ length: posts }, (_, week) =>
      result(new Date(Date.parse('2026-11-16T09:00:00.000Z') - week * 7 * dayMs).toISOString(), 900),
    );
    const usual = [result('2026-11-11T15:00:00.000Z', 100)];
    const times = bestTimesOf([...good, ...usual], 'UTC', now);
    expect(times.cells[0]).toMatchObject({ day: 'monday', hour: 9, posts, isWeak });
    expect(times.best).toHaveLength(best);
  });

  it('a post of the last two days is not counted', () => {
    const at = (age: number) => result(new Date(now - age).toISOString(), 5);
    expect(bestTimesOf([at(2 * dayMs - 1)], 'UTC', now).posts).toBe(0);
    expect(bestTimesOf([at(2 * dayMs)], 'UTC', now).posts).toBe(1);
  });

  it('every post is counted in exactly one cell, and the best cells have enough posts and an above-average result', () => {
    fc.assert(
      fc.property(anyResults, fc.constantFrom(...zones), (results, zone) => {
        const { cells, best, posts } = bestTimesOf(results, zone, now);
        expect(cells.reduce((sum, cell) => sum + cell.posts, 0)).toBe(posts);
        expect(new Set(cells.map(({ day, hour }) => `${day} ${hour}`)).size).toBe(cells.length);
        for (const cell of cells) {
          expect(cell.hour).toBeGreaterThanOrEqual(0);
          expect(cell.hour).toBeLessThan(24);
          expect(cell.isWeak).toBe(cell.posts < reliablePosts);
        }
        for (const cell of best) {
          expect(cells).toContainEqual(cell);
          expect(cell.isWeak || cell.factor <= 1).toBe(false);
        }
        expect(best.length).toBeLessThanOrEqual(3);
      }),
    );
  });

  it('a post is counted in the cell of its local time in every time zone and season', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 3, max: 360 }),
        // Clock changes affect night hours only, so those hours are left out.
        fc.integer({ min: 4, max: 23 }),
        (zone, daysAgo, hour) => {
          const date = new Date(now - daysAgo * dayMs).toISOString().slice(0, 10);
          const moment = momentOf(`${date}T${String(hour).padStart(2, '0')}:15`, zone);
          if (moment === null) throw new Error('Every hour after four exists.');
          const { cells } = bestTimesOf([result(new Date(moment.at).toISOString(), 1)], zone, now);
          const weekday = new Date(date).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
          expect(cells).toMatchObject([{ day: weekday.toLowerCase(), hour }]);
        },
      ),
    );
  });

  it('the order of the posts does not affect the result', () => {
    fc.assert(
      fc.property(anyResults, (results) => {
        expect(bestTimesOf(results.toReversed(), 'Europe/Berlin', now)).toEqual(
          bestTimesOf(results, 'Europe/Berlin', now),
        );
      }),
    );
  });
});

describe("post results from a network's answer", () => {
  it('posts are compared by the best measure that most of the posts have', () => {
    const posts = [
      { timestamp: '2026-11-01T09:00:00.000Z', views: null, impressions: null, likes: 3 },
      { timestamp: '2026-11-02T09:00:00.000Z', views: null, impressions: 70, likes: 4 },
      { timestamp: '2026-11-03T09:00:00.000Z', views: null, impressions: 90, likes: 5 },
    ];
    expect(resultsIn({ posts })).toEqual([
      { at: '2026-11-02T09:00:00.000Z', result: 70 },
      { at: '2026-11-03T09:00:00.000Z', result: 90 },
    ]);
  });

  it('an answer without readable posts has no results', () => {
    expect(resultsIn({})).toEqual([]);
    expect(resultsIn({ posts: [null, 'post', { views: 3 }] })).toEqual([]);
  });
});

describe('the next occurrence of a weekly time', () => {
  const cell = { day: 'sunday', hour: 21, posts: 3, average: 1, factor: 2, isWeak: false } as const;

  it.each([
    // Sunday 20:59, Sunday 21:00 and Monday 10:00 in Berlin.
    ['2026-11-22T19:59:00.000Z', '2026-11-22T20:00:00.000Z'],
    ['2026-11-22T20:00:00.000Z', '2026-11-29T20:00:00.000Z'],
    ['2026-11-23T09:00:00.000Z', '2026-11-29T20:00:00.000Z'],
  ])('after %s the weekly time occurs next at %s', (from, next) => {
    const [found] = nextTimesOf([cell], 'Europe/Berlin', Date.parse(from));
    expect(found?.at).toBe(Date.parse(next));
  });
});
