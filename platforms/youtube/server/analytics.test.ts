import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import type { Account } from '../../platform.ts';
import type { YouTubeAnalytics } from '../analytics.ts';
import { facts } from '../facts.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { anna, createRig, noChannel, quiet, type Rig } from '../testing/rig.ts';
import { platform } from './index.ts';
import { analytics } from './analytics.ts';
import { callServed } from '../../conformance/serve.ts';

const ranges = [7, 30, 60, 90];
let rig: Rig;
let account: Account;

beforeEach(async () => {
  rig = await createRig();
  account = await rig.connect();
});
afterEach(() => rig.close());

const read = async (days: number) => (await analytics(rig.io, account, days)) as YouTubeAnalytics;
/** Calls the API directly. */
async function ask(query: Record<string, string>) {
  const address = `${rig.origin}/youtubeanalytics.googleapis.com/v2/reports?${new URLSearchParams({
    ids: 'channel==MINE',
    startDate: '2026-11-01',
    endDate: '2026-11-20',
    ...query,
  }).toString()}`;
  const headers = { authorization: `Bearer ${account.grant.accessToken}` };
  const reply = await callServed(address, { headers });
  return { status: reply.status, json: (await reply.json()) as { rows?: unknown[][] } };
}

describe('YouTube channel analytics', () => {
  it.each(ranges)('the last %i days are included, except days that are not counted yet', async (days) => {
    const { insights } = await read(days);
    expect(insights.daily_analytics).toHaveLength(days - 2);
    expect(insights.daily_subscriber_changes).toHaveLength(days - 2);
    for (const day of insights.daily_analytics) {
      expect(day.views).toBeGreaterThan(0);
      expect(day.estimated_minutes_watched).toBeGreaterThanOrEqual(day.views ?? NaN);
    }
    for (const change of insights.daily_subscriber_changes)
      expect(change.net_growth).toBe((change.subscribers_gained ?? NaN) - (change.subscribers_lost ?? NaN));
  });

  it.each(ranges)('reading %i days costs at most six units of the quota', async (days) => {
    const spent = () => (rig.sandbox().save() as { quota: { units: number } }).quota.units;
    const before = spent();
    await read(days);
    expect(spent() - before).toBeLessThanOrEqual(6);
  });

  it('only videos within the requested time are listed, newest first, with their counts', async () => {
    const { posts } = await read(60);
    expect(posts.length).toBeGreaterThan(4);
    const times = posts.map((each) => each.published_at);
    expect(times.toSorted().toReversed()).toEqual(times);
    for (const post of posts) {
      expect(Date.parse(post.published_at)).toBeGreaterThanOrEqual(rig.clock.now - 60 * dayMs);
      expect(['People & Blogs', 'Howto & Style', 'Education']).toContain(post.category);
      expect(post.thumbnail_url).toMatch(/^data:image/);
      expect(post.views).toBeGreaterThan(post.likes ?? Infinity);
      expect(post.engagement_rate).toBeGreaterThan(1);
    }
    expect((await read(7)).posts.length).toBeLessThan(posts.length);
  });

  it('the average number of views covers the listed videos, and the totals cover all videos', async () => {
    const { overview, posts } = await read(90);
    const views = posts.reduce((sum, each) => sum + (each.views ?? 0), 0);
    expect(overview.avg_views).toBe(Math.round(views / posts.length));
    expect(overview.total_videos).toBeGreaterThan(posts.length);
    expect(overview.total_views).toBeGreaterThan(overview.avg_views ?? Infinity);
    expect(String(overview.total_subscribers)).toMatch(/^\d{3}0+$/);
    expect(overview.engagement_rate).toBeGreaterThan(1);
    expect(overview.avg_comments).toBeGreaterThan(0);
  });

  it('a day has the same counts each time it is read', async () => {
    const before = await read(90);
    rig.clock.now += 10 * dayMs;
    account = await rig.connect();
    const after = await read(90);
    expect(after.insights.daily_analytics.slice(0, 78)).toEqual(before.insights.daily_analytics.slice(10));
  });

  it('the audience groups are sorted by size', async () => {
    const { demographics } = (await read(30)).audience;
    expect(demographics.map(({ age_group }) => age_group)).toEqual(
      expect.arrayContaining(['13–17', '25–34', '65+']),
    );
    const shares = demographics.map(({ percentage }) => percentage);
    expect(shares.toSorted((a, b) => b - a)).toEqual(shares);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0);
  });

  it('a new video appears in the analytics immediately', async () => {
    const { handle } = await platform.publish.start(rig.job(account));
    const { id } = await platform.publish.commit({ ...rig.job(account), handle });
    expect((await read(7)).posts[0]).toMatchObject({ id, views: 0, engagement_rate: 0 });
  });
});

describe('values that YouTube does not report', () => {
  it('impressions are null if YouTube does not report them', async () => {
    const { insights } = await read(7);
    expect(insights.daily_analytics.map(({ impressions }) => impressions)).toEqual(Array(5).fill(null));
  });

  it('impressions are shown if YouTube reports them', async () => {
    await rig.close();
    rig = await createRig({ limits: { hasImpressions: true } });
    account = await rig.connect();
    for (const { views, impressions } of (await read(7)).insights.daily_analytics)
      expect(impressions).toBeGreaterThan(views ?? NaN);
  });

  it('a channel without videos has empty lists', async () => {
    account = await rig.connect({ account: quiet });
    expect(await read(30)).toMatchObject({
      overview: { total_videos: 0, avg_views: null, engagement_rate: null, avg_comments: null },
      posts: [],
      insights: { daily_analytics: [], daily_subscriber_changes: [] },
      audience: { demographics: [] },
    });
  });
});

describe('failed YouTube analytics', () => {
  const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;

  it('reading the analytics without the permission fails as missing_permission', async () => {
    account = await rig.connect({ scopes: [scope('youtube.force-ssl'), scope('youtube.readonly')] });
    expect(await failureOf(read(7))).toMatchObject({ kind: 'missing_permission' });
  });

  it('an account without a channel fails as not_found', async () => {
    const grant = await platform.oauth.exchange(rig.io, await rig.agree({ account: noChannel }));
    account = { platformId: anna, username: '', grant };
    expect(await failureOf(read(7))).toMatchObject({ kind: 'not_found' });
  });

  it.each([
    ['channels_list', 'rate_limit', 'rate_limited'],
    ['playlist_items', 'rate_limit', 'rate_limited'],
    ['reports', 'server_error', 'unavailable'],
    ['reports', 'expire_token', 'token_expired'],
  ] as const)('the call %s with the fault %s fails as %s', async (call, fault, kind) => {
    rig.fault(call, fault);
    expect(await failureOf(read(7))).toMatchObject({ kind });
  });

  it('the messages of the analytics equal those of the specification', () => {
    expect(facts.analytics?.words).toMatchObject({
      accounts: 'Failed to load YouTube accounts. Please connect a YouTube account first.',
      empty: 'No YouTube Account Connected',
      byKind: {
        token_expired: 'YouTube token expired. Please reconnect your YouTube account.',
        not_found: 'YouTube channel not found. Please check your account connection.',
        rate_limited: 'YouTube API quota exceeded. Please try again later.',
      },
    });
  });
});

describe('YouTube report', () => {
  it('the columns come in the requested order', async () => {
    const { json } = await ask({ metrics: 'subscribersLost,views', dimensions: 'day' });
    expect(json).toMatchObject({
      columnHeaders: [{ name: 'day' }, { name: 'subscribersLost' }, { name: 'views' }],
    });
    expect(json.rows?.[0]?.[0]).toBe('2026-11-01');
    expect(json.rows?.at(-1)?.[0]).toBe('2026-11-18');
  });

  it('a report without data has no rows', async () => {
    const { status, json } = await ask({
      metrics: 'views',
      dimensions: 'day',
      startDate: '2020-01-01',
      endDate: '2020-01-07',
    });
    expect(status).toBe(200);
    expect(json).not.toHaveProperty('rows');
  });

  it.each([
    ['an unknown metric', { metrics: 'impressions', dimensions: 'day' }],
    ['impressions', { metrics: 'videoThumbnailImpressions', dimensions: 'day' }],
    ['no metric', { dimensions: 'day' }],
    ['the channel of another person', { metrics: 'views', dimensions: 'day', ids: 'channel==UCx' }],
    ['a time that ends before it begins', { metrics: 'views', dimensions: 'day', endDate: '2026-10-31' }],
    ['a start that is not a date', { metrics: 'views', dimensions: 'day', startDate: 'yesterday' }],
    ['shares of viewers by day', { metrics: 'viewerPercentage', dimensions: 'day' }],
    ['a dimension that does not fit the metric', { metrics: 'views', dimensions: 'ageGroup' }],
  ])('a request for a report with %s is refused', async (_what, query) => {
    expect((await ask(query as Record<string, string>)).status).toBe(400);
  });

  it('a report is not found at another host', async () => {
    const headers = { authorization: `Bearer ${account.grant.accessToken}` };
    const elsewhere = await callServed(`${rig.origin}/www.googleapis.com/v2/reports`, { headers });
    expect(elsewhere.status).toBe(404);
  });
});
