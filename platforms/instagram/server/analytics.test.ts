import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dayMs } from '@fanfare/core/time/units.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { InstagramAnalytics } from '../analytics.ts';
import { facts } from '../facts.ts';
import { contentWith } from '../testing/samples.ts';
import { setup } from '../testing/setup.ts';
import { analytics } from './analytics.ts';
import { spansOf } from './analytics/daily.ts';
import { notes } from './analytics/posts.ts';
import { publish } from './publish.ts';

const failure = (kind: string) => ({ failure: { kind } });
const ranges = [7, 30, 60, 90];

async function connected(index = 0, saved: unknown = null) {
  const network = setup(saved);
  const account = await network.connect(index);
  const read = async (days: number) => (await analytics(network.io, account, days)) as InstagramAnalytics;
  return { ...network, account, read };
}

describe('requested time spans', () => {
  const now = Date.parse('2026-11-21T09:00:00.250Z');

  it.each([
    [7, 1],
    [30, 1],
    [31, 2],
    [60, 2],
    [90, 3],
  ])('%i days are split into %i spans without gaps', (days, parts) => {
    const spans = spansOf(now, days);
    expect(spans).toHaveLength(parts);
    expect(spans.at(-1)?.until).toBe(Math.floor(now / 1000));
    for (const { since, until } of spans) expect(until - since).toBeLessThanOrEqual(2_592_000);
    for (const [index, { until }] of spans.slice(0, -1).entries())
      expect(until).toBe(spans[index + 1]?.since);
    expect((spans.at(-1)?.until ?? 0) - (spans[0]?.since ?? 0)).toBe((days * dayMs) / 1000);
  });
});

describe('Instagram account analytics', () => {
  it.each(ranges)('each of the last %i days is listed once', async (days) => {
    const { read } = await connected();
    const { insights } = await read(days);
    expect(insights.daily_reach).toHaveLength(days);
    expect(new Set(insights.daily_reach.map(({ date }) => date)).size).toBe(days);
    // There is no count yet for the current day in California.
    expect(insights.daily_reach.at(-1)?.date).toBe('2026-11-20');
    for (const { reach } of insights.daily_reach) expect(reach).toBeGreaterThan(0);
  });

  it.each(ranges)(
    'at most eleven calls are made for %i days, plus one for each of the last thirty days',
    async (days) => {
      const { read, calls } = await connected();
      calls.length = 0;
      await read(days);
      expect(calls.length).toBeLessThanOrEqual(11 + Math.min(days, 30));
    },
  );

  it.each([
    [7, 7, 0],
    [30, 30, 0],
    [60, 30, 1],
    [90, 30, 2],
  ])(
    'the follows of %i days are listed in %i single days and %i longer spans',
    async (days, single, spans) => {
      const { read } = await connected();
      const { insights } = await read(days);
      const found = insights.daily_follows_unfollows;
      const longer = found.filter((each) => each.days > 1);
      expect([found.length - longer.length, longer.length]).toEqual([single, spans]);
      expect(found.reduce((sum, each) => sum + each.days, 0)).toBe(days);
      const dates = found.map(({ date }) => date);
      expect(dates).toEqual(dates.toSorted());
      expect(dates.slice(-single)).toEqual(insights.daily_reach.slice(-single).map(({ date }) => date));
    },
  );

  it.each(['rate_limited', 'rejected'] as const)(
    'follows are read in longer periods if a call for one day is %s',
    async (kind) => {
      const { io, account } = await connected();
      let left = 12;
      const read: typeof io.http.read = (call, schema) => {
        const { metric, since, until } = call.query ?? {};
        const isDay = metric === 'follows_and_unfollows' && Number(until) - Number(since) === dayMs / 1000;
        if (isDay && (left -= 1) < 0) throw new NetworkError({ kind, reason: 'No.', code: null });
        return io.http.read(call, schema);
      };
      const limited = { ...io, http: { ...io.http, read } };
      const { insights } = (await analytics(limited, account, 60)) as InstagramAnalytics;
      const whole = (await analytics(io, account, 60)) as InstagramAnalytics;
      const growth = ({ insights: { daily_follows_unfollows: found } }: InstagramAnalytics) =>
        found.reduce((sum, each) => sum + each.net_growth, 0);
      expect(insights.daily_follows_unfollows.map(({ days }) => days)).toEqual([30, 30]);
      expect(growth({ ...whole, insights })).toBe(growth(whole));
      expect(insights.daily_reach).toHaveLength(60);
    },
  );

  it('only posts within the requested time are listed, newest first, with their counts', async () => {
    const { read, world } = await connected();
    const { posts } = await read(30);
    expect(posts.length).toBeGreaterThan(5);
    const times = posts.map(({ timestamp }) => timestamp);
    expect(times.toSorted().toReversed()).toEqual(times);
    for (const post of posts) {
      expect(Date.parse(post.timestamp)).toBeGreaterThanOrEqual(world.now() - 30 * dayMs);
      expect(['VIDEO', 'CAROUSEL_ALBUM', 'IMAGE']).toContain(post.media_type);
      expect(post.thumbnail_url).toMatch(/^data:image/);
      expect(post).toMatchObject({ has_insights: true, insights_note: expect.stringMatching(/views/) });
    }
  });

  it('the totals are consistent with the posts, and the most used hashtag comes first', async () => {
    const { read } = await connected();
    const { overview, posts, insights, hashtags } = await read(60);
    const saved = posts.reduce((sum, post) => sum + (post.saved ?? 0), 0);
    expect(overview.total_saved).toBe(saved);
    expect(overview.total_followers).toBeGreaterThan(1_840);
    expect(overview.total_media).toBeGreaterThan(posts.length);
    expect(overview.engagement_rate).toBeGreaterThan(1);
    expect(overview.avg_impressions).toBeGreaterThan(overview.avg_reach ?? Infinity);
    for (const { follows, unfollows, net_growth } of insights.daily_follows_unfollows)
      expect(net_growth).toBe(follows - unfollows);
    expect(hashtags[0]?.usage_count).toBeGreaterThanOrEqual(hashtags.at(-1)?.usage_count ?? Infinity);
    const inPosts = posts.filter((post) => post.hashtags.includes(hashtags[0]?.hashtag ?? ''));
    expect(inPosts).toHaveLength(hashtags[0]?.usage_count ?? -1);
  });

  it('a day has the same counts each time it is read', async () => {
    const { read, pass } = await connected();
    const { insights: before } = await read(90);
    pass(10 * dayMs);
    const { insights: after } = await read(90);
    expect(after.daily_reach.slice(0, 80)).toEqual(before.daily_reach.slice(10));
  });

  it('follows and unfollows are counted over the whole period', async () => {
    const { read, pass } = await connected();
    const first = await read(30);
    pass(30 * dayMs);
    const second = await read(30);
    const net = second.insights.daily_follows_unfollows.reduce((sum, each) => sum + each.net_growth, 0);
    expect((second.overview.total_followers ?? 0) - (first.overview.total_followers ?? 0)).toBe(net);
  });

  it('the audience is reported as shares that add up to one', async () => {
    const { read } = await connected();
    const { audience } = await read(7);
    expect(Object.keys(audience.gender_age)).toContain('Women 25–34');
    for (const shares of Object.values(audience)) {
      const all = Object.values(shares).reduce((sum, share) => sum + share, 0);
      expect(all).toBeCloseTo(1, 2);
    }
  });

  it('a new post appears in the analytics immediately', async () => {
    const { read, account, jobOf, prepare } = await connected();
    const { id } = await publish.commit(await prepare(jobOf(account, contentWith())));
    expect((await read(7)).posts[0]).toMatchObject({
      id,
      caption: 'Fresh bread.',
      likes: 0,
      reach: 0,
      engagement_rate: 0,
    });
  });
});

describe('values that Instagram does not report', () => {
  it('an account with fewer than a hundred followers has no audience and no follows', async () => {
    const { read, calls } = await connected(2);
    calls.length = 0;
    const { audience, insights, overview } = await read(30);
    expect(overview.total_followers).toBe(64);
    expect(audience).toEqual({ gender_age: {}, locale: {} });
    expect(insights.daily_follows_unfollows).toEqual([]);
    expect(calls).toHaveLength(4);
  });

  it('a post from before the account became professional has no insights, and a note gives the reason', async () => {
    const { read, calls } = await connected(1);
    const { posts } = await read(60);
    const without = posts.filter(({ has_insights }) => !has_insights);
    expect(without.length).toBeGreaterThan(0);
    expect(posts.length - without.length).toBeGreaterThan(0);
    for (const post of without) {
      expect(post).toMatchObject({ reach: null, impressions: null, saved: null, engagement_rate: null });
      expect(Object.values(notes)).toContain(post.insights_note);
      expect(post.likes).toBeGreaterThanOrEqual(0);
    }
    expect(calls.length).toBeLessThan(30 + 30);
    const recent = await read(30);
    expect(recent.posts.every(({ has_insights }) => has_insights)).toBe(true);
  });

  it('a post with an empty list of insights has no counts yet, and a note says so', async () => {
    const { io, account } = await connected();
    const read: typeof io.http.read = async (call, schema) => {
      if (!call.url.endsWith('/media')) return io.http.read(call, schema);
      const told = await io.http.read(call, z.object({ data: z.array(z.record(z.string(), z.unknown())) }));
      return schema.parse({ data: told.data.map((post) => ({ ...post, insights: { data: [] } })) });
    };
    const { posts } = (await analytics(
      { ...io, http: { ...io.http, read } },
      account,
      30,
    )) as InstagramAnalytics;
    expect(posts.length).toBeGreaterThan(5);
    for (const post of posts)
      expect(post).toMatchObject({ has_insights: false, insights_note: notes.early, reach: null });
  });

  it('an account without posts has no totals', async () => {
    const { read, pass } = await connected();
    // Moves the clock to before the first post.
    pass(Date.parse('2025-05-01T00:00:00Z') - Date.parse('2026-11-21T09:00:00Z'));
    const { overview, posts, hashtags } = await read(30);
    expect(posts).toEqual([]);
    expect(hashtags).toEqual([]);
    expect(overview).toMatchObject({
      avg_reach: null,
      avg_impressions: null,
      engagement_rate: null,
      total_saved: null,
    });
  });

  it('if Instagram refuses the daily metrics, their lists are empty and the posts are still listed', async () => {
    const { io, account } = await connected();
    const without = {
      ...io,
      http: {
        ...io.http,
        read: ((call, schema) => {
          const metric = call.query?.['metric'];
          if (metric !== 'follows_and_unfollows' && metric !== 'reach') return io.http.read(call, schema);
          return io.http.read({ ...call, query: { ...call.query, metric: 'retired' } }, schema);
        }) satisfies typeof io.http.read,
      },
    };
    const { insights, posts } = (await analytics(without, account, 30)) as InstagramAnalytics;
    expect(insights).toEqual({ daily_reach: [], daily_follows_unfollows: [] });
    expect(posts.length).toBeGreaterThan(0);
  });
});

describe('failed Instagram analytics', () => {
  it.each([
    ['account', 'rate_limit', 'rate_limited'],
    ['media_list', 'rate_limit', 'rate_limited'],
    ['insights', 'server_error', 'unavailable'],
    ['insights', 'expire_token', 'token_expired'],
  ] as const)('the call %s with the fault %s fails as %s', async (call, fault, kind) => {
    const { read, faults } = await connected();
    faults.push({ call, kind: fault });
    await expect(read(7)).rejects.toMatchObject(failure(kind));
  });

  it('reading the analytics without the permission fails as missing_permission', async () => {
    const before = await connected();
    const saved = JSON.parse(JSON.stringify(before.sandbox.save())) as { tokens: { scopes: string[] }[] };
    for (const token of saved.tokens)
      token.scopes = token.scopes.filter((each) => each !== 'instagram_business_manage_insights');
    const { io } = setup(saved);
    await expect(analytics(io, before.account, 7)).rejects.toMatchObject(failure('missing_permission'));
  });

  it('there are messages for a missing account, a failure, an expired token and a refused account', () => {
    expect(facts.analytics?.words).toMatchObject({
      empty: 'No Instagram Account Connected',
      failed: 'Failed to load Instagram analytics. Please try again.',
      byKind: {
        token_expired: 'Instagram token expired. Please reconnect your Instagram account.',
        rejected: 'Please make sure your Instagram account is a Business or Creator account.',
      },
    });
  });
});
