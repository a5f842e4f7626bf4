import { describe, expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import { cafeHits } from '../../_sandbox/remarks.ts';
import { dayOf, daysFrom, endOf, startOf } from '../../_sandbox/days.ts';
import { createFiles, generateBytes } from '../../conformance/files.ts';
import { createWorld } from '../../conformance/world.ts';
import { commentsUntil, countsOn, feedOf, followersNow, movesIn, performanceOf } from './audience.ts';
import { identities } from './identities.ts';
import { type Media, stateSchema } from './state.ts';

const now = Date.UTC(2026, 10, 22, 15);
const cafe = identities.find(({ username }) => username === 'harbour.coffee');

const hit: Media = {
  id: '18000000000000001',
  account: cafe?.platformId ?? '',
  at: now - 9 * dayMs,
  type: 'IMAGE',
  product: 'FEED',
  shortcode: 'hit',
  caption: `${cafeHits.instagram} at home.`,
  files: [],
  comments: [],
  remarksAdded: 0,
};

function accountAt(at: number, media: readonly Media[] = [hit]) {
  if (!cafe) throw new Error('The café has no account.');
  const world = { ...createWorld(createFiles(generateBytes)), now: () => at };
  return { identity: cafe, world, state: stateSchema.parse({ media: structuredClone(media) }) };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

describe('the days of an account', () => {
  const today = dayOf(now);
  const ninety = daysFrom(today - 90, today - 1);

  it('the daily counts of ninety days add up to what the posts gained in the ninety days', () => {
    const account = accountAt(now);
    const gained = (name: 'reach' | 'likes' | 'saved') =>
      sumOf(
        feedOf(account).map((media) => {
          const by = (at: number) => performanceOf(media, account.identity, at)[name];
          return by(startOf(today)) - by(startOf(today - 90));
        }),
      );
    const days = countsOn(account, ninety);
    for (const name of ['reach', 'likes', 'saved'] as const)
      expect(sumOf(days.map((day) => day[name]))).toBe(gained(name));
    const comments = feedOf(account).map(
      (media) =>
        commentsUntil(account, media, startOf(today)) - commentsUntil(account, media, startOf(today - 90)),
    );
    expect(sumOf(days.map((day) => day.comments))).toBe(sumOf(comments));
  });

  it('follows and unfollows explain how the number of followers changes from day to day', () => {
    const { came, went } = movesIn(accountAt(now), daysFrom(today - 30, today - 1));
    expect(followersNow(accountAt(endOf(today - 31))) + came - went).toBe(followersNow(accountAt(now)));
  });

  it('a very successful post raises the daily counts and brings new followers on the following days', () => {
    const days = daysFrom(today - 9, today - 6);
    const reachIn = (media: readonly Media[]) =>
      sumOf(countsOn(accountAt(now, media), days).map(({ reach }) => reach));
    expect(reachIn([hit])).toBeGreaterThan(2 * reachIn([]));
    expect(movesIn(accountAt(now), days).came).toBeGreaterThan(movesIn(accountAt(now, []), days).came + 30);
  });

  it('more comments appear over time, and the earlier ones do not change', () => {
    const account = accountAt(now);
    const [media] = account.state.media;
    if (!media) throw new Error('The post is missing.');
    const count = commentsUntil(account, media, now);
    const first = media.comments.map(({ text, at, username }) => ({ text, at, username }));
    expect(count).toBeGreaterThan(10);
    const later = accountAt(now + 10 * dayMs, account.state.media);
    const [same] = later.state.media;
    if (!same) throw new Error('The post is missing.');
    expect(commentsUntil(later, same, now + 10 * dayMs)).toBeGreaterThan(count);
    expect(same.comments.slice(0, count)).toMatchObject(first);
  });
});
