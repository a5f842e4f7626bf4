import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { SnapshotSeries } from '@fanfare/core/analytics/snapshots.ts';
import { addDays } from '@fanfare/core/calendar/days.ts';
import type { AnalyticsAnswer } from '@fanfare/core/analytics/answer.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import { screen, within } from '@testing-library/react';
import { enterReply } from '../../../testing/entered.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { renderApp } from '../../../testing/render.tsx';

export const account = (platform: string, username: string): ConnectedAccount => ({
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

export const fetchedAt = new Date().toISOString();
export const daysAgo = (days: number) => new Date(Date.parse(fetchedAt) - days * 86_400_000).toISOString();
const today = fetchedAt.slice(0, 10);

export const video = (id: string, at: string, views: number) => ({
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

/** An account with two videos in the last 30 days and one video in the 30 days before. */
export const tiktok = (days: number): AnalyticsAnswer => ({
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
export const youtube: AnalyticsAnswer = {
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

export const instagram: AnalyticsAnswer = {
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

export function openOverview(
  accounts: ConnectedAccount[],
  find: (days: number) => AnalyticsAnswer | Promise<AnalyticsAnswer> = tiktok,
  published: PostView[] = [],
  kept = series,
  /** The number of posts that are older than both compared periods. */
  olderPosts = 20,
) {
  const api = fakeApi({
    enter: () => enterReply(),
    listAccounts: () => accounts,
    listAnalyticsAccounts: () => ({ accounts }),
    findAnalytics: ({ days }) => find(Number(days)),
    findSeries: () => kept,
    listPosts: ({ from, to = '' }) => ({
      groups: published.map((post) => ({ post_id: post.post_id, posts: [post] })),
      next: null,
      counts,
      matching: from === undefined ? olderPosts : to > daysAgo(1) ? 6 : 4,
    }),
    findPost: () => ({ post_id: 'none', posts: published }),
  });
  return renderApp('/dashboard/analytics', { session: fakeSession(kim), api });
}

export const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
export const card = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));
