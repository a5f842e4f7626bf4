import { describe, expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import { cafeHits } from '../../_sandbox/remarks.ts';
import { dayOf, daysFrom, endOf, startOf } from '../../_sandbox/days.ts';
import { createFiles, generateBytes } from '../../conformance/files.ts';
import { createWorld } from '../../conformance/world.ts';
import { channelVideos, countsOn, subscribersNow, totalsBy } from './statistics.ts';
import { identities } from './identities.ts';
import { stateSchema, type Video } from './state.ts';

const now = Date.UTC(2026, 10, 22, 15);
const cafe = identities.find(({ username }) => username === '@harbourcoffee');

const hitAt = now - 12 * dayMs;
const hit: Video = {
  id: 'hit-of-the-day',
  channel: cafe?.platformId ?? '',
  at: hitAt,
  resource: {
    title: cafeHits.film,
    description: '',
    tags: [],
    categoryId: '22',
    privacy: 'public',
    madeForKids: false,
  },
  file: { url: null, type: 'video/mp4', bytes: 1, sha256: '', altText: null },
  thumbnail: null,
  processedAt: hitAt,
  outcome: 'processed',
  outcomeReason: null,
  comments: [],
  remarksAdded: 0,
};

function channelAt(at: number, videos: readonly Video[] = [hit]) {
  if (!cafe) throw new Error('The café has no channel.');
  const world = { ...createWorld(createFiles(generateBytes)), now: () => at };
  return { identity: cafe, world, state: stateSchema.parse({ videos: structuredClone(videos) }) };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

describe('the days of a channel', () => {
  const today = dayOf(now);
  const ninety = daysFrom(today - 90, today - 1);

  it('the daily counts of ninety days add up to what the videos gained in the ninety days', () => {
    const channel = channelAt(now);
    const videos = channelVideos(channel);
    const [before, after] = [startOf(today - 90), startOf(today)].map((at) => totalsBy(channel, videos, at));
    const days = countsOn(channel, ninety);
    for (const name of ['views', 'likes', 'comments', 'shares'] as const)
      expect(sumOf(days.map((day) => day[name]))).toBe((after?.[name] ?? 0) - (before?.[name] ?? 0));
  });

  it('gained and lost subscribers explain how the number of subscribers changes from day to day', () => {
    const week = daysFrom(today - 7, today - 1);
    const moves = countsOn(channelAt(now), week).map((day) => day.subscribersGained - day.subscribersLost);
    const earlier = subscribersNow(channelAt(endOf(today - 8)));
    expect(earlier + sumOf(moves)).toBe(subscribersNow(channelAt(now)));
  });

  it('a very successful video raises the daily counts and brings new subscribers on the following days', () => {
    const without = countsOn(channelAt(now, []), daysFrom(today - 12, today - 8));
    const withHit = countsOn(channelAt(now), daysFrom(today - 12, today - 8));
    expect(sumOf(withHit.map(({ views }) => views))).toBeGreaterThan(
      2 * sumOf(without.map(({ views }) => views)),
    );
    const gained = (days: typeof without) => sumOf(days.map(({ subscribersGained }) => subscribersGained));
    expect(gained(withHit)).toBeGreaterThan(gained(without) + 30);
  });

  it('weekends have more views than workdays', () => {
    const days = countsOn(channelAt(now, []), ninety).map(({ views }, i) => ({
      views,
      weekday: new Date((ninety[i] ?? 0) * dayMs).getUTCDay(),
    }));
    const meanOf = (found: typeof days) => sumOf(found.map(({ views }) => views)) / found.length;
    const isWeekend = ({ weekday }: (typeof days)[number]) => weekday === 0 || weekday === 6;
    expect(meanOf(days.filter(isWeekend))).toBeGreaterThan(
      1.2 * meanOf(days.filter((day) => !isWeekend(day))),
    );
  });

  it('the counts grow without any call, and two reads at the same time return the same counts', () => {
    const viewsAt = (at: number) => {
      const channel = channelAt(at);
      return totalsBy(channel, channelVideos(channel), at).views;
    };
    expect(viewsAt(now)).toBe(viewsAt(now));
    expect(viewsAt(now + 10 * 60 * 1000)).toBeGreaterThan(viewsAt(now));
  });
});
