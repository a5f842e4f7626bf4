import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { SnapshotSeries } from '@fanfare/core/analytics/snapshots.ts';
import { addDays } from '@fanfare/core/calendar/days.ts';
import type { AnalyticsAnswer } from '@fanfare/core/insights/analytics.ts';
import { postView } from '@fanfare/core/posts/testing/builders.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enteredWith } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

/** Loaded in advance: on a slow machine, loading takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/router.tsx');
  await import('./analytics-screen.tsx');
  await import('./overview-tab.tsx');
  await import('./charts/index.ts');
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const account = (platform: string, username: string): ConnectedAccount => ({
  platform,
  platform_id: `id-${username}`,
  username,
  logo: null,
  connectedAt: '2026-01-01T00:00:00.000Z',
  tokenEndsAt: null,
  missingPermissions: [],
  problem: null,
  postsAtRisk: 0,
});

const fetchedAt = new Date().toISOString();
const daysAgo = (days: number) => new Date(Date.parse(fetchedAt) - days * 86_400_000).toISOString();
const today = fetchedAt.slice(0, 10);

const video = (id: string, at: string, views: number) => ({
  id,
  timestamp: at,
  title: `Video ${id}`,
  description: '',
  hashtags: [],
  views,
  likes: 10,
  comments: 2,
  shares: 3,
  engagement_rate: 15,
});

/** Two videos in the last 30 days, one in the 30 before. */
const tiktok = (days: number): AnalyticsAnswer => ({
  fetchedAt,
  overview: { total_followers: 1200, avg_views: 300, total_videos: 40, engagement_rate: 6.2 },
  posts: [
    video('a', daysAgo(3), 500),
    video('b', daysAgo(9), 100),
    ...(days > 30 ? [video('c', daysAgo(40), 300)] : []),
  ],
  hashtags: [],
  refused: [],
});

const gains = { date: today, subscribers_gained: 400, subscribers_lost: 0, net_growth: 400 };
const youtube: AnalyticsAnswer = {
  fetchedAt,
  overview: {
    total_subscribers: 1200,
    avg_views: 300,
    total_views: 9000,
    total_videos: 40,
    engagement_rate: 4,
    avg_comments: 2,
  },
  posts: [],
  insights: { daily_analytics: [], daily_subscriber_changes: [gains] },
  audience: { demographics: [] },
  refused: [],
};

const instagram: AnalyticsAnswer = {
  fetchedAt,
  overview: {
    total_followers: 1200,
    avg_reach: 300,
    avg_impressions: 400,
    total_media: 40,
    engagement_rate: 5,
    total_saved: 2,
  },
  posts: [],
  insights: {
    daily_reach: [],
    daily_follows_unfollows: [{ date: today, days: 1, follows: 100, unfollows: 0, net_growth: 100 }],
  },
  hashtags: [],
  audience: { gender_age: {}, locale: {} },
  refused: [],
};

const series: SnapshotSeries = {
  since: addDays(today, -60),
  days: [
    { day: addDays(today, -30), followers: 1000, views: null, posts: 38 },
    { day: today, followers: 1200, views: null, posts: 40 },
  ],
};

const counts = { draft: 0, scheduled: 0, uploaded: 0, failed: 0 };

function open(
  accounts: ConnectedAccount[],
  find: (days: number) => AnalyticsAnswer | Promise<AnalyticsAnswer> = tiktok,
  published: PostView[] = [],
) {
  const api = fakeApi({
    enter: () => enteredWith(),
    listAccounts: () => accounts,
    listAnalyticsAccounts: () => ({ accounts }),
    findAnalytics: ({ days }) => find(Number(days)),
    findSeries: () => series,
    listPosts: ({ to = '' }) => ({
      groups: published.map((post) => ({ post_id: post.post_id, posts: [post] })),
      next: null,
      counts,
      matching: to > daysAgo(1) ? 6 : 4,
    }),
    findPost: () => ({ post_id: 'none', posts: published }),
  });
  return renderApp('/dashboard/analytics', { session: fakeSession(kim), api });
}

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const card = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));

describe('the overview of all accounts', () => {
  it('each account shows its numbers and their change, and the cards add them up', async () => {
    open([account('tiktok', 'harbour.coffee'), account('x', 'harbour')]);
    const measured = await row('harbour.coffee');
    expect(await measured.findByText('1,200')).toBeTruthy();
    // From 1,000 to 1,200 followers, from 300 to 600 views, from 15 to 30 interactions, from one post to two.
    expect(await measured.findByText('20.0%')).toBeTruthy();
    expect(measured.getByText('600')).toBeTruthy();
    expect(measured.getAllByText('100.0%')).toHaveLength(3);
    expect(measured.getByText('6.2%')).toBeTruthy();
    expect(card('Followers').getByText('1,200')).toBeTruthy();
    expect(card('Post views').getByText('600')).toBeTruthy();
    expect(
      await card('Post views').findByText(/^settled posts vs those of the previous 30 days/),
    ).toBeTruthy();
    expect(card('Interactions').getByText('30')).toBeTruthy();
    expect(await card('Posts').findByText('8')).toBeTruthy();
  });

  it('no card shows a change, or a sum without its number of accounts, before every account has answered', async () => {
    const main = Promise.withResolvers<AnalyticsAnswer>();
    const wider = Promise.withResolvers<AnalyticsAnswer>();
    open([account('tiktok', 'harbour.coffee'), account('x', 'harbour')], (days) =>
      days > 30 ? wider.promise : main.promise,
    );
    expect(await (await row('harbour X')).findByText('50.0%')).toBeTruthy();
    expect(card('Posts').getByText('6')).toBeTruthy();
    expect(card('Posts').getByText(/^1 of 2 accounts so far/)).toBeTruthy();
    expect(card('Posts').queryByText(/%/)).toBeNull();
    main.resolve(tiktok(30));
    expect(await card('Posts').findByText('8')).toBeTruthy();
    expect(card('Posts').getByText(/^2 accounts/)).toBeTruthy();
    expect(card('Posts').queryByText(/%/)).toBeNull();
    expect(card('Followers').queryByText(/%/)).toBeNull();
    wider.resolve(tiktok(60));
    // From 1 and 4 posts to 2 and 6.
    expect(await card('Posts').findByText('60.0%')).toBeTruthy();
    expect(card('Followers').getByText('20.0%')).toBeTruthy();
  });

  it('the table of the views by day of publication adds up to the card', async () => {
    const app = open([account('tiktok', 'harbour.coffee')]);
    await app.user.click(
      await screen.findByRole('button', { name: 'Show Views by day of publication as table' }),
    );
    const table = within(screen.getByRole('region', { name: 'Views by day of publication as table' }));
    const values = table
      .getAllByRole('row')
      .slice(1)
      .map((each) => Number(within(each).getAllByRole('cell').at(-1)?.textContent));
    expect(values).toHaveLength(30);
    expect(values.filter((value) => value > 0).toSorted((a, b) => a - b)).toEqual([100, 500]);
    expect(card('Post views').getByText('600')).toBeTruthy();
  });

  it.each([
    ['tiktok', 'Total followers', '20.0%', '6.2%', tiktok],
    ['youtube', 'Total subscribers', '50.0%', '4.0%', () => youtube],
    ['instagram', 'Total followers', '9.1%', '5.0%', () => instagram],
  ])('the overview and the tab of %s show the same numbers', async (platform, label, growth, rate, find) => {
    const app = open([account(platform, 'harbour.coffee')], find);
    const measured = await row('harbour.coffee');
    expect(await measured.findByText('1,200')).toBeTruthy();
    expect(await measured.findByText(growth)).toBeTruthy();
    expect(measured.getByText(rate)).toBeTruthy();
    await app.user.click(measured.getByRole('link', { name: 'harbour.coffee' }));
    const total = within(await screen.findByRole('region', { name: new RegExp(`^${label}( |$)`) }));
    expect(total.getByText('1,200')).toBeTruthy();
    expect(await total.findByText(growth)).toBeTruthy();
    expect(screen.getByText(rate)).toBeTruthy();
    // The tab has channel views by day, which are another number than the views of the posts.
    expect(screen.queryByRole('region', { name: /^(Views|Post views)/ })).toBeNull();
  });

  it('an account without analytics says so and counts the posts that were published here', async () => {
    open([account('x', 'harbour')]);
    const counted = await row('harbour');
    expect(await counted.findByText(/^No analytics of the account on X\./)).toBeTruthy();
    expect(counted.getByText('6')).toBeTruthy();
    expect(await counted.findByText('50.0%')).toBeTruthy();
    expect(card('Followers').getByText('Not offered')).toBeTruthy();
  });

  it('an account that its network refuses shows the reason and does not affect others', async () => {
    const refused = new ApiError({
      status: 401,
      code: 'token_expired',
      message: 'TikTok token expired. Please reconnect your TikTok account.',
    });
    open([account('tiktok', 'harbour.coffee'), account('x', 'harbour')], () => Promise.reject(refused));
    expect(await screen.findByText(/^TikTok token expired\./)).toBeTruthy();
    expect(await (await row('harbour X')).findByText('6')).toBeTruthy();
  });

  it('while accounts load, no number is called missing, and the charts keep their room', async () => {
    const answer = Promise.withResolvers<AnalyticsAnswer>();
    open([account('tiktok', 'harbour.coffee')], () => answer.promise);
    expect(await screen.findByRole('status', { name: 'Loading Post views' })).toBeTruthy();
    expect(screen.getByRole('region', { name: /^Views by day of publication/ })).toBeTruthy();
    expect(screen.getByRole('region', { name: /^Why it moved/ })).toBeTruthy();
    expect(screen.queryByText('Not yet')).toBeNull();
    answer.resolve(tiktok(30));
    expect(await screen.findByRole('region', { name: /^Post views/ })).toBeTruthy();
    expect(screen.queryByRole('status', { name: 'Loading Post views' })).toBeNull();
  });

  it('a post that explains a change opens on its network, or with its details if it was published here', async () => {
    const link = 'https://www.tiktok.com/@harbour.coffee/video/a';
    const linked = {
      ...tiktok(30),
      posts: [{ ...video('a', daysAgo(3), 500), link }, video('b', daysAgo(9), 100)],
    };
    const ours = postView({ _id: 'ours', status: 'uploaded', uploadTo: 'tiktok', media_id: 'b' });
    const app = open([account('tiktok', 'harbour.coffee')], () => linked, [ours]);
    const why = within(await screen.findByRole('region', { name: /^Why it moved/ }));
    const other = await why.findByRole('link', { name: /^Video a\s+\(opens on TikTok\)$/ });
    expect(other.getAttribute('href')).toBe(link);
    await app.user.click(await why.findByRole('link', { name: 'Video b' }));
    expect(app.path()).toContain('post=ours');
  });

  it('a second visit within a quarter of an hour makes no call', async () => {
    const app = open([account('tiktok', 'harbour.coffee'), account('x', 'harbour')]);
    await (await row('harbour X')).findByText('6');
    expect(await card('Post views').findByText('100.0%')).toBeTruthy();
    await app.user.click(screen.getAllByRole('link', { name: 'Library' })[0]!);
    await screen.findByRole('heading', { level: 1, name: 'Library' });
    app.api.calls.length = 0;
    await app.user.click(screen.getAllByRole('link', { name: 'Analytics' })[0]!);
    expect(await (await row('harbour X')).findByText('6')).toBeTruthy();
    expect(card('Post views').getByText('100.0%')).toBeTruthy();
    expect(app.api.calls).toEqual([]);
  });

  it('only the shown accounts are read', async () => {
    const many = Array.from({ length: 20 }, (_, n) => account('tiktok', `account-${n}`));
    const app = open(many);
    await row('account-0');
    const read = (name: string) => app.api.calls.filter((call) => call.name === name);
    expect(read('findSeries')).toHaveLength(8);
    await app.user.click(screen.getByRole('button', { name: 'Show all 20' }));
    await row('account-19');
    expect(read('findSeries')).toHaveLength(20);
  });

  it('a button to connect an account is offered if there is none', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'No accounts connected' })).toBeTruthy();
  });
});
