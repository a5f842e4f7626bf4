import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { InstagramAnalytics } from '../analytics.ts';
import { facts } from '../facts.ts';
import { contentWith } from '../testing/samples.ts';
import { setup } from '../testing/setup.ts';
import { analytics } from './analytics.ts';
import { spansOf } from './analytics/daily.ts';
import { notes } from './analytics/posts.ts';
import { publish } from './publish.ts';

const failure = (kind: string) => ({ failure: { kind } });
const dayMs = 24 * 60 * 60 * 1000;
const ranges = [7, 30, 60, 90];

async function connected(index = 0, saved: unknown = null) {
  const network = setup(saved);
  const account = await network.connect(index);
  const read = async (days: number) => (await analytics(network.io, account, days)) as InstagramAnalytics;
  return { ...network, account, read };
}

describe('the time that is asked about', () => {
  const now = Date.parse('2026-11-21T09:00:00.250Z');

  it.each([
    [7, 1],
    [30, 1],
    [31, 2],
    [60, 2],
    [90, 3],
  ])('of %i days comes in %i parts without a gap, none of them too long', (days, parts) => {
    const spans = spansOf(now, days);
    expect(spans).toHaveLength(parts);
    expect(spans.at(-1)?.until).toBe(Math.floor(now / 1000));
    for (const { since, until } of spans) expect(until - since).toBeLessThanOrEqual(2_592_000);
    for (const [index, { until }] of spans.slice(0, -1).entries())
      expect(until).toBe(spans[index + 1]?.since);
    expect((spans.at(-1)?.until ?? 0) - (spans[0]?.since ?? 0)).toBe((days * dayMs) / 1000);
  });
});

describe('analytics of an account', () => {
  it.each(ranges)('have each of the last %i days once', async (days) => {
    const { read } = await connected();
    const { insights } = await read(days);
    expect(insights.daily_reach).toHaveLength(days);
    expect(new Set(insights.daily_reach.map(({ date }) => date)).size).toBe(days);
    // The day that California is still in has no number yet.
    expect(insights.daily_reach.at(-1)?.date).toBe('2026-11-20');
    for (const { reach } of insights.daily_reach) expect(reach).toBeGreaterThan(0);
  });

  it.each(ranges)('take about ten calls for %i days', async (days) => {
    const { read, calls } = await connected();
    calls.length = 0;
    await read(days);
    expect(calls.length).toBeLessThanOrEqual(11);
  });

  it('have posts of that time alone, the newest first, with what became of them', async () => {
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

  it('agree with each other', async () => {
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

  it('say the same of a day whenever it is asked about', async () => {
    const { read, pass } = await connected();
    const { insights: before } = await read(90);
    pass(10 * dayMs);
    const { insights: after } = await read(90);
    expect(after.daily_reach.slice(0, 80)).toEqual(before.daily_reach.slice(10));
  });

  it('count who came and who went over the whole time', async () => {
    const { read, pass } = await connected();
    const first = await read(30);
    pass(30 * dayMs);
    const second = await read(30);
    const net = second.insights.daily_follows_unfollows[0]?.net_growth ?? NaN;
    expect((second.overview.total_followers ?? 0) - (first.overview.total_followers ?? 0)).toBe(net);
  });

  it('say who the audience is, in shares of all', async () => {
    const { read } = await connected();
    const { audience } = await read(7);
    expect(Object.keys(audience.gender_age)).toContain('Women 25–34');
    for (const shares of Object.values(audience)) {
      const all = Object.values(shares).reduce((sum, share) => sum + share, 0);
      expect(all).toBeCloseTo(1, 2);
    }
  });

  it('hold a post that has just gone out', async () => {
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

describe('what Instagram does not tell', () => {
  it('is absent below a hundred followers', async () => {
    const { read, calls } = await connected(2);
    calls.length = 0;
    const { audience, insights, overview } = await read(30);
    expect(overview.total_followers).toBe(64);
    expect(audience).toEqual({ gender_age: {}, locale: {} });
    expect(insights.daily_follows_unfollows).toEqual([]);
    expect(calls).toHaveLength(4);
  });

  it('is absent for posts from before the account became professional, and they say so', async () => {
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
    expect(calls.length).toBeLessThan(30);
    const recent = await read(30);
    expect(recent.posts.every(({ has_insights }) => has_insights)).toBe(true);
  });

  it('is absent where nothing has been counted yet, which is told as an empty list', async () => {
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

  it('is nothing at all where there were no posts', async () => {
    const { read, pass } = await connected();
    // Long before anybody posted.
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

  it('takes nothing else along when a metric is given no more', async () => {
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

describe('analytics that fail', () => {
  it.each([
    ['account', 'rate_limit', 'rate_limited'],
    ['media_list', 'rate_limit', 'rate_limited'],
    ['insights', 'server_error', 'unavailable'],
    ['insights', 'expire_token', 'token_expired'],
  ] as const)('say how: %s with a %s is %s', async (call, fault, kind) => {
    const { read, faults } = await connected();
    faults.push({ call, kind: fault });
    await expect(read(7)).rejects.toMatchObject(failure(kind));
  });

  it('say that the permission is missing', async () => {
    const before = await connected();
    const saved = JSON.parse(JSON.stringify(before.sandbox.save())) as { tokens: { scopes: string[] }[] };
    for (const token of saved.tokens)
      token.scopes = token.scopes.filter((each) => each !== 'instagram_business_manage_insights');
    const { io } = setup(saved);
    await expect(analytics(io, before.account, 7)).rejects.toMatchObject(failure('missing_permission'));
  });

  it('have words for people', () => {
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
