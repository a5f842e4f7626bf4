import type { SnapshotSeries } from '@fanfare/core/analytics/snapshots.ts';
import type { AnalyticsAccount, AnalyticsAnswer } from '@fanfare/core/analytics/answer.ts';
import { postView } from '@fanfare/core/posts/testing/builders.ts';
import { enterReply } from '../../../testing/entered.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { renderApp } from '../../../testing/render.tsx';

export const account = (username: string): AnalyticsAccount => ({
  platform: 'instagram',
  platform_id: `id-${username}`,
  username,
  logo: null,
});

const reel = {
  id: 'post1',
  timestamp: '2026-11-20T09:00:00.000Z',
  caption: 'Pour-over in 60 seconds',
  hashtags: ['pourover'],
  thumbnail_url: null,
  media_type: 'VIDEO',
  has_insights: true,
  likes: 1318,
  comments: 0,
  reach: 16_420,
  impressions: 24_890,
  saved: 502,
  engagement_rate: 8.74,
  insights_note: null,
};

export const answerWith = (overview: Record<string, number | null> = {}): AnalyticsAnswer => ({
  fetchedAt: '2026-11-22T09:00:00.000Z',
  overview: {
    total_followers: 18_420,
    avg_reach: 3042,
    avg_impressions: 4320,
    total_media: 412,
    engagement_rate: 4.56,
    total_saved: 0,
    ...overview,
  },
  posts: [
    reel,
    {
      ...reel,
      id: 'post2',
      timestamp: '2026-11-19T09:00:00.000Z',
      caption: '=Latte art, from the phone',
      hashtags: [],
      link: 'https://www.instagram.com/p/post2/',
      media_type: 'IMAGE',
      reach: 700,
      engagement_rate: 2.1,
    },
  ],
  insights: { daily_reach: [{ date: '2026-11-20', reach: 900 }], daily_follows_unfollows: [] },
  hashtags: [{ hashtag: 'pourover', usage_count: 1 }],
  audience: { gender_age: {}, locale: { GB: 0.418, IE: 0.142 } },
  refused: ['daily_follows_unfollows'],
});

const series: SnapshotSeries = {
  since: '2026-11-01',
  days: [],
};

const ours = postView({ _id: 'ours', status: 'uploaded', uploadTo: 'instagram', media_id: 'post1' });
const counts = { draft: 0, scheduled: 0, uploaded: 0, failed: 0 };

export function openAnalytics(
  path: string,
  {
    accounts = [account('fernhill.coffee')],
    find = () => answerWith(),
    kept = series,
  }: {
    accounts?: AnalyticsAccount[];
    find?: (input: unknown) => AnalyticsAnswer | Promise<AnalyticsAnswer>;
    kept?: SnapshotSeries;
  } = {},
) {
  const api = fakeApi({
    enter: () => enterReply(),
    listAnalyticsAccounts: () => ({ accounts }),
    listAccounts: () => [],
    findAnalytics: find,
    findSeries: () => kept,
    listPosts: () => ({
      groups: [{ post_id: ours.post_id, posts: [ours] }],
      next: null,
      counts,
      matching: 1,
    }),
    findPost: () => ({ post_id: ours.post_id, posts: [ours] }),
  });
  return renderApp(path, { session: fakeSession(kim), api });
}
